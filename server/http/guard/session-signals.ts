/** Notifies every process that a user's session or rights changed, so that their cached data is dropped (F20: within a second). */
import { z } from 'zod'
import { notify, notifyAll } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'

export const SESSION_CHANNEL = 'wegband_sessions'

const signal = z.object({
  userId: z.int(),
  /** The token that ended, when only one did. */
  tokenId: z.int().optional(),
  /** `replaced`: the same person continues with a new token; `ended`: signed out or revoked; `rights`: role, lock, level. */
  reason: z.enum(['replaced', 'ended', 'rights']),
})
export type SessionSignal = z.output<typeof signal>

/** Call it in the transaction that changes a part of an `Actor`: a token, a role, an ability, a lock. */
export const publishSessionChanged = (tx: Db, change: SessionSignal): Promise<void> =>
  notify(tx, SESSION_CHANNEL, JSON.stringify(change))

/** The same for many people in one statement. */
export const publishSessionsChanged = (tx: Db, changes: readonly SessionSignal[]): Promise<void> =>
  notifyAll(
    tx,
    SESSION_CHANNEL,
    changes.map((change) => JSON.stringify(change)),
  )

/** Undefined for an unknown payload; the caller then forgets everything. */
export const readSessionSignal = (payload: string): SessionSignal | undefined => {
  try {
    return signal.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
