/** Trusted devices, which skip the second factor for some time. */
import { createHash } from 'node:crypto'
import { TRUST_DAYS } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../../db/transaction.ts'
import { writeTrust } from './trust-store.ts'

/** The device is identified by the nonce of its cookie, which only this server can create. */
export const trustHash = (userId: number, nonce: string): Buffer =>
  createHash('sha256').update(`trusted ${userId} ${nonce}`).digest()

/** `nonce`: identifies the device. An earlier trust of the same device is renewed, even if it has expired. */
export const trustDevice = async (tx: Db, userId: number, nonce: string, now: Date): Promise<void> => {
  await writeTrust(tx, userId, trustHash(userId, nonce), {
    expiresAt: new Date(now.getTime() + TRUST_DAYS * MS_PER_DAY).toISOString(),
    createdAt: now.toISOString(),
  })
}
