/** Encrypts emergency information as a whole and binds it to the person's row. */
import type { EmergencyFields } from '@wegband/domain/features/profile/contract.ts'
import { seal, unseal, type SealedFor, type SealedPlace } from '../../secrets/seal.ts'

export const NOTHING_KNOWN: EmergencyFields = { healthInfo: '', emergencyContact: '', emergencyPhone: '' }

export const emergencyPlace = (userId: number): SealedPlace => ({
  purpose: 'health-data',
  place: `user ${userId}`,
})

const sealedFor = (appSecret: string, userId: number): SealedFor => ({
  ...emergencyPlace(userId),
  appSecret,
})

const isEmpty = (fields: EmergencyFields): boolean => Object.values(fields).every((value) => value === '')

/** Null when there is nothing to store. */
export const sealEmergency = (appSecret: string, userId: number, fields: EmergencyFields): Buffer | null =>
  isEmpty(fields) ? null : seal(JSON.stringify(fields), sealedFor(appSecret, userId))

/** Throws when it was encrypted with another secret. */
export const openEmergency = (appSecret: string, userId: number, sealed: Buffer | null): EmergencyFields => {
  if (sealed === null) return NOTHING_KNOWN
  const stored = JSON.parse(unseal(sealed, sealedFor(appSecret, userId))) as Partial<EmergencyFields>
  return { ...NOTHING_KNOWN, ...stored }
}
