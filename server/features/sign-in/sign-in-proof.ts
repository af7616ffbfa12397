/**
 * The proof that a sign-in is complete (decision 0041). Creating a device token needs one, so the compiler enforces it for every method.
 */
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { SignInWay } from '@wegband/domain/features/sessions/contract.ts'
import { tokens } from '../../db/schema/people.ts'
import { secondFactors } from '../../db/schema/sign-in.ts'
import type { Db } from '../../db/transaction.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { trustHash } from './second-step/trusted-device.ts'

declare const complete: unique symbol

/** Only the functions of this file create one. */
export type SignInProof = {
  readonly userId: number
  readonly by: SignInWay
  /** This request has created the account. */
  readonly isNewAccount: boolean
  readonly [complete]: true
}

const proofOf = (userId: number, by: SignInWay, isNewAccount = false): SignInProof =>
  ({ userId, by, isNewAccount }) as SignInProof

export const hasSecondStep = async (tx: Db, userId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}

const isTrusted = async (tx: Db, userId: number, origin: Origin, now: Date): Promise<boolean> => {
  const nonce = origin.deviceOf(userId)
  if (nonce === undefined) return false
  const rows = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, trustHash(userId, nonce)),
        eq(tokens.kind, 'trusted-device'),
        gt(tokens.expiresAt, now.toISOString()),
      ),
    )
  return rows.length > 0
}

/** The proof by one factor: the password, or an emailed code. */
export type FirstFactor = {
  readonly userId: number
  readonly by: Extract<SignInWay, 'password' | 'code' | 'access-token'>
  readonly origin: Origin
}

/** Undefined when the second factor is still missing. Call it in the transaction that locks the person's row. */
export const proveByFirstFactor = async (
  tx: Db,
  { userId, by, origin }: FirstFactor,
  now: Date,
): Promise<SignInProof | undefined> => {
  const isAsked = (await hasSecondStep(tx, userId)) && !(await isTrusted(tx, userId, origin, now))
  return isAsked ? undefined : proofOf(userId, by)
}

/** Consumes the ticket of a first factor after the second factor was checked; undefined when a parallel request consumed it. */
export const proveByTicket = async (tx: Db, tokenId: number): Promise<SignInProof | undefined> => {
  const [row] = await tx
    .delete(tokens)
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'second-factor')))
    .returning({ userId: tokens.userId, details: tokens.details })
  return row === undefined ? undefined : proofOf(row.userId, ticketWay(row.details['by']))
}

/** How the first factor of a ticket was proved. */
export const ticketWay = (by: unknown): FirstFactor['by'] =>
  by === 'code' || by === 'access-token' ? by : 'password'

/** A passkey verifies the person on their device: two factors in one. Call it after the signature was verified. */
export const proveByPasskey = (userId: number): SignInProof => proofOf(userId, 'passkey')

/** An account that this transaction has created has no second factor yet. */
export const proveByNewAccount = (userId: number, by: 'password' | 'guest'): SignInProof =>
  proofOf(userId, by, true)
