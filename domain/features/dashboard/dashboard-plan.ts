/**
 * What the start page shows to whom, and in which order (§2 Dashboard): most people come for their next class, a parent for the children,
 * a newcomer to find a school, a guest to look around. Nothing is shown twice, and a guest sees nothing that needs an account.
 */
import { holdsRole } from '../../basics/roles.ts'
import type { Instant } from '../../basics/calendar-days.ts'
import { msOf, MS_PER_DAY } from '../../basics/calendar-days.ts'
import { MEMBERSHIP_LV, type Viewer } from '../accounts/contract.ts'
import { freemiumState, whyNotStartFreemium } from '../freemium/freemium-rules.ts'

export type DashboardPerson = Pick<
  Viewer,
  | 'isAnonymous'
  | 'isKid'
  | 'membershipLv'
  | 'freemiumEndsAt'
  | 'usingAppForChildren'
  | 'childIds'
  | 'roles'
  | 'trainerSportsIds'
  | 'schools'
  | 'trainingProgress'
  | 'dashboardOptions'
>

/** The free trial above everything else: to begin, running, or over. */
export type FreemiumBanner = 'offer' | 'active' | 'expired'
/** The loudest tile. `guest` asks to register, `school` to find one; nothing where the band and the week come first. */
export type Lead = 'guest' | 'class' | 'school'
export type Side = 'band' | 'week'
export type Section =
  | 'trainer'
  | 'leading'
  | 'children'
  | 'practise'
  | 'progress'
  | 'programs'
  | 'latest'
  | 'clubs'
  | 'discover'
  | 'membership'

export type DashboardPlan = {
  readonly freemium: FreemiumBanner | undefined
  readonly lead: Lead | undefined
  readonly side: readonly Side[]
  readonly sections: readonly Section[]
}

/** Whoever has not come back in a month does not need to be told any more that the trial is over. */
export const EXPIRED_TOLD_DAYS = 30

const isMember = ({ membershipLv }: DashboardPerson): boolean => membershipLv > MEMBERSHIP_LV.verified

const hasTrainingOf = ({ trainingProgress }: DashboardPerson): boolean => trainingProgress.length > 0

/** §2 Menus: trainer sports or the staff role. */
export const worksAtSchool = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'trainer') || holdsRole(person, 'staff')

/** Heads who neither teach nor are staff: §2 gives them no entry of their own in the menu, so their desk stands on the start page. */
const onlyLeads = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  holdsRole(person, 'leader') && !worksAtSchool(person)

/** Schools whose classes the person sees: what was cancelled or belongs to others does not count. */
export const openSchools = <School extends Viewer['schools'][number]>(schools: readonly School[]): School[] =>
  schools.filter(({ state }) => state === 'active' || state === 'passive' || state === 'interested')

const freemiumOf = (person: DashboardPerson, now: Instant): FreemiumBanner | undefined => {
  if (person.isKid || person.isAnonymous || isMember(person)) return undefined
  const state = freemiumState(person, now)
  if (state === 'active') return 'active'
  if (state === 'expired') {
    const since = msOf(now) - msOf(person.freemiumEndsAt ?? now)
    return since < EXPIRED_TOLD_DAYS * MS_PER_DAY ? 'expired' : undefined
  }
  const starter = {
    isAnonymous: person.isAnonymous,
    isVerified: person.membershipLv >= MEMBERSHIP_LV.verified,
    level: person.membershipLv,
    freemiumEndsAt: person.freemiumEndsAt,
  }
  const isWanted = person.dashboardOptions.startFreemium !== false
  return isWanted && whyNotStartFreemium(starter, now) === undefined ? 'offer' : undefined
}

const leadOf = (person: DashboardPerson): Lead | undefined => {
  if (person.isAnonymous) return 'guest'
  const seesClasses =
    openSchools(person.schools).length > 0 || person.childIds.length > 0 || worksAtSchool(person)
  if (seesClasses) return 'class'
  // Who trains alone at home is not asked for a school first of all.
  return hasTrainingOf(person) ? undefined : 'school'
}

/** Comes for the children and does not train. */
const isOnlyParent = (person: DashboardPerson): boolean =>
  !hasTrainingOf(person) && (person.childIds.length > 0 || person.usingAppForChildren)

const sectionsOf = (person: DashboardPerson): Section[] => {
  const hasTraining = hasTrainingOf(person)
  if (person.isAnonymous) {
    return hasTraining
      ? ['practise', 'programs', 'discover', 'membership']
      : ['programs', 'discover', 'membership']
  }
  const trainer: Section[] = worksAtSchool(person) ? ['trainer'] : onlyLeads(person) ? ['leading'] : []
  const children: Section[] = person.isKid ? [] : ['children']
  const own: Section[] = hasTraining ? ['practise', 'progress', 'programs'] : ['programs']
  const membership: Section[] = isMember(person) || person.isKid ? [] : ['membership']
  if (isOnlyParent(person))
    return [...trainer, ...children, 'latest', 'clubs', ...own, 'discover', ...membership]
  return [...trainer, ...own, ...children, 'latest', 'clubs', 'discover', ...membership]
}

/** `now`: ISO 8601 in UTC. */
export const dashboardPlan = (person: DashboardPerson, now: Instant): DashboardPlan => {
  const lead = leadOf(person)
  const band: Side[] = isOnlyParent(person) ? [] : ['band']
  return {
    freemium: freemiumOf(person, now),
    lead,
    side: person.isAnonymous ? band : [...band, 'week'],
    sections: sectionsOf(person),
  }
}

/** What is made known on the start page; `id` is that of the promo, by which it is dismissed (§7 dashboard-options). */
export const nextToDiscover = <
  Sport extends { readonly id: number; readonly promoId: number | null; readonly isKids: boolean },
>(
  sports: readonly Sport[],
  person: Pick<DashboardPerson, 'isKid' | 'trainingProgress' | 'dashboardOptions'>,
): (Sport & { readonly promoId: number }) | undefined => {
  const trained = new Set(person.trainingProgress.map(({ sportId }) => sportId))
  for (const sport of sports) {
    const { promoId } = sport
    if (promoId === null || trained.has(sport.id) || sport.isKids !== person.isKid) continue
    if (!person.dashboardOptions.dismissedMarketingIds.includes(promoId)) return { ...sport, promoId }
  }
  return undefined
}
