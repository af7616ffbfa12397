/** Text blocks that the interface asks for by key; what stands in them is data. */
import type { PROFILE_TYPES, Viewer } from '../accounts/contract.ts'

/** §1: the membership is one in a large European organisation, with a variant for adults and one for children. */
export const MEMBERSHIP_KEYS = ['membership-adult', 'membership-child'] as const

/** Whoever comes for children, or is one, reads of children. */
export const membershipTextKey = (
  person: Pick<Viewer, 'isKid' | 'usingAppForChildren' | 'childIds' | 'trainingProgress'>,
): (typeof MEMBERSHIP_KEYS)[number] =>
  person.isKid ||
  person.usingAppForChildren ||
  (person.childIds.length > 0 && person.trainingProgress.length === 0)
    ? 'membership-child'
    : 'membership-adult'

type CreatedType = Exclude<(typeof PROFILE_TYPES)[number], 'anonymous'>

/** §3 profile creation: what each profile is for, shown where one is chosen. */
export const PROFILE_TEXT_KEYS: { readonly [T in CreatedType]: string } = {
  regular: 'profile-adult',
  regular_kid: 'profile-kid',
  regular_alone: 'profile-alone',
  ewto: 'profile-association',
}
