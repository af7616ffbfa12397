/**
 * What the start page shows to whom, and in which order (§2 Dashboard): most people come for their next class, a parent for the children,
 * a newcomer to find a school, a guest to look around. Nothing is shown twice, and a guest sees nothing that needs an account.
 */
import { holdsRole } from '../../basics/roles.ts'
import type { Instant } from '../../basics/calendar-days.ts'
import { msOf, MS_PER_DAY } from '../../basics/calendar-days.ts'
import { MEMBERSHIP_LV, type Viewer } from '../accounts/contract.ts'
import { freemiumState, whyNotStartFreemium } from '../freemium/freemium-rules.ts'
import { type Chooser, prefersKids } from '../sports/kids-program.ts'

export type DashboardPerson = Pick<
  Viewer,
  | 'isAnonymous'
  | 'isKid'
  | 'isAdmin'
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
/**
 * The loudest tile. `guest` asks to register, `school` to find one, `family` to add a child; `teach` is the next class that one teaches,
 * `office` what waits for staff, heads and admins, `video` where the training at home goes on.
 */
export type Lead = 'guest' | 'class' | 'school' | 'family' | 'teach' | 'office' | 'video'
export type Side = 'work' | 'band' | 'week'
export type Section =
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
  readonly lead: Lead
  readonly side: readonly Side[]
  /** The own training of those who work here, below what waits. */
  readonly strip: readonly Side[]
  readonly sections: readonly Section[]
}

/** Whoever has not come back in a month does not need to be told any more that the trial is over. */
export const EXPIRED_TOLD_DAYS = 30

const isMember = ({ membershipLv }: DashboardPerson): boolean => membershipLv > MEMBERSHIP_LV.verified

const hasTrainingOf = ({ trainingProgress }: Pick<DashboardPerson, 'trainingProgress'>): boolean =>
  trainingProgress.length > 0

/** §2 Menus: trainer sports or the staff role. */
export const worksAtSchool = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'trainer') || holdsRole(person, 'staff')

/** Staff who do not teach have no classes of their own and start none. */
const teaches = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'trainer')

/** Heads and admins included: what waits for them stands first, whatever they train themselves. */
const hasWork = (person: DashboardPerson): boolean =>
  worksAtSchool(person) || holdsRole(person, 'leader') || person.isAdmin

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

/** Comes for the children and does not train. */
const isOnlyParent = (
  person: Pick<DashboardPerson, 'trainingProgress' | 'childIds' | 'usingAppForChildren'>,
): boolean => !hasTrainingOf(person) && (person.childIds.length > 0 || person.usingAppForChildren)

const leadOf = (person: DashboardPerson): Lead => {
  if (person.isAnonymous) return 'guest'
  if (teaches(person)) return 'teach'
  if (hasWork(person)) return 'office'
  if (openSchools(person.schools).length > 0 || person.childIds.length > 0) return 'class'
  if (isOnlyParent(person)) return 'family'
  // Members who train at home are not asked for a school first of all.
  return hasTrainingOf(person) ? 'video' : 'school'
}

const sectionsOf = (person: DashboardPerson): Section[] => {
  const hasTraining = hasTrainingOf(person)
  if (person.isAnonymous) {
    return hasTraining
      ? ['practise', 'programs', 'discover', 'membership']
      : ['programs', 'discover', 'membership']
  }
  // Nothing is advertised to those who work here.
  const offers: Section[] = hasWork(person) ? [] : ['discover']
  const children: Section[] = person.isKid ? [] : ['children']
  const own: Section[] = hasTraining ? ['practise', 'progress', 'programs'] : ['programs']
  const membership: Section[] = isMember(person) || person.isKid || hasWork(person) ? [] : ['membership']
  if (isOnlyParent(person)) return [...children, ...own, 'latest', 'clubs', ...offers, ...membership]
  return [...own, ...children, 'latest', 'clubs', ...offers, ...membership]
}

/** `now`: ISO 8601 in UTC. */
export const dashboardPlan = (person: DashboardPerson, now: Instant): DashboardPlan => {
  const lead = leadOf(person)
  const band: Side[] = isOnlyParent(person) ? [] : ['band']
  const week: Side[] = person.isAnonymous ? [] : ['week']
  const isWork = lead === 'teach' || lead === 'office'
  const isTraining = hasTrainingOf(person) || lead === 'teach'
  return {
    freemium: hasWork(person) ? undefined : freemiumOf(person, now),
    lead,
    side: isWork ? (lead === 'teach' ? ['work'] : []) : [...band, ...week],
    strip: isWork && isTraining ? [...band, ...week] : [],
    sections: sectionsOf(person),
  }
}

/** What is made known on the start page; `id` is that of the promo, by which it is dismissed (§7 dashboard-options). */
export const nextToDiscover = <
  Sport extends { readonly id: number; readonly promoId: number | null; readonly isKids: boolean },
>(
  sports: readonly Sport[],
  person: Chooser & Pick<DashboardPerson, 'dashboardOptions'>,
): (Sport & { readonly promoId: number }) | undefined => {
  const trained = new Set(person.trainingProgress.map(({ sportId }) => sportId))
  for (const sport of sports) {
    const { promoId } = sport
    if (promoId === null || trained.has(sport.id) || sport.isKids !== prefersKids(person)) continue
    if (!person.dashboardOptions.dismissedMarketingIds.includes(promoId)) return { ...sport, promoId }
  }
  return undefined
}
