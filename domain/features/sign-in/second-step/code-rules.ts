/** Codes of authenticator apps and recovery codes: their format, and which time steps are valid. */
import { CODE_SECONDS } from '../sign-in-methods-contract.ts'

/** A phone's clock may be one step off in either direction. */
const STEPS_OFF = 1
const MS_PER_SECOND = 1000

/** The time step of RFC 6238. `now` in epoch milliseconds. */
export const stepAt = (now: number): number => Math.floor(now / MS_PER_SECOND / CODE_SECONDS)

/** Steps whose code is valid at `now`: around the present one, later than the last used one, so that a code works once. */
export const countingSteps = (now: number, lastUsed: number): number[] => {
  const present = stepAt(now)
  return Array.from({ length: 2 * STEPS_OFF + 1 }, (_, index) => present - STEPS_OFF + index).filter(
    (step) => step > lastUsed,
  )
}

/** Base32 without characters that are easily misread. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 74 bits, displayed as three groups of five. */
export const RECOVERY_LENGTH = 15
/** The length of the first recovery codes, with 49 bits. */
export const OLD_RECOVERY_LENGTH = 10
const LENGTHS: ReadonlySet<number> = new Set([RECOVERY_LENGTH, OLD_RECOVERY_LENGTH])
const GROUP = 5

/** The stored form: only letters and digits, in capitals; undefined for a text that can be no code. */
export const plainRecoveryCode = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const isOne =
    LENGTHS.has(plain.length) && Array.from(plain).every((email) => RECOVERY_ALPHABET.includes(email))
  return isOne ? plain : undefined
}

export const shownRecoveryCode = (plain: string): string =>
  plain.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
