/**
 * The rules for transferring an association membership: whether it is possible, with which credit, and at which level (§8
 * Conversion, decisions §4 Legacy).
 */
import { addMonths } from '../../basics/months.ts'
import { CONVERSION_REFUSALS, type ConversionRefusal, type LegacyStatus } from './contract.ts'

/** §9, decisions §2 (cfg): months of membership that the legacy bonus requires. */
export const LEGACY_BONUS_MONTHS = 12
/** Months after which credit is outdated. */
export const CREDIT_MAX_AGE_MONTHS = 24

export type LegacyMember = {
  /** The user who has already linked it. */
  readonly userId: number | null
  readonly convertedAt: string | null
  readonly status: LegacyStatus
  readonly birthdayAt: string | null
  readonly memberSince: string | null
  readonly creditCents: number
  readonly creditAt: string | null
}

/** The person who takes it over; undefined for a visitor who is about to register. */
export type Converter = {
  readonly userId: number
  readonly ewtoNo: string | null
  readonly hasUsedLegacyCoupon: boolean
  readonly balanceCents: number
}

export type ConversionTerms = { readonly bonusMonths: number; readonly creditMaxAgeMonths: number }

/** Paused members stay members. */
const VALID_STATUS: readonly LegacyStatus[] = ['active', 'passive']

/** Why the membership cannot be linked at all, or undefined. `number` in its normal form. */
export const whyNotLink = (
  member: LegacyMember | undefined,
  number: string,
  converter: Converter | undefined,
): ConversionRefusal | undefined => {
  if (member === undefined) return 'registration.no-ewto-profile'
  const isOthers = member.userId !== null && member.userId !== converter?.userId
  const hasOther = converter !== undefined && converter.ewtoNo !== null && converter.ewtoNo !== number
  if (isOthers && member.convertedAt === null) return 'registration.duplicate-ewto-number'
  if (member.convertedAt !== null || converter?.hasUsedLegacyCoupon === true)
    return 'conversion.already-converted'
  if (hasOther) return 'registration.duplicate-ewto-number'
  if (!VALID_STATUS.includes(member.status)) return 'conversion.invalid-status'
  if (member.birthdayAt === null || member.memberSince === null) return 'conversion.no-details'
  return member.creditCents < 0 || (converter?.balanceCents ?? 0) < 0
    ? 'conversion.negative-balance'
    : undefined
}

/** Why no credit is transferred although the membership can be linked, or undefined. `today`: the day in Europe/Berlin. */
export const whyNoCredit = (
  member: LegacyMember,
  today: string,
  terms: ConversionTerms,
): ConversionRefusal | undefined => {
  if (member.creditCents <= 0) return 'registration.no-credit'
  if (member.creditAt === null || addMonths(member.creditAt, terms.creditMaxAgeMonths) < today)
    return 'registration.outdated-credit'
  return member.memberSince === null || addMonths(member.memberSince, terms.bonusMonths) > today
    ? 'registration.legacy-bonus'
    : undefined
}

/** All checks at once, before anything is changed. */
export const whyNotConvert = (
  asked: {
    readonly member: LegacyMember | undefined
    readonly number: string
    readonly converter: Converter | undefined
  },
  today: string,
  terms: ConversionTerms,
): ConversionRefusal | undefined =>
  whyNotLink(asked.member, asked.number, asked.converter) ??
  (asked.member === undefined ? undefined : whyNoCredit(asked.member, today, terms))

/**
 * The level at which a person begins. Holders of grade 3 have passed three checks and train for the fourth. A person without a
 * grade, or who wishes to, begins at 1. Never beyond the sport's last level.
 */
export const placementLevel = (grade: number | null, wishesNoPlacement: boolean, lastLevel: number): number =>
  wishesNoPlacement || grade === null ? 1 : Math.max(1, Math.min(grade + 1, lastLevel))

/** Whether an error is about the association membership. */
export const isConversionRefusal = (code: unknown): code is ConversionRefusal =>
  CONVERSION_REFUSALS.some((refusal) => refusal === code)
