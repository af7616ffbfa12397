/**
 * The second step of signing in. A person who switched it on first gets a ticket, and then the session for a code of
 * their authenticator. A trusted device skips the step. Passkeys need no second step, because they are two factors in one.
 */
import type { SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import { openLogin, type NewLogin } from '../../sessions/tokens/open-login.ts'
import { proveByFirstFactor, type FirstFactor } from '../sign-in-proof.ts'
import { insertTicket } from './ticket-store.ts'

const TICKET_MINUTES = 5

/** Opens a session, or returns the ticket for the second step. Call it in the transaction that used up the first proof. */
export const openLoginOrAsk = async (
  tx: Db,
  login: FirstFactor & Pick<NewLogin, 'name'>,
  now: Date,
): Promise<SignInAnswer> => {
  const { owner, by, origin, name } = login
  const proof = await proveByFirstFactor(tx, login, now)
  if (proof !== undefined) return openLogin(tx, { proof, origin, name }, now)
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * MS_PER_MINUTE)
  await insertTicket(tx, { userId: owner.userId, hash: hashToken(ticket), expiresAt, by, name }, now)
  return { state: 'second-step', ticket, expiresAt: expiresAt.toISOString() }
}
