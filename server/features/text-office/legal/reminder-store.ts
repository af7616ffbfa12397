/** SQL of reminders before a legal text comes into force. */
import { and, asc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import { legalReminders, legalTexts } from '../../../db/schema/legal.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export const lockDueReminder = async (tx: Db, now: Date) => {
  const [row] = await tx
    .select({
      id: legalReminders.id,
      kind: legalReminders.kind,
      reachedId: legalReminders.reachedId,
      inForceAt: legalTexts.inForceAt,
    })
    .from(legalReminders)
    .innerJoin(
      legalTexts,
      and(
        eq(legalTexts.kind, legalReminders.kind),
        eq(legalTexts.version, legalReminders.version),
        eq(legalTexts.locale, 'de'),
      ),
    )
    .where(and(isNull(legalReminders.sentAt), lte(legalReminders.remindAt, now.toISOString())))
    .orderBy(asc(legalReminders.id))
    .limit(1)
    .for('update', { of: legalReminders })
  return row
}

/** Accounts after this number that agree for themselves: no guests, no locked accounts, no children, whose parents agree. */
export const listToRemind = async (tx: Db, afterId: number, limit: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, afterId),
        notInArray(users.profileType, ['anonymous', 'regular_kid']),
        isNull(users.erasedAt),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const moveReminder = async (tx: Db, id: number, reachedId: number): Promise<void> => {
  await tx.update(legalReminders).set({ reachedId }).where(eq(legalReminders.id, id))
}

export const endReminder = async (tx: Db, id: number, now: Date): Promise<void> => {
  await tx.update(legalReminders).set({ sentAt: now.toISOString() }).where(eq(legalReminders.id, id))
}
