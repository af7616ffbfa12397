/** Ends credentials that were added before the owner of the address confirmed it (decision 0041). */
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { RECENT_PASSKEY_DAYS, type ResetPasskey } from '@wegband/domain/features/sign-in/contract.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../db/schema/sign-in.ts'
import type { Db } from '../../db/transaction.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { endLogins } from '../sessions/devices/devices.ts'
import { endHalfLogins } from './half-logins.ts'

/** Ends passkeys, second factor, devices and sessions. `keepTokenId`: the session that confirms, with its device. */
export const endCredentials = async (
  tx: Db,
  userId: number,
  keepTokenId: number | undefined,
): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await endLogins(tx, { userId, ...(keepTokenId === undefined ? {} : { keepTokenId }) })
  await endHalfLogins(tx, userId)
  await publishSessionChanged(tx, { userId, reason: 'ended' })
}

const recentSince = (now: Date): string =>
  new Date(now.getTime() - RECENT_PASSKEY_DAYS * MS_PER_DAY).toISOString()

export const listPasskeysForReset = async (db: Db, userId: number, now: Date): Promise<ResetPasskey[]> => {
  const rows = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
  return rows.map((row) => ({ ...row, isRecent: row.createdAt >= recentSince(now) }))
}

/** `ids` undefined: removes the recent ones, because the person has not chosen from the list. */
export const removePasskeysAtReset = async (
  tx: Db,
  { userId, ids }: { readonly userId: number; readonly ids: readonly number[] | undefined },
  now: Date,
): Promise<void> => {
  const which = ids === undefined ? gte(passkeys.createdAt, recentSince(now)) : inArray(passkeys.id, [...ids])
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), which))
}
