/** Keys of the text blocks that the interface uses; their content is data. */
import type { PROFILE_TYPES, Viewer } from '../accounts/contract.ts'

/** §1: the membership is in a large European organisation, with a text for adults and one for children. */
export const MEMBERSHIP_KEYS = ['membership-adult', 'membership-child'] as const

/** Children, and users who come for children, get the text about children. */
export const membershipTextKey = (
  person: Pick<Viewer, 'isKid' | 'usingAppForChildren' | 'childIds' | 'trainingProgress'>,
): (typeof MEMBERSHIP_KEYS)[number] =>
  person.isKid ||
  person.usingAppForChildren ||
  (person.childIds.length > 0 && person.trainingProgress.length === 0)
    ? 'membership-child'
    : 'membership-adult'

type CreatedType = Exclude<(typeof PROFILE_TYPES)[number], 'anonymous'>

/** §3 profile creation: the description of each profile, displayed where the user chooses one. */
export const PROFILE_TEXT_KEYS: { readonly [T in CreatedType]: string } = {
  regular: 'profile-adult',
  regular_kid: 'profile-kid',
  regular_alone: 'profile-alone',
  ewto: 'profile-association',
}
