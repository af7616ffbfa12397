/** The fields of the two people themselves: chosen ones come from the account that goes, empty ones are filled, and it is locked. */
import type { MergeField } from '@wegband/domain/features/person-merges/merge-rules.ts'
import { openEmergency, sealEmergency } from '../profile/emergency-sealed.ts'
import type { UserRow } from './merge-store.ts'
import { changeRow, type Merging } from './steps-store.ts'

type Values = Record<string, unknown>
type Fields = {
  readonly kept: UserRow
  readonly gone: UserRow
  readonly taken: readonly MergeField[]
  readonly appSecret: string
  readonly now: Date
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Bound to the account by its seal, so it is opened and sealed anew. */
const emergencyOf = ({ kept, gone, taken, appSecret }: Fields): Values => {
  const isFilled = kept.emergencySealed === null || taken.includes('emergency')
  if (gone.emergencySealed === null || !isFilled) return {}
  const sealed = sealEmergency(appSecret, kept.id, openEmergency(appSecret, gone.id, gone.emergencySealed))
  return { emergency_sealed: sealed === null ? null : `\\x${sealed.toString('hex')}` }
}

const chosenOf = ({ kept, gone, taken }: Fields): Values => ({
  ...(taken.includes('name') ? { first_name: gone.firstName, last_name: gone.lastName } : {}),
  ...(taken.includes('birthday') || kept.birthdayAt === null ? { birthday_at: gone.birthdayAt } : {}),
  ...(taken.includes('gender') || kept.gender === 'u' ? { gender: gone.gender } : {}),
  ...(taken.includes('phone') || kept.phone === null ? { phone: gone.phone } : {}),
})

/** Unique fields leave the account that goes before they come to the other. */
const uniqueOf = ({ kept, gone, taken }: Fields): { readonly toKept: Values; readonly fromGone: Values } => {
  const takesMail = gone.mail !== null && (taken.includes('mail') || kept.mail === null)
  const takesNumber = kept.ewtoNo === null && gone.ewtoNo !== null
  const takesPicture = kept.avatarFile === null && gone.avatarFile !== null
  return {
    toKept: {
      ...(takesMail ? { mail: gone.mail, mail_verified_at: gone.mailVerifiedAt, pending_mail: null } : {}),
      ...(takesNumber ? { ewto_no: gone.ewtoNo, ewto_annual_fee_cents: gone.ewtoAnnualFeeCents } : {}),
      ...(takesPicture ? { avatar_file: gone.avatarFile } : {}),
    },
    fromGone: {
      ...(takesMail ? { mail: null, mail_verified_at: null, pending_mail: null } : {}),
      ...(takesNumber ? { ewto_no: null } : {}),
      // Its file would go with the account.
      ...(takesPicture ? { avatar_file: null } : {}),
    },
  }
}

/** What was used up stays used up, and what was granted stays granted. */
const addedOf = ({ kept, gone }: Fields): Values => ({
  has_used_legacy_coupon: kept.hasUsedLegacyCoupon || gone.hasUsedLegacyCoupon,
  has_no_ewto_grade: kept.hasNoEwtoGrade || gone.hasNoEwtoGrade,
  must_use_second_factor: kept.mustUseSecondFactor || gone.mustUseSecondFactor,
  has_free_video_access: kept.hasFreeVideoAccess || gone.hasFreeVideoAccess,
  using_app_for_children: kept.usingAppForChildren || gone.usingAppForChildren,
  freemium_ends_at: later(kept.freemiumEndsAt, gone.freemiumEndsAt),
  start_program: kept.startProgram ?? gone.startProgram,
})

export const movePersonFields = async (merging: Merging, fields: Fields): Promise<void> => {
  const { toKept, fromGone } = uniqueOf(fields)
  await changeRow(merging, 'users', merging.gone, { ...fromGone, locked_at: fields.now.toISOString() })
  await changeRow(merging, 'users', merging.kept, {
    ...chosenOf(fields),
    ...emergencyOf(fields),
    ...addedOf(fields),
    ...toKept,
  })
}
