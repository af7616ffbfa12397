/**
 * What the start page shows to a person, and in which order (§2 Dashboard). Most people come for their next class, a parent for the
 * children. A newcomer looks for a school, a guest looks around. Nothing is shown twice, and a guest sees nothing that needs an
 * account. The page of a student fits on two screens of a phone.
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

/** The free trial at the top of the page: on offer, running, or expired. */
export type FreemiumBanner = 'offer' | 'active' | 'expired'
/**
 * The most prominent tile. `guest` asks to register, `school` to find a school, `family` to add a child. `teach` is the next class
 * that the person teaches. `office` shows open tasks to staff, heads and admins. `video` continues the training at home.
 */
export type Lead = 'guest' | 'class' | 'school' | 'family' | 'teach' | 'office' | 'video'
export type Side = 'work' | 'band' | 'children' | 'week'
/** `overview`: progress, programs, latest items and schools in short, each with a link to its page. */
export type Section = 'children' | 'practise' | 'programs' | 'overview' | 'discover' | 'membership'

export type DashboardPlan = {
  readonly freemium: FreemiumBanner | undefined
  readonly lead: Lead
  readonly side: readonly Side[]
  /** The own training of people who work here, below the open tasks. */
  readonly strip: readonly Side[]
  readonly sections: readonly Section[]
}

/** How long the page says that the trial has expired. A person who stays away longer no longer needs it. */
export const EXPIRED_TOLD_DAYS = 30

const isMember = ({ membershipLv }: DashboardPerson): boolean => membershipLv > MEMBERSHIP_LV.verified

const hasTrainingOf = ({ trainingProgress }: Pick<DashboardPerson, 'trainingProgress'>): boolean =>
  trainingProgress.length > 0

/** §2 Menus: trainer sports or the staff role. */
export const worksAtSchool = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'trainer') || holdsRole(person, 'staff')

/** Whether the person teaches. Other staff have no classes of their own and start none. */
const teaches = (person: Pick<Viewer, 'roles' | 'trainerSportsIds'>): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'trainer')

/** Whether open tasks come first, also for heads and admins, whatever they train themselves. */
const hasWork = (person: DashboardPerson): boolean =>
  worksAtSchool(person) || holdsRole(person, 'leader') || person.isAdmin

/** Schools whose classes the person sees. Cancelled memberships do not count. */
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

/** Whether the person is here only for the children and does not train. */
const isOnlyParent = (
  person: Pick<DashboardPerson, 'trainingProgress' | 'childIds' | 'usingAppForChildren'>,
): boolean => !hasTrainingOf(person) && (person.childIds.length > 0 || person.usingAppForChildren)

/** Whether the children have a tile of their own; before a first child there is only the offer to add one. */
const hasChildrenTile = (person: DashboardPerson): boolean => !person.isKid && person.childIds.length > 0

const leadOf = (person: DashboardPerson): Lead => {
  if (person.isAnonymous) return 'guest'
  if (teaches(person)) return 'teach'
  if (hasWork(person)) return 'office'
  if (openSchools(person.schools).length > 0 || person.childIds.length > 0) return 'class'
  if (isOnlyParent(person)) return 'family'
  // Members who train at home are not first asked to find a school.
  return hasTrainingOf(person) ? 'video' : 'school'
}

const sectionsOf = (person: DashboardPerson): Section[] => {
  const hasTraining = hasTrainingOf(person)
  if (person.isAnonymous) {
    return hasTraining
      ? ['practise', 'programs', 'discover', 'membership']
      : ['programs', 'discover', 'membership']
  }
  const children: Section[] = hasChildrenTile(person) || person.isKid ? [] : ['children']
  const begin: Section[] = hasWork(person) ? [] : ['programs']
  const own: Section[] = hasTraining ? ['practise'] : begin
  // People who work here see no advertising, and other sports are introduced where a member trains.
  const offers: Section[] = hasWork(person) || hasTraining ? [] : ['discover']
  const membership: Section[] = isMember(person) || person.isKid || hasWork(person) ? [] : ['membership']
  return [...children, ...own, 'overview', ...offers, ...membership]
}

/** `now`: ISO 8601 in UTC. */
export const dashboardPlan = (person: DashboardPerson, now: Instant): DashboardPlan => {
  const lead = leadOf(person)
  const band: Side[] = isOnlyParent(person) ? [] : ['band']
  const children: Side[] = hasChildrenTile(person) ? ['children'] : []
  // A member who trains at home has no classes.
  const week: Side[] = person.isAnonymous || lead === 'video' ? [] : ['week']
  const isWork = lead === 'teach' || lead === 'office'
  const isTraining = hasTrainingOf(person) || lead === 'teach'
  return {
    freemium: hasWork(person) ? undefined : freemiumOf(person, now),
    lead,
    side: isWork ? (lead === 'teach' ? ['work'] : []) : [...band, ...children, ...week],
    strip: isWork ? [...(isTraining ? [...band, ...week] : []), ...children] : [],
    sections: sectionsOf(person),
  }
}

/** The next offer on the start page; `id` is that of the promo, by which it is dismissed (§7 dashboard-options). */
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
