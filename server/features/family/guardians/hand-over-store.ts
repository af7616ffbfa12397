/** Accounts of people who came of age, and the emailed links that hand them over. Of a link only the hash is stored. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { relations, tokens, users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

const HAS_OWN_LOGIN = sql<boolean>`(${users.mail} is not null or ${users.passwordHash} is not null)`

export type Heir = {
  readonly id: number
  readonly firstName: string
  readonly birthdayAt: string | null
  readonly language: string
  readonly hasOwnLogin: boolean
  /** Whether the caller is related to this person as a parent. */
  readonly isParent: boolean
}

/** Undefined for an unknown id and for a locked or erased person. */
export const findHeir = async (db: Db, userId: number, callerId: number): Promise<Heir | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      birthdayAt: users.birthdayAt,
      language: users.language,
      hasOwnLogin: HAS_OWN_LOGIN,
      isParent: sql<boolean>`${relations.id} is not null`,
    })
    .from(users)
    .leftJoin(
      relations,
      and(eq(relations.relatedId, users.id), eq(relations.userId, callerId), eq(relations.type, 'child')),
    )
    .where(and(eq(users.id, userId), isNull(users.lockedAt), isNull(users.erasedAt)))
  return row
}

/** Stores the link and deletes an earlier one. */
export const keepLink = async (
  tx: Db,
  link: { userId: number; hash: Buffer; mail: string; expiresAt: Date },
  now: Date,
): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, link.userId), eq(tokens.kind, 'hand-over')))
  await tx.insert(tokens).values({
    userId: link.userId,
    kind: 'hand-over',
    hash: link.hash,
    expiresAt: link.expiresAt.toISOString(),
    createdAt: now.toISOString(),
    details: { mail: link.mail },
  })
}

/** When the open links of these people expire. */
export const listLinkEnds = async (
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: tokens.userId, expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(
      and(
        sql`${tokens.userId} = any(${sql.param([...userIds])}::integer[])`,
        eq(tokens.kind, 'hand-over'),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, now.toISOString()),
      ),
    )
  return new Map(rows.map((row) => [row.userId, row.expiresAt]))
}

type SentLink = { readonly hash: Buffer; readonly mail: string }

const isGood = ({ hash, mail }: SentLink, now: Date) =>
  and(
    eq(tokens.hash, hash),
    eq(tokens.kind, 'hand-over'),
    sql`lower(${tokens.details} ->> 'mail') = ${mail.toLowerCase()}`,
    isNull(tokens.usedAt),
    gt(tokens.expiresAt, now.toISOString()),
  )

type HeirNames = { readonly firstName: string; readonly lastName: string; readonly username: string | null }

/** Undefined when the link is unknown, expired, used, replaced, or was sent to another address. */
export const findHeirOfLink = async (db: Db, link: SentLink, now: Date): Promise<HeirNames | undefined> => {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(isGood(link, now))
  return row
}

/** Uses the link up; undefined when it is no longer valid. */
export const takeLink = async (
  tx: Db,
  link: SentLink,
  now: Date,
): Promise<{ userId: number } | undefined> => {
  const [row] = await tx
    .update(tokens)
    .set({ usedAt: now.toISOString() })
    .where(isGood(link, now))
    .returning({ userId: tokens.userId })
  return row
}

/** False when the account has a login by now or is locked. Turns a child's profile into an adult's. */
export const giveLogin = async (
  tx: Db,
  userId: number,
  login: { mail: string; passwordHash: string; passwordIsSecure: boolean },
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({
      ...login,
      mailVerifiedAt: now.toISOString(),
      pendingMail: null,
      profileType: sql`case when ${users.profileType} = 'regular_kid' then 'regular' else ${users.profileType} end`,
    })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.mail),
        isNull(users.passwordHash),
        isNull(users.lockedAt),
        isNull(users.erasedAt),
      ),
    )
    .returning({ id: users.id })
  return rows.length === 1
}
