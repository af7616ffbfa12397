/** Rows of cards and chips, and of their possible owners. The statements contain no rules; a lost race returns no row. */
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { CardKind } from '@wegband/domain/features/cards/contract.ts'
import { cardBatches, printedCards } from '../../db/schema/cards.ts'
import { memberTokens, relations, users } from '../../db/schema/people.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { sports } from '../../db/schema/sports.ts'
import type { Db } from '../../db/transaction.ts'

export type TokenKind = (typeof memberTokens.$inferSelect)['kind']
/** Printed cards, with or without a batch. */
export const PRINTED: readonly TokenKind[] = ['kid', 'card']

export type CardRow = {
  readonly id: number
  readonly userId: number | null
  readonly kind: TokenKind
  readonly value: string
  readonly linkedAt: string | null
  readonly revokedAt: string | null
  readonly createdAt: string
  /** The printed number; null for a card without a batch. */
  readonly number: number | null
  readonly schoolId: number | null
}

const columns = {
  id: memberTokens.id,
  userId: memberTokens.userId,
  kind: memberTokens.kind,
  value: memberTokens.value,
  linkedAt: memberTokens.linkedAt,
  revokedAt: memberTokens.revokedAt,
  createdAt: memberTokens.createdAt,
  number: printedCards.number,
  schoolId: printedCards.schoolId,
}

const selectCards = (db: Db) =>
  db.select(columns).from(memberTokens).leftJoin(printedCards, eq(printedCards.tokenId, memberTokens.id))

export const findCard = async (db: Db, value: string): Promise<CardRow | undefined> => {
  const [row] = await selectCards(db).where(eq(memberTokens.value, value))
  return row
}

/** Finds a card by the number that is printed beside the code. */
export const findCardByNumber = async (
  db: Db,
  key: { schoolId: number; number: number },
): Promise<CardRow | undefined> => {
  const [row] = await selectCards(db).where(
    and(eq(printedCards.schoolId, key.schoolId), eq(printedCards.number, key.number)),
  )
  return row
}

export const findCardOf = async (
  db: Db,
  key: { userId: number; cardId: number },
): Promise<CardRow | undefined> => {
  const [row] = await selectCards(db).where(
    and(eq(memberTokens.id, key.cardId), eq(memberTokens.userId, key.userId)),
  )
  return row
}

/** The cards of these people, the newest first; `onlyValid` leaves out revoked ones. */
export const listCardsOf = (db: Db, userIds: readonly number[], onlyValid: boolean): Promise<CardRow[]> =>
  selectCards(db)
    .where(
      and(inArray(memberTokens.userId, [...userIds]), onlyValid ? isNull(memberTokens.revokedAt) : undefined),
    )
    .orderBy(desc(sql`coalesce(${memberTokens.linkedAt}, ${memberTokens.createdAt})`), desc(memberTokens.id))

/** Links a valid printed card without an owner to the person. */
export const takeFreeCard = async (
  tx: Db,
  card: { id: number; userId: number },
  now: string,
): Promise<boolean> => {
  const rows = await tx
    .update(memberTokens)
    .set({ userId: card.userId, linkedAt: now, updatedAt: now })
    .where(and(eq(memberTokens.id, card.id), isNull(memberTokens.userId), isNull(memberTokens.revokedAt)))
    .returning({ id: memberTokens.id })
  return rows.length === 1
}

/** Links a chip to the person if it is new or was revoked; false when it has a valid owner. */
export const takeChip = async (
  tx: Db,
  chip: { value: string; userId: number },
  now: string,
): Promise<boolean> => {
  const row = { ...chip, kind: 'nfc' as const, linkedAt: now, createdAt: now, updatedAt: now }
  const rows = await tx
    .insert(memberTokens)
    .values(row)
    .onConflictDoUpdate({
      target: memberTokens.value,
      set: { userId: chip.userId, linkedAt: now, revokedAt: null, updatedAt: now },
      setWhere: sql`${eq(memberTokens.kind, 'nfc')} and ${isNotNull(memberTokens.revokedAt)}`,
    })
    .returning({ id: memberTokens.id })
  return rows.length === 1
}

export const countChips = async (tx: Db, userId: number): Promise<number> =>
  await tx.$count(
    memberTokens,
    and(eq(memberTokens.userId, userId), eq(memberTokens.kind, 'nfc'), isNull(memberTokens.revokedAt)),
  )

/** Revokes the person's valid cards of these kinds, except `exceptId`, and returns their ids. */
export const revokeCardsOf = (
  tx: Db,
  which: { userId: number; kinds: readonly TokenKind[]; exceptId?: number },
  now: string,
): Promise<{ id: number }[]> =>
  tx
    .update(memberTokens)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        eq(memberTokens.userId, which.userId),
        inArray(memberTokens.kind, [...which.kinds]),
        isNull(memberTokens.revokedAt),
        which.exceptId === undefined ? undefined : ne(memberTokens.id, which.exceptId),
      ),
    )
    .returning({ id: memberTokens.id })

