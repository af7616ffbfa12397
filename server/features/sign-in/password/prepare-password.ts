/** Checks and hashes a new password. Every feature that sets a password calls this (docs/decisions/0062). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { hashPassword } from './password-hash.ts'
import { whyNotSetPassword } from './password-safety.ts'
import type { NewPassword } from '../store.ts'

/** Name, username and email address of the owner; a password with one of their words is refused. */
export type PasswordOwner = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string | null
  readonly mail: string | null
}

/**
 * For registration, reset, change and takeover. Call it outside of a transaction, because it may query the range service.
 * Both returned fields are columns of `users`. Throws 422 at `password`.
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
