/** Whether a person may watch a content, and if not, everything that is missing (§6 Content access, decisions §4). */
import { type Actor, MEMBERSHIP_LV } from '../accounts/contract.ts'
import { isSchoolLeader } from '../accounts/school-rights.ts'
import { missingSportLevel, type SportPerson } from '../accounts/sport-access.ts'
import type { Content, MissingAccess } from './contract.ts'

/** The requirements of a content. `levelIndex`: the level of its module. */
export type ContentAccess = Pick<
  Content,
  | 'sportId'
  | 'paymentRequired'
  | 'sportProgressIsRequired'
  | 'relatedSportId'
  | 'contentIsAvailableForFreemium'
> & {
  /** §6: 0 if not set. */
  requiredMembershipLv: number | null | undefined
  /** Required by its sport as a whole. */
  sportMembershipLv: number
  levelIndex: number
  availableSubscriptionTargets: readonly string[]
}

/** The person who wants to watch, with the fields that this rule needs. */
export type Watcher = SportPerson &
  Pick<Actor, 'schools' | 'subscriptionBenefits' | 'hasFreemium' | 'hasFreeVideoAccess' | 'trainingProgress'>

/** The person needs an entry for the sport at or above the content's level. */
const missingProgress = (content: ContentAccess, watcher: Watcher): MissingAccess['sportProgress'] => {
  if (!content.sportProgressIsRequired) return null
  const sportId = content.relatedSportId ?? content.sportId
  const isThere = watcher.trainingProgress.some(
    (entry) => entry.sportId === sportId && entry.levelIndex >= content.levelIndex,
  )
  return isThere ? null : { sportId, levelIndex: content.levelIndex }
}

/** Exempt are school leaders, people with free video access, and a running trial for its contents (§6). */
export const needsSubscription = (content: ContentAccess, watcher: Watcher): boolean => {
  if (!content.paymentRequired) return false
  if (watcher.hasFreeVideoAccess || isSchoolLeader(watcher)) return false
  if (watcher.hasFreemium && content.contentIsAvailableForFreemium) return false
  return !content.availableSubscriptionTargets.some((target) => watcher.subscriptionBenefits.includes(target))
}

/**
 * What is missing, or undefined when the content may be watched. `subscriptions` lists the targets; any one of them is enough. Paid
 * content that is not sold stays closed: then only an empty list is missing.
 */
export const whyNoAccess = (content: ContentAccess, watcher: Watcher): MissingAccess | undefined => {
  const required = content.requiredMembershipLv ?? 0
  const levels = [
    watcher.level < required ? required : null,
    missingSportLevel({ sportId: content.sportId, requiredMembershipLv: content.sportMembershipLv }, watcher),
  ].filter((level) => level !== null)
  const membershipLv = levels.length === 0 ? null : Math.max(...levels)
  const sportProgress = missingProgress(content, watcher)
  const isUnpaid = needsSubscription(content, watcher)
  if (membershipLv === null && sportProgress === null && !isUnpaid) return undefined
  return {
    membershipLv,
    sportProgress,
    subscriptions: isUnpaid ? [...content.availableSubscriptionTargets] : [],
  }
}

const size = (missing: MissingAccess): number =>
  (missing.membershipLv === null ? 0 : 1) +
  (missing.sportProgress === null ? 0 : 1) +
  (missing.subscriptions.length === 0 ? 0 : 1)

/** The refused content that is nearest to being open: it lacks the fewest things, and is the first of those. */
export const nearestRefused = <C extends { readonly missing: MissingAccess | null }>(
  contents: readonly C[],
): C | undefined =>
  contents
    .flatMap((one) => (one.missing === null ? [] : [{ one, lacks: size(one.missing) }]))
    .toSorted((a, b) => a.lacks - b.lacks)[0]?.one

/** Whether something that can be bought is missing. */
export const isForSale = ({ membershipLv, subscriptions }: MissingAccess): boolean =>
  subscriptions.length > 0 || (membershipLv ?? 0) > MEMBERSHIP_LV.verified

/** How many things are missing. Content that is not sold lacks one thing, which cannot be bought. */
export const countMissing = (missing: MissingAccess): number => Math.max(1, size(missing))

/**
 * A module is displayed as locked when every content is refused (decisions §4). The reason is that of the nearest content: the one
 * that lacks the fewest things, the first of them.
 */
export const lockOfModule = (
  missing: readonly (MissingAccess | null | undefined)[],
): { isLocked: boolean; missing: MissingAccess | null } => {
  const refused = missing.flatMap((one) => one ?? [])
  const isLocked = refused.length > 0 && refused.length === missing.length
  const nearest = isLocked ? nearestRefused(refused.map((one) => ({ missing: one }))) : undefined
  return { isLocked, missing: nearest?.missing ?? null }
}

/** If every one of these modules is closed: the content that is nearest to being open. Undefined if one module is open. */
export const nearestOfClosed = <C extends { readonly missing: MissingAccess | null }>(
  modules: readonly { readonly isLocked: boolean; readonly contents: readonly C[] }[],
): C | undefined =>
  modules.length > 0 && modules.every((module) => module.isLocked)
    ? nearestRefused(modules.flatMap((module) => module.contents))
    : undefined
