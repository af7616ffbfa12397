/** Accounts by what an admin knows of a person: email, username, the number of a card or of the account. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { printedCards } from '../../db/schema/cards.ts'
import { memberTokens, users } from '../../db/schema/people.ts'
import { schoolMemberships, schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** More than these are not worth paging through: the search is narrowed instead. */
const IDS_MAX = 50

/** The account and the holders of cards with that number, in every school. */
export const findIdsByNumber = async (db: Db, number: number): Promise<number[]> => {
  const holders = db
    .select({ id: memberTokens.userId })
    .from(printedCards)
    .innerJoin(memberTokens, eq(memberTokens.id, printedCards.tokenId))
    .where(and(eq(printedCards.number, number), isNull(memberTokens.revokedAt)))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, number), inArray(users.id, holders)), isNull(users.erasedAt)))
    .orderBy(sql`${users.id} <> ${number}`, asc(users.id))
    .limit(IDS_MAX)
  return rows.map(({ id }) => id)
}

/** Whole username, or an email that begins as typed. */
export const findIdsByLogin = async (db: Db, typed: string): Promise<number[]> => {
  const text = typed.toLowerCase()
  const isMail = text.includes('@') ? sql`starts_with(lower(${users.mail}), ${text})` : undefined
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(sql`lower(${users.username})`, text), isMail), isNull(users.erasedAt)))
    .orderBy(asc(users.id))
    .limit(IDS_MAX)
  return rows.map(({ id }) => id)
}

export const listAccounts = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      mail: users.mail,
      birthdayAt: users.birthdayAt,
      isAdmin: users.isAdmin,
      isLocked: sql<boolean>`${users.lockedAt} is not null`,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.profileType, 'anonymous')))

export const listSchoolNames = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: schoolMemberships.userId, name: schools.name })
    .from(schoolMemberships)
    .innerJoin(schools, eq(schools.id, schoolMemberships.schoolId))
    .where(and(inArray(schoolMemberships.userId, [...ids]), eq(schoolMemberships.state, 'active')))
    .orderBy(asc(schools.name))
