/** Whether a password is known to be compromised (§5): a new one is then refused. One in use is recommended against at sign-in. */
import { and, eq } from 'drizzle-orm'
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import { isKnownPassword, whyNotNewPassword } from '@wegband/domain/features/auth/known-passwords.ts'
import { users } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { commonPasswords } from './common-passwords.ts'

type Looking = Pick<OpenContext, 'gateways' | 'log'>

/** By the list that ships with the project, then by the range service where one is configured; so outside of a transaction. */
export const isCompromised = async ({ gateways, log }: Looking, password: string): Promise<boolean> =>
  isKnownPassword(password, await commonPasswords()) ||
  (await gateways.breachedPasswords.isBreached(password, log))

/**
 * The field codes of a password that is about to be set: the rule of the domain, then the range service. A service that does not answer
 * refuses nothing; the sign-in looks the password up again. Outside of a transaction.
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

/** `passwordHash`: the one that the password was proved against; where it was changed meanwhile nothing is written. */
export type Proved = {
  readonly userId: number
  readonly passwordHash: string | null
  readonly passwordIsSecure: boolean
}

/**
 * Looks the password up again of somebody who has just signed in by it. Nobody waits for it: the recommendation comes with the next
 * regular look at the session. A password stays known once it was, so only what was secure is looked up; in the demo nothing is, whose one
 * password everybody can read. Never rejects.
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
      const changed = await tx
        .update(users)
        .set({ passwordIsSecure: false })
        .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
        .returning({ id: users.id })
      if (changed.length > 0) await bumpUserVersions(tx, [userId], context.clock.now())
    })
  } catch (error) {
    context.log.warn({ err: error, userId }, 'a password could not be looked up again')
  }
}
