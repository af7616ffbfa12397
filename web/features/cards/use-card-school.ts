/** The schools whose cards the user may manage, and which of them the address means. */
import type { UserSchool, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'

export type CardSchool = Pick<UserSchool, 'schoolId' | 'name'>

/** Without an id in the address the first one; undefined where there is none, or not that one. */
export const cardSchoolOf = (
  viewer: Viewer,
  wanted: string | undefined,
): { readonly school: CardSchool | undefined; readonly all: readonly CardSchool[] } => {
  const all = viewer.schools.filter(({ schoolId }) => whyNotHandleCardsOf(viewer, schoolId) === undefined)
  const school = wanted === undefined ? all[0] : all.find(({ schoolId }) => String(schoolId) === wanted)
  return { school, all }
}
