/**
 * The second step of signing in: whoever has switched it on gets a ticket instead of a session, and the session for a code of their
 * authenticator. A device that is trusted is not asked. Passkeys need no second step: they are two in one.
 */
import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState, SignInWay } from '@wegband/domain/features/auth/contract.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { tokens } from '../../db/schema/people.ts'
import { secondFactors } from '../../db/schema/sign-in-ways.ts'
import type { Db } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import type { Origin } from './origin.ts'
import { openLogin, type NewLogin } from './open-login.ts'
import { insertToken } from './store.ts'

const TICKET_MINUTES = 5
const TICKET_TRIES = 5
const TRUST_DAYS = 30

export type Ticket = { readonly ticket: string; readonly expiresAt: string }
export type Opened = AuthState | Ticket

const hasSecondStep = async (tx: Db, userId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}

/** The device is known by the nonce of its cookie, which only this server can have made. */
const trustHash = (userId: number, nonce: string): Buffer =>
  createHash('sha256').update(`trusted ${userId} ${nonce}`).digest()

const isTrusted = async (tx: Db, userId: number, origin: Origin, now: Date): Promise<boolean> => {
  const nonce = origin.deviceOf(userId)
  if (nonce === undefined) return false
  const rows = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, trustHash(userId, nonce)),
        eq(tokens.kind, 'trusted-device'),
        gt(tokens.expiresAt, now.toISOString()),
      ),
    )
  return rows.length > 0
}

/** A session, or the ticket for the second step. In the transaction that used up the first proof. */
export const openLoginOrAsk = async (
  tx: Db,
  login: Omit<NewLogin, 'device'> & { readonly origin: Origin },
  now: Date,
): Promise<Opened> => {
  const { origin, ...rest } = login
  const isAsked = (await hasSecondStep(tx, login.userId)) && !(await isTrusted(tx, login.userId, origin, now))
  if (!isAsked) return openLogin(tx, { ...rest, device: origin.device }, now)
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * MS_PER_MINUTE)
  await insertToken(tx, {
    userId: login.userId,
    kind: 'second-factor',
    hash: hashToken(ticket),
    expiresAt,
    createdAt: now,
    details: { by: login.by },
  })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/** After the commit: a ticket leaves as the error that asks for the code, so that the first proof stays used up. */
export const admitted = (opened: Opened): AuthState => {
  if ('ticket' in opened) throw new AppError('auth.second-step-required', { data: opened })
  return opened
}

export type HeldTicket = {
  readonly tokenId: number
  readonly userId: number
  readonly by: SignInWay
  readonly expiresAt: string
}

/** Counts a try and answers whose ticket it is; undefined when it is spent, used, too old or nobody's. */
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
      details: tokens.details,
      expiresAt: tokens.expiresAt,
    })
  if (row === undefined) return undefined
  const by: SignInWay = row.details['by'] === 'code' ? 'code' : 'password'
  return { tokenId: row.tokenId, userId: row.userId, by, expiresAt: row.expiresAt }
}

/** False when somebody was faster. */
export const takeTicket = async (tx: Db, tokenId: number): Promise<boolean> => {
  const rows = await tx.delete(tokens).where(eq(tokens.id, tokenId)).returning({ id: tokens.id })
  return rows.length === 1
}

/** `nonce`: what the device is remembered by from now on. */
export const trustDevice = async (tx: Db, userId: number, nonce: string, now: Date): Promise<void> => {
  await insertToken(tx, {
    userId,
    kind: 'trusted-device',
    hash: trustHash(userId, nonce),
    expiresAt: new Date(now.getTime() + TRUST_DAYS * MS_PER_DAY),
    createdAt: now,
  })
}

/** Whoever changes the second step starts anew with trust. */
export const forgetTrust = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.kind, 'trusted-device')))
}
