/** The people who can be viewed, and the log of who viewed them. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ViewTarget } from '@wegband/domain/features/impersonation/view-rules.ts'
import type { ViewReason } from '@wegband/domain/features/impersonation/contract.ts'
import { auditLog, tokens, users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const findTarget = async (db: Db, userId: number): Promise<ViewTarget | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      isAdmin: users.isAdmin,
      isReachable: sql<boolean>`${users.lockedAt} is null and ${users.erasedAt} is null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export type ViewNote = {
  readonly kind: 'child' | 'admin'
  readonly reason?: ViewReason | undefined
  readonly reference: string
}

/** Stores the reason of a view with its session. */
export const noteView = async (tx: Db, sessionHash: Buffer, { kind, reason, reference }: ViewNote) => {
  const details = { kind, reference, ...(reason === undefined ? {} : { reason }) }
  await tx.update(tokens).set({ details }).where(eq(tokens.hash, sessionHash))
}

export const findView = async (db: Db, tokenId: number) => {
  const [row] = await db
    .select({ details: tokens.details, endsAt: tokens.expiresAt })
    .from(tokens)
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
  return row
}

export type ViewedPerson = {
  readonly id: number
  readonly firstName: string
  readonly birthdayAt: string | null
}

export const findViewedPerson = async (db: Db, userId: number): Promise<ViewedPerson | undefined> => {
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName, birthdayAt: users.birthdayAt })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Actions of the audit log that the person concerned may read. */
const READABLE_ACTIONS = ['impersonation.start', 'emergency.read']

export const listLooks = (db: Db, userId: number, most: number) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      action: auditLog.action,
      details: auditLog.details,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, sql`coalesce(${auditLog.impersonatorId}, ${auditLog.actorId})`))
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, READABLE_ACTIONS),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(most)
