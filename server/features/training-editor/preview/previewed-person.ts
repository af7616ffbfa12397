/** The invented people who look at a preview. They exist only within its transaction. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { type Actor, MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { PreviewedPerson } from '@wegband/domain/features/training-editor/preview-contract.ts'

const CHILD_YEARS = 9
/** Above every membership level that can be bought. */
const HIGHEST_LEVEL = 1000

const yearsAgo = (now: Date, years: number): string => {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return dayOf(then.toISOString())
}

/** Without their progress, which follows from the ledger. */
export const previewedPerson = (
  as: PreviewedPerson,
  { userId, sportId, editor, now }: { userId: number; sportId: number; editor: Actor; now: Date },
): Actor => {
  const isGuest = as === 'guest'
  const pays = as === 'subscriber' || as === 'child'
  return {
    userId,
    tokenId: editor.tokenId,
    impersonatorId: null,
    level: isGuest ? MEMBERSHIP_LV.anonymous : pays ? HIGHEST_LEVEL : MEMBERSHIP_LV.verified,
    isAnonymous: isGuest,
    isAdmin: false,
    officeRights: [],
    isVerified: !isGuest,
    language: editor.language,
    birthdayAt: yearsAgo(now, as === 'child' ? CHILD_YEARS : 30),
    schools: [],
    trainerSportIds: [],
    teaches: [],
    examinerOf: [],
    childProtection: 'fine',
    subscriptionBenefits: pays ? [`sport:${sportId}`] : [],
    hasFreemium: false,
    hasFreeVideoAccess: false,
    showsAssociation: false,
    childIds: [],
    trainingProgress: [],
  }
}
