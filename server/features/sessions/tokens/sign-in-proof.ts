/**
 * The proof that a sign-in is complete: the account is not locked, and the second step is done where it is on (decisions 0041, 0065).
 * A device token is created only from one, so the compiler enforces both for every sign-in method.
 */
import type { SignInWay } from '@wegband/domain/features/sessions/contract.ts'

declare const complete: unique symbol

/** Only `server/features/sign-in/sign-in-proof.ts` creates one. */
export type SignInProof = {
  readonly userId: number
  readonly passwordIsSecure: boolean
  readonly by: SignInWay
  /** This request has created the account. */
  readonly isNewAccount: boolean
  readonly [complete]: true
}
