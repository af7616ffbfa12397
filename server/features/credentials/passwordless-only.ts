/** GET auth/passwordless-login-requirement: accounts that somebody else made may have a mail and no password yet (§7). */
import type { OpenContext } from '../../http/context.ts'
import { findPersonByLogin } from './store.ts'

/** Names nobody has are answered like accounts with a password, which nearly all have (decision 0013). */
export const isPasswordlessOnly = async (context: OpenContext, login: string): Promise<boolean> => {
  const person = await findPersonByLogin(context.db.drizzle, login)
  return person !== undefined && person.mail !== null && !person.hasPassword
}
