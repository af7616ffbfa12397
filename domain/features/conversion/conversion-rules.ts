/** Whether a membership of the association can be taken over, what comes along, and where somebody begins (§8 Conversion, decisions §4 Legacy). */
import { addMonths } from './months.ts'
import { CONVERSION_REFUSALS, type ConversionRefusal, type LegacyStatus } from './contract.ts'

export type LegacyMember = {
  /** Who has linked it already. */
  readonly userId: number | null
  readonly convertedAt: string | null
  readonly status: LegacyStatus
  readonly birthdayAt: string | null
  readonly memberSince: string | null
  readonly creditCents: number
  readonly creditAt: string | null
}

/** Who takes it over; undefined for somebody who is about to register. */
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

/** Why no credit comes along although the membership can be linked, or undefined. `today`: the day in Europe/Berlin. */
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

/** Everything at once, for the check before anything happens. */
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
 * The level at which somebody begins: holders of grade 3 have passed three checks and train for the fourth. Without a grade, or who
 * wishes none, begins at 1. Never beyond the sport's last level.
 */
export const placementLevel = (grade: number | null, wishesNoPlacement: boolean, lastLevel: number): number =>
  wishesNoPlacement || grade === null ? 1 : Math.max(1, Math.min(grade + 1, lastLevel))

/** Whether an error speaks of the membership of the association. */
export const isConversionRefusal = (code: unknown): code is ConversionRefusal =>
  CONVERSION_REFUSALS.some((refusal) => refusal === code)
