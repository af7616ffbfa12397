/** Ends credentials that were added before the owner of the address confirmed it (decision 0041). */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { RECENT_PASSKEY_DAYS, type ResetPasskey } from '@wegband/domain/features/sign-in/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { endLogins } from '../sessions/devices/devices.ts'
import { listPasskeys, deletePasskeys } from './passkeys/passkey-store.ts'
import { endHalfLogins, deleteCredentials } from './credentials-statement.ts'

/** Ends passkeys, second factor, devices and sessions. `keepTokenId`: the session that confirms, with its device. */
export const endCredentials = async (
  tx: Db,
  userId: number,
  keepTokenId: number | undefined,
): Promise<void> => {
  await deleteCredentials(tx, userId)
  await endLogins(tx, { userId, ...(keepTokenId === undefined ? {} : { keepTokenId }) })
  await endHalfLogins(tx, userId)
  await publishSessionChanged(tx, { userId, reason: 'ended' })
}

const recentSince = (now: Date): string =>
  new Date(now.getTime() - RECENT_PASSKEY_DAYS * MS_PER_DAY).toISOString()

export const listPasskeysForReset = async (db: Db, userId: number, now: Date): Promise<ResetPasskey[]> => {
  const rows = (await listPasskeys(db, userId)).toReversed()
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isRecent: createdAt >= recentSince(now),
  }))
}

/** `ids` undefined: removes the recent ones, because the person has not chosen from the list. */
export const removePasskeysAtReset = async (
  tx: Db,
  { userId, ids }: { readonly userId: number; readonly ids: readonly number[] | undefined },
  now: Date,
): Promise<void> => {
  await deletePasskeys(tx, userId, ids === undefined ? { createdSince: recentSince(now) } : { ids })
}
