/** Holds the owner of an account while a sign-in completes. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Db } from '../../../db/transaction.ts'
import { findOwnerForShare } from './token-store.ts'

declare const held: unique symbol

/** An account that is not locked. Its row is held until the transaction ends. */
export type HeldOwner = {
  readonly userId: number
  readonly passwordHash: string | null
  readonly passwordIsSecure: boolean
  readonly [held]: true
}

/**
 * The first statement in the transaction of every sign-in. A parallel lock, password change or reset writes this row first. So it either
 * waits for the sign-in and then ends its session, or the sign-in sees it. Throws `auth.locked`.
 */
export const holdOwner = async (tx: Db, userId: number): Promise<HeldOwner> => {
  const row = await findOwnerForShare(tx, userId)
  if (row === undefined || row.lockedAt !== null) throw new AppError('auth.locked')
  const { passwordHash, passwordIsSecure } = row
  return { userId, passwordHash, passwordIsSecure } as HeldOwner
}
