/** What is stored of a new password: its hash, and whether it is known to be compromised, which recommends and never refuses (§5). */
import type { OpenContext } from '../../http/context.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { isCompromised } from '../auth/password-safety.ts'
import type { NewPassword } from './store.ts'

/**
 * For registration, reset and change; outside of a transaction, since it asks the range service where one is configured. Both fields
 * are columns of `users`.
 */
export const preparePassword = async (
  context: Pick<OpenContext, 'clock' | 'gateways' | 'log'>,
  password: string,
): Promise<NewPassword> => {
  const isKnown = await isCompromised(context, password)
  return { passwordHash: await hashPassword(password, context.clock.now()), passwordIsSecure: !isKnown }
}
