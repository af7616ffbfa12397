/** SQL of the tickets between the first factor and the second. */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { tokens } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { SignInWay } from '@wegband/domain/features/sessions/contract.ts'

const TICKET_TRIES = 5

/** How the first factor was proved. */
export type FirstWay = Extract<SignInWay, 'password' | 'code' | 'access-token'>

export type NewTicket = {
  readonly by: FirstWay
  readonly userId: number
  readonly hash: Buffer
  readonly expiresAt: Date
  /** The name that the person gave the device. */
  readonly name: string | undefined
}

export const insertTicket = async (
  tx: Db,
  { by, expiresAt, name = '', ...ticket }: NewTicket,
  now: Date,
): Promise<void> => {
  await tx.insert(tokens).values({
    ...ticket,
    kind: 'second-factor',
    name,
    details: { by },
    expiresAt: expiresAt.toISOString(),
    createdAt: now.toISOString(),
  })
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

/** Deletes the ticket and answers what it holds; undefined when another request was faster. */
export const takeTicket = async (
  tx: Db,
  userId: number,
  tokenId: number,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const [row] = await tx
    .delete(tokens)
    .where(and(eq(tokens.id, tokenId), eq(tokens.userId, userId), eq(tokens.kind, 'second-factor')))
    .returning({ details: tokens.details })
  return row?.details
}
