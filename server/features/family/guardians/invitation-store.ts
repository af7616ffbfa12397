/** Invitations of second guardians. Of a link only the hash is stored; a child has at most one open invitation. */
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fullName } from '../../../db/full-name.ts'
import { relations, tokens, users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

const KIND = 'guardian-invitation'
const MAIL = sql<string | null>`${tokens.details} ->> 'mail'`
const INVITED_BY = sql<number>`(${tokens.details} ->> 'invitedBy')::int`

const isOpen = (now: Date) =>
  and(eq(tokens.kind, KIND), isNull(tokens.usedAt), gt(tokens.expiresAt, now.toISOString()))

export type OpenInvitation = {
  readonly id: number
  readonly childId: number
  readonly mail: string | null
  readonly validUntil: string
}

const OPEN = { id: tokens.id, childId: tokens.userId, mail: MAIL, validUntil: tokens.expiresAt }

/** Open invitations to become a guardian of one of these children. */
export const listInvitations = async (
  db: Db,
  childIds: readonly number[],
  now: Date,
): Promise<readonly OpenInvitation[]> =>
  childIds.length === 0
    ? []
    : db
        .select(OPEN)
        .from(tokens)
        .where(and(inArray(tokens.userId, [...childIds]), isOpen(now)))

/** Deletes invitations and returns their ids. */
export const deleteInvitations = async (
  tx: Db,
  childId: number,
  invitationId?: number,
): Promise<number[]> => {
  const isAsked = invitationId === undefined ? undefined : eq(tokens.id, invitationId)
  const rows = await tx
    .delete(tokens)
    .where(and(eq(tokens.userId, childId), eq(tokens.kind, KIND), isAsked))
    .returning({ id: tokens.id })
  return rows.map(({ id }) => id)
}

export const insertInvitation = async (
  tx: Db,
  input: {
    readonly childId: number
    readonly invitedBy: number
    readonly mail: string | null
    readonly hash: Buffer
    readonly expiresAt: Date
  },
  now: Date,
): Promise<number> => {
  const { childId, invitedBy, mail, hash, expiresAt } = input
  const [row] = await tx
    .insert(tokens)
    .values({
      userId: childId,
      kind: KIND,
      hash,
      expiresAt: expiresAt.toISOString(),
      createdAt: now.toISOString(),
      details: { invitedBy, ...(mail === null ? {} : { mail }) },
    })
    .returning({ id: tokens.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

export type SentInvitation = {
  readonly id: number
  readonly childId: number
  readonly childFirstName: string
  readonly childBirthdayAt: string | null
  readonly inviterId: number
  readonly inviterName: string
  readonly validUntil: string
}

/** Undefined when the link is unknown, expired, used or withdrawn. Also when its sender is no longer a guardian of the child. */
export const findInvitation = async (
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<SentInvitation | undefined> => {
  const inviters = alias(users, 'inviters')
  const [row] = await db
    .select({
      id: tokens.id,
      childId: tokens.userId,
      childFirstName: users.firstName,
      childBirthdayAt: users.birthdayAt,
      inviterId: inviters.id,
      inviterName: sql<string>`${sql.raw(fullName('inviters'))}`,
      validUntil: tokens.expiresAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .innerJoin(inviters, eq(inviters.id, INVITED_BY))
    .innerJoin(
      relations,
      and(
        eq(relations.userId, tokens.userId),
        eq(relations.relatedId, inviters.id),
        eq(relations.type, 'parent'),
      ),
    )
    .where(
      and(
        eq(tokens.hash, hash),
        isOpen(now),
        isNull(users.lockedAt),
        isNull(users.erasedAt),
        isNull(inviters.lockedAt),
        isNull(inviters.erasedAt),
      ),
    )
  return row
}

/** Uses the link up; false when another request was faster. */
export const takeInvitation = async (tx: Db, invitationId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(tokens)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(tokens.id, invitationId), isOpen(now)))
    .returning({ id: tokens.id })
  return rows.length === 1
}
