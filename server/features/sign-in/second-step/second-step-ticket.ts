/**
 * The second step of signing in. A person who switched it on first gets a ticket, and then the session for a code of
 * their authenticator. A trusted device skips the step. Passkeys need no second step, because they are two factors in one.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { tokens } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import { openLogin, type NewLogin } from '../../sessions/tokens/open-login.ts'
import { proveByFirstFactor, type FirstFactor } from '../sign-in-proof.ts'
import { insertToken } from '../../sessions/tokens/token-store.ts'

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

export type Ticket = { readonly ticket: string; readonly expiresAt: string }
export type Opened = AuthState | Ticket

/** Opens a session, or returns the ticket for the second step. Call it in the transaction that used up the first proof. */
export const openLoginOrAsk = async (
  tx: Db,
  login: FirstFactor & Pick<NewLogin, 'passwordIsSecure' | 'name'>,
  now: Date,
): Promise<Opened> => {
  const { userId, by, origin, passwordIsSecure, name } = login
  const proof = await proveByFirstFactor(tx, login, now)
  if (proof !== undefined) return openLogin(tx, { proof, passwordIsSecure, origin, name }, now)
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * MS_PER_MINUTE)
  await insertToken(tx, {
    userId,
    kind: 'second-factor',
    hash: hashToken(ticket),
    expiresAt,
    createdAt: now,
    name: name ?? '',
    details: { by },
  })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/** Call it after the commit, so that the first proof stays used up: a ticket is thrown as the error that asks for the code. */
export const admitted = (opened: Opened): AuthState => {
  if ('ticket' in opened) throw new AppError('auth.second-step-required', { data: opened })
  return opened
}

export type HeldTicket = {
  readonly tokenId: number
  readonly userId: number
  /** The name that the person gave the device; empty without a name. */
  readonly name: string
  readonly expiresAt: string
}

/** Counts a try and returns the ticket with its owner; undefined when it is spent, used, expired or unknown. */
export const tryTicket = async (db: Db, ticket: string, now: Date): Promise<HeldTicket | undefined> => {
  const [row] = await db
    .update(tokens)
    .set({ attempts: sql`${tokens.attempts} + 1` })
    .where(
      and(
        eq(tokens.hash, hashToken(ticket)),
        eq(tokens.kind, 'second-factor'),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, now.toISOString()),
        lt(tokens.attempts, TICKET_TRIES),
      ),
    )
    .returning({
      tokenId: tokens.id,
      userId: tokens.userId,
      name: tokens.name,
      expiresAt: tokens.expiresAt,
    })
  return row
}
