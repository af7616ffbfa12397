/** Trusted devices, which skip the second factor for some time. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { TRUST_DAYS } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { tokens } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

/** The device is identified by the nonce of its cookie, which only this server can create. */
export const trustHash = (userId: number, nonce: string): Buffer =>
  createHash('sha256').update(`trusted ${userId} ${nonce}`).digest()

/** `nonce`: identifies the device. An earlier trust of the same device is renewed, even if it has expired. */
export const trustDevice = async (tx: Db, userId: number, nonce: string, now: Date): Promise<void> => {
  const trust = {
    expiresAt: new Date(now.getTime() + TRUST_DAYS * MS_PER_DAY).toISOString(),
    createdAt: now.toISOString(),
  }
  await tx
    .insert(tokens)
    .values({ userId, kind: 'trusted-device', hash: trustHash(userId, nonce), ...trust })
    .onConflictDoUpdate({ target: tokens.hash, set: trust })
}

/** A change of the second factor ends all trust. */
export const forgetTrust = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.kind, 'trusted-device')))
}
