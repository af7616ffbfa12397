/** When two accounts may become one, and which fields are chosen (docs/decisions/0111). */
import { holdsOfficeRight, type OfficeHolder } from '../../basics/office-rights.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { whyNotBirthday } from '../profile/profile-change-rules.ts'

/** Days for which a merge can be undone. The account that went is erased after them. */
export const UNDO_DAYS = 7

/** Fields that are chosen; everything else of both accounts stays. */
export const MERGE_FIELDS = ['name', 'birthday', 'gender', 'mail', 'phone', 'address', 'emergency'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Why two accounts may be one person. */
export const SUSPICIONS = ['name-and-birthday', 'mail', 'household'] as const

type Merger = OfficeHolder & { readonly userId: number }
export type MergedPerson = OfficeHolder & {
  readonly id: number
  readonly isChild: boolean
  readonly isOpen: boolean
  /** A waiting end of the account. */
  readonly isEnding: boolean
  /** Has paid, pays or has credit: rows that never change accounts. */
  readonly isPayer: boolean
  /** A running contract is paid for them. */
  readonly isPaidFor: boolean
  /** Trainer, staff or head anywhere: with the account its tasks move. */
  readonly hasTasks: boolean
}

export type MergeFacts = {
  readonly survivor: MergedPerson
  readonly absorbed: MergedPerson
  /** One is a parent, a child or a sponsor of the other. */
  readonly areRelated: boolean
}

/**
 * Why the person may not have this birthday afterwards, for each account that knows one. The office moves no person across 18, and postpones
 * no 18th birthday of the coming year, by a merge either (`profile/change-rules.ts`).
 */
export const whyNotBirthdayAfter = (
  { survivor, absorbed }: { readonly survivor: string | null; readonly absorbed: string | null },
  isTaken: boolean,
  now: string,
): ErrorCode | undefined => {
  const birthdayAt = isTaken ? (absorbed ?? survivor) : (survivor ?? absorbed)
  if (birthdayAt === null) return undefined
  const facts = { by: 'school', hasSchool: true, corrections: 0 } as const
  const isRefused = [survivor, absorbed].some(
    (known) => whyNotBirthday(birthdayAt, { ...facts, known }, now) !== undefined,
  )
  return isRefused ? 'person-merges.birthdays' : undefined
}

/**
 * Why the caller may not merge these two. The own account is refused. Accounts with rights of the office are the admins' alone. So are
 * accounts whose tasks would pass to another account.
 */
export const whyNotMerge = (
  merger: Merger,
  { survivor, absorbed, areRelated }: MergeFacts,
): ErrorCode | undefined => {
  if (merger.userId === survivor.id || merger.userId === absorbed.id || survivor.id === absorbed.id)
    return 'general.not-allowed'
  const isGuarded = holdsOfficeRight(survivor) || holdsOfficeRight(absorbed) || absorbed.hasTasks
  if (isGuarded && !merger.isAdmin) return 'person-merges.admins-only'
  // Rights are no part of the person: the account that holds them stays.
  if (holdsOfficeRight(absorbed)) return 'person-merges.closed'
  if (!survivor.isOpen || !absorbed.isOpen) return 'person-merges.closed'
  if (survivor.isEnding || absorbed.isEnding) return 'person-merges.ending'
  if (areRelated) return 'person-merges.related'
  if (survivor.isChild !== absorbed.isChild) return 'person-merges.child-and-adult'
  if ((absorbed.isPayer && survivor.isPayer) || (absorbed.isPaidFor && survivor.isPaidFor))
    return 'person-merges.two-payers'
  return absorbed.isPayer ? 'person-merges.payer-goes' : undefined
}
