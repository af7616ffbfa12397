/** Checks whether a password is compromised (§5). A new one is refused; for one in use the sign-in recommends a change. */
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import {
  isKnownPassword,
  whyNotNewPassword,
} from '@wegband/domain/features/sign-in/password/known-passwords.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { commonPasswords } from './common-passwords.ts'
import { markInsecure } from './credentials-store.ts'

type Looking = Pick<OpenContext, 'gateways' | 'log'>

/** Checks the list that ships with the project, then the range service if configured. Call it outside of a transaction. */
export const isCompromised = async ({ gateways, log }: Looking, password: string): Promise<boolean> =>
  isKnownPassword(password, await commonPasswords()) ||
  (await gateways.breachedPasswords.isBreached(password, log))

/**
 * The error codes of a new password: first the rules of the domain, then the range service. If the service does not answer, the
 * password is accepted, and the sign-in checks it again. Call it outside of a transaction.
 */
export const whyNotSetPassword = async (
  { gateways, log }: Looking,
  password: string,
  about: readonly string[],
): Promise<FieldCode[]> => {
  const codes = whyNotNewPassword(password, { known: await commonPasswords(), about })
  if (codes.length > 0) return codes
  return (await gateways.breachedPasswords.isBreached(password, log)) ? ['password-known'] : []
}

/** `passwordHash`: the hash that the password matched. If it was changed meanwhile, nothing is written. */
export type Proved = {
  readonly userId: number
  readonly passwordHash: string | null
  readonly passwordIsSecure: boolean
}

/**
 * Checks the password of a sign-in again. The sign-in does not wait for it: the recommendation comes with the next check of
 * the session. A compromised password stays compromised, so only secure ones are checked. The demo skips the check, because its
 * password is public. Never rejects.
 */
export const lookUpAgain = async (
  context: Looking & Pick<OpenContext, 'db' | 'clock' | 'config'>,
  { userId, passwordHash, passwordIsSecure }: Proved,
  password: string,
): Promise<void> => {
  if (!passwordIsSecure || passwordHash === null || context.config.demo) return
  try {
    if (!(await isCompromised(context, password))) return
    await inTransaction(context.db, async (tx) => {
      if (await markInsecure(tx, userId, passwordHash))
        await bumpUserVersions(tx, [userId], context.clock.now())
    })
  } catch (error) {
    context.log.warn({ err: error, userId }, 'a password could not be looked up again')
  }
}
