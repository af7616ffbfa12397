/** What the register says about a certificate of good conduct (§ 72a SGB VIII): only that it was seen, when, by whom, and when next. */
import { addDays, type Day } from '../../basics/calendar-days.ts'
import { addMonths } from '../../basics/months.ts'
import { hasOfficeRight } from '../../basics/office-rights.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor, ChildProtection } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'

/** The longest time between two looks; an installation may set a shorter one. */
export const MOST_CERTIFICATE_YEARS = 5
/** The person and the heads hear of it so long before the next look. */
export const REMINDER_DAYS = 60
/** § 72a (5): what was noted goes so long after the task has ended. */
export const FORGOTTEN_AFTER_MONTHS = 6

export const CERTIFICATE_STATES = ['missing', 'expired', 'soon', 'valid'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** The certificate counts on the day of the next look, and not after it. */
export const certificateState = (nextOn: Day | null, today: Day): CertificateState => {
  if (nextOn === null) return 'missing'
  if (nextOn < today) return 'expired'
  return nextOn <= addDays(today, REMINDER_DAYS) ? 'soon' : 'valid'
}

/** The last day on which the next look may be, counted from the day of the certificate. */
export const latestNextLook = (issuedOn: Day, years: number): Day => addMonths(issuedOn, years * 12)

export type CertificateDays = { readonly issuedOn: Day; readonly seenOn: Day; readonly nextOn: Day }

/** The first field that is wrong, or undefined. `years`: the time between two looks, as the installation sets it. */
export const whyNotCertificate = (
  { issuedOn, seenOn, nextOn }: CertificateDays,
  today: Day,
  years: number,
): { readonly field: keyof CertificateDays; readonly code: FieldCode } | undefined => {
  const code = 'invalid-date'
  if (seenOn > today) return { field: 'seenOn', code }
  if (issuedOn > seenOn) return { field: 'issuedOn', code }
  if (nextOn <= today || nextOn > latestNextLook(issuedOn, years)) return { field: 'nextOn', code }
  return undefined
}

/** Heads for the team of their school, the office for all. No caller notes their own: another person has to look. */
export const whyNotNote = (
  actor: Pick<Actor, 'userId' | 'schools' | 'isAdmin' | 'officeRights'>,
  person: { readonly id: number; readonly teamOf: readonly number[] },
): ErrorCode | undefined => {
  const isTheirs =
    hasOfficeRight(actor, 'office') || person.teamOf.some((schoolId) => hasRole(actor, schoolId, 'leader'))
  if (!isTheirs || person.teamOf.length === 0) return 'general.not-found'
  return person.id === actor.userId ? 'child-protection.own' : undefined
}

/** Who reads the register of a school. */
export const canReadRegister = (
  actor: Pick<Actor, 'schools' | 'isAdmin' | 'officeRights'>,
  schoolId: number,
): boolean => hasOfficeRight(actor, 'office') || hasRole(actor, schoolId, 'leader')

/**
 * What stands before a class for children: nothing, a warning, or a bar. Without the switch of the installation an expired certificate
 * warns; with it an expired or a missing one bars.
 */
export const childProtectionOf = (
  { isTrainer, nextOn }: { readonly isTrainer: boolean; readonly nextOn: Day | null },
  today: Day,
  isBarring: boolean,
): ChildProtection => {
  const state = certificateState(nextOn, today)
  if (!isTrainer || state === 'soon' || state === 'valid') return 'fine'
  if (isBarring) return 'bar'
  return state === 'expired' ? 'warn' : 'fine'
}
