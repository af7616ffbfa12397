/** What is stored of a new password, once it is not refused: every way of setting one passes here (docs/decisions/0062). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { hashPassword } from '../auth/passwords/password-hash.ts'
import { whyNotSetPassword } from '../auth/passwords/password-safety.ts'
import type { NewPassword } from './store.ts'

/** What the owner's name, username and email address are; a password with one of their words is refused. */
export type PasswordOwner = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string | null
  readonly mail: string | null
}

/**
 * For registration, reset, change and taking over; outside of a transaction, since it asks the range service where one is configured.
 * Both fields are columns of `users`. Throws 422 at `password`.
 */
export const preparePassword = async (
  context: Pick<OpenContext, 'clock' | 'gateways' | 'log'>,
  password: string,
  { firstName, lastName, username, mail }: PasswordOwner,
): Promise<NewPassword> => {
  const about = [firstName, lastName, username ?? '', mail ?? '']
  const codes = await whyNotSetPassword(context, password, about)
  if (codes.length > 0) throw new AppError('general.invalid', { errors: { password: codes } })
  return { passwordHash: await hashPassword(password, context.clock.now()), passwordIsSecure: true }
}