/** False when it was revoked before. */
export const revokeOne = async (tx: Db, key: { userId: number; cardId: number }, now: string) => {
  const rows = await tx
    .update(memberTokens)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        eq(memberTokens.id, key.cardId),
        eq(memberTokens.userId, key.userId),
        isNull(memberTokens.revokedAt),
      ),
    )
    .returning({ id: memberTokens.id })
  return rows.length === 1
}

/** Frees a card, or deletes a chip, that was linked at that moment. False when the person does not have it any more. */
export const takeBack = async (
  tx: Db,
  given: { cardId: number; userId: number; linkedAt: string; kind: TokenKind },
  now: string,
): Promise<boolean> => {
  const isSame = and(
    eq(memberTokens.id, given.cardId),
    eq(memberTokens.userId, given.userId),
    eq(memberTokens.linkedAt, given.linkedAt),
    isNull(memberTokens.revokedAt),
  )
  const rows =
    given.kind === 'nfc'
      ? await tx.delete(memberTokens).where(isSame).returning({ id: memberTokens.id })
      : await tx
          .update(memberTokens)
          .set({ userId: null, linkedAt: null, updatedAt: now })
          .where(isSame)
          .returning({ id: memberTokens.id })
  return rows.length === 1
}

/** Revives the cards that a linking replaced: those revoked at the same moment, unless their batch was revoked since. */
export const reviveReplaced = async (
  tx: Db,
  replaced: { userId: number; revokedAt: string },
  now: string,
): Promise<void> => {
  await tx
    .update(memberTokens)
    .set({ revokedAt: null, updatedAt: now })
    .where(
      and(
        eq(memberTokens.userId, replaced.userId),
        eq(memberTokens.revokedAt, replaced.revokedAt),
        inArray(memberTokens.kind, [...PRINTED]),
        sql`not exists (
          select from ${printedCards} join ${cardBatches} on ${cardBatches.id} = ${printedCards.batchId}
          where ${printedCards.tokenId} = ${memberTokens.id} and ${cardBatches.revokedAt} is not null
        )`,
      ),
    )
}

export type CardPerson = {
  readonly id: number
  readonly firstName: string
  readonly birthdayAt: string | null
  readonly isKid: boolean
  readonly schools: readonly { schoolId: number; state: UserSchoolState }[]
}

/** Undefined for a deleted person, and for guests without an account. */
export const findCardPerson = async (db: Db, userId: number): Promise<CardPerson | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      birthdayAt: users.birthdayAt,
      profileType: users.profileType,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), ne(users.profileType, 'anonymous')))
  if (row === undefined) return undefined
  const schools = await db
    .select({ schoolId: schoolMemberships.schoolId, state: schoolMemberships.state })
    .from(schoolMemberships)
    .where(eq(schoolMemberships.userId, userId))
  const { profileType, ...person } = row
  return { ...person, isKid: profileType === 'regular_kid', schools }
}

/** Locks the person's row, to protect data that may exist only once. */
export const lockPerson = async (tx: Db, userId: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export const listParents = (db: Db, userIds: readonly number[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ childId: relations.userId, id: users.id, firstName: users.firstName })
        .from(relations)
        .innerJoin(users, eq(users.id, relations.relatedId))
        .where(and(inArray(relations.userId, [...userIds]), eq(relations.type, 'parent')))
        .orderBy(users.id)

export type HolderRow = {
  readonly id: number
  readonly birthdayAt: string | null
  readonly profileType: string
}

/** The people of this list who belong to the school. */
export const listPeopleIn = (
  db: Db,
  schoolId: number,
  userIds: readonly number[],
  states: readonly UserSchoolState[],
): Promise<HolderRow[]> =>
  db
    .select({ id: users.id, birthdayAt: users.birthdayAt, profileType: users.profileType })
    .from(users)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, users.id))
    .where(
      and(
        inArray(users.id, [...userIds]),
        eq(schoolMemberships.schoolId, schoolId),
        inArray(schoolMemberships.state, [...states]),
      ),
    )

/** The level of each person in the sport that they trained last. */
export const listLevelsOf = async (
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { index: number; isKids: boolean }>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([trainingProgress.userId], {
      userId: trainingProgress.userId,
      index: trainingProgress.levelIndex,
      isKids: sports.isKids,
    })
    .from(trainingProgress)
    .innerJoin(sports, eq(sports.id, trainingProgress.sportId))
    .where(inArray(trainingProgress.userId, [...userIds]))
    .orderBy(
      trainingProgress.userId,
      sql`${trainingProgress.lastWeek} desc nulls last`,
      trainingProgress.sportId,
    )
  return new Map(rows.map(({ userId, index, isKids }) => [userId, { index, isKids }]))
}

export const insertPermanent = async (
  tx: Db,
  row: { userId: number; value: string; now: string },
): Promise<void> => {
  const { userId, value, now } = row
  await tx
    .insert(memberTokens)
    .values({ userId, value, kind: 'member', linkedAt: now, createdAt: now, updatedAt: now })
}

export const cardKindOf = (kind: TokenKind): CardKind | 'nfc' | 'permanent' =>
  ({ kid: 'kids', card: 'member', nfc: 'nfc', member: 'permanent' } as const)[kind]
