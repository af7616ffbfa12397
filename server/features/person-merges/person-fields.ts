/** The fields of the two people themselves: chosen ones come from the account that goes, empty ones are filled, and it is locked. */
import type { MergeField } from '@wegband/domain/features/person-merges/merge-rules.ts'
import { openEmergency, sealEmergency } from '../profile/emergency-sealed.ts'
import type { UserRow } from './merge-store.ts'
import { changeRow, type Merging } from './steps-store.ts'

type Values = Record<string, unknown>
type Fields = {
  readonly survivor: UserRow
  readonly absorbed: UserRow
  readonly taken: readonly MergeField[]
  readonly appSecret: string
  readonly now: Date
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Bound to the account by its seal, so it is opened and sealed anew. */
const emergencyOf = ({ survivor, absorbed, taken, appSecret }: Fields): Values => {
  const isFilled = survivor.emergencySealed === null || taken.includes('emergency')
  if (absorbed.emergencySealed === null || !isFilled) return {}
  const sealed = sealEmergency(
    appSecret,
    survivor.id,
    openEmergency(appSecret, absorbed.id, absorbed.emergencySealed),
  )
  return { emergency_sealed: sealed === null ? null : `\\x${sealed.toString('hex')}` }
}

const chosenOf = ({ survivor, absorbed, taken }: Fields): Values => ({
  ...(taken.includes('name') ? { first_name: absorbed.firstName, last_name: absorbed.lastName } : {}),
  ...(taken.includes('birthday') || survivor.birthdayAt === null ? { birthday_at: absorbed.birthdayAt } : {}),
  ...(taken.includes('gender') || survivor.gender === 'u' ? { gender: absorbed.gender } : {}),
  ...(taken.includes('phone') || survivor.phone === null ? { phone: absorbed.phone } : {}),
})

/** Unique fields leave the account that goes before they come to the other. */
const uniqueOf = ({
  survivor,
  absorbed,
  taken,
}: Fields): { readonly toSurvivor: Values; readonly fromAbsorbed: Values } => {
  const takesMail = absorbed.mail !== null && (taken.includes('mail') || survivor.mail === null)
  const takesNumber = survivor.ewtoNo === null && absorbed.ewtoNo !== null
  const takesPicture = survivor.avatarFile === null && absorbed.avatarFile !== null
  return {
    toSurvivor: {
      ...(takesMail
        ? { mail: absorbed.mail, mail_verified_at: absorbed.mailVerifiedAt, pending_mail: null }
        : {}),
      ...(takesNumber
        ? { ewto_no: absorbed.ewtoNo, ewto_annual_fee_cents: absorbed.ewtoAnnualFeeCents }
        : {}),
      ...(takesPicture ? { avatar_file: absorbed.avatarFile } : {}),
    },
    fromAbsorbed: {
      ...(takesMail ? { mail: null, mail_verified_at: null, pending_mail: null } : {}),
      ...(takesNumber ? { ewto_no: null } : {}),
      // Its file would go with the account.
      ...(takesPicture ? { avatar_file: null } : {}),
    },
  }
}

/** What was used up stays used up, and what was granted stays granted. */
const addedOf = ({ survivor, absorbed }: Fields): Values => ({
  has_used_legacy_coupon: survivor.hasUsedLegacyCoupon || absorbed.hasUsedLegacyCoupon,
  has_no_ewto_grade: survivor.hasNoEwtoGrade || absorbed.hasNoEwtoGrade,
  must_use_second_factor: survivor.mustUseSecondFactor || absorbed.mustUseSecondFactor,
  has_free_video_access: survivor.hasFreeVideoAccess || absorbed.hasFreeVideoAccess,
  using_app_for_children: survivor.usingAppForChildren || absorbed.usingAppForChildren,
  freemium_ends_at: later(survivor.freemiumEndsAt, absorbed.freemiumEndsAt),
  start_program: survivor.startProgram ?? absorbed.startProgram,
})

export const movePersonFields = async (merging: Merging, fields: Fields): Promise<void> => {
  const { toSurvivor, fromAbsorbed } = uniqueOf(fields)
  await changeRow(merging, 'users', merging.absorbed, {
    ...fromAbsorbed,
    locked_at: fields.now.toISOString(),
  })
  await changeRow(merging, 'users', merging.survivor, {
    ...chosenOf(fields),
    ...emergencyOf(fields),
    ...addedOf(fields),
    ...toSurvivor,
  })
}
