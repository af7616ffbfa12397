/**
 * Completes a sign-in: every sign-in method gets its proof here, after the second step where it is on (decision 0041). Only the functions
 * of this file create a `SignInProof`.
 */
import type { SignInWay } from '@wegband/domain/features/sessions/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import type { HeldOwner } from '../sessions/tokens/hold-owner.ts'
import type { SignInProof } from '../sessions/tokens/sign-in-proof.ts'
import { findFactor } from './second-step/second-step-store.ts'
import { trustHash } from './second-step/trusted-device.ts'
import { hasTrust } from './second-step/trust-store.ts'
import { type FirstWay, takeTicket } from './second-step/ticket-store.ts'

type Owner = Pick<HeldOwner, 'userId' | 'passwordIsSecure'>

const proofOf = ({ userId, passwordIsSecure }: Owner, by: SignInWay, isNewAccount = false): SignInProof =>
  ({ userId, passwordIsSecure, by, isNewAccount }) as SignInProof

export const hasSecondStep = async (tx: Db, userId: number): Promise<boolean> => {
  const factor = await findFactor(tx, userId)
  return factor !== undefined && factor.confirmedAt !== null
}

const isTrusted = async (tx: Db, userId: number, origin: Origin, now: Date): Promise<boolean> => {
  const nonce = origin.deviceOf(userId)
  if (nonce === undefined) return false
  return hasTrust(tx, trustHash(userId, nonce), now.toISOString())
}

/** The proof by one factor: the password, or an emailed code. */
export type FirstFactor = {
  readonly owner: HeldOwner
  readonly by: FirstWay
  readonly origin: Origin
}

/** Undefined when the second factor is still missing. */
export const proveByFirstFactor = async (
  tx: Db,
  { owner, by, origin }: FirstFactor,
  now: Date,
): Promise<SignInProof | undefined> => {
  const isAsked = (await hasSecondStep(tx, owner.userId)) && !(await isTrusted(tx, owner.userId, origin, now))
  return isAsked ? undefined : proofOf(owner, by)
}

/** Consumes the ticket of a first factor after the second factor was checked; undefined when a parallel request consumed it. */
export const proveByTicket = async (
  tx: Db,
  owner: HeldOwner,
  tokenId: number,
): Promise<SignInProof | undefined> => {
  const ticket = await takeTicket(tx, owner.userId, tokenId)
  return ticket && proofOf(owner, ticketWay(ticket['by']))
}

/** How the first factor of a ticket was proved. */
export const ticketWay = (by: unknown): FirstWay => (by === 'code' || by === 'access-token' ? by : 'password')

/** A passkey verifies the person on their device: two factors in one. Call it after the signature was verified. */
export const proveByPasskey = (owner: HeldOwner): SignInProof => proofOf(owner, 'passkey')

/** An account that this transaction has created is not locked and has no second factor yet. */
export const proveByNewAccount = (owner: Owner, by: 'password' | 'guest'): SignInProof =>
  proofOf(owner, by, true)
