/**
 * The free trial: who may begin it, when it ends, and its state at an instant (§3 Freemium and access, §4 Freemium, decisions §4).
 * Only its end is stored; everything else follows from that and the clock of the server.
 */
import { type Instant, MS_PER_DAY, msOf, plusMs } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { type Actor, MEMBERSHIP_LV, type Viewer } from '../accounts/contract.ts'
import { isSchoolLeader } from '../accounts/school-rights.ts'
import type { FreemiumOffer } from './contract.ts'
import { FREEMIUM_DAYS } from '../accounts/free-trial-days.ts'

/** §9: the level of its modules. */
export const FREEMIUM_LEVEL_INDEX = 1

/** `unused`: never begun. `active`: it runs. `expired`: not active although it has an end (§4). */
export type FreemiumState = 'unused' | 'active' | 'expired'

export type FreemiumPerson = Pick<Viewer, 'freemiumEndsAt'>

/** `now`: ISO 8601 in UTC. The trial has ended at the very instant of its end. */
export const freemiumState = ({ freemiumEndsAt }: FreemiumPerson, now: Instant): FreemiumState => {
  if (freemiumEndsAt === null) return 'unused'
  return msOf(freemiumEndsAt) > msOf(now) ? 'active' : 'expired'
}

/** When a trial that begins now ends. */
export const freemiumEnd = (now: Instant): Instant => plusMs(now, FREEMIUM_DAYS * MS_PER_DAY)

/** Days left; a begun day counts whole (decisions §4: ceil); 0 without a running trial. */
export const freemiumDaysLeft = (person: FreemiumPerson, now: Instant): number => {
  const { freemiumEndsAt } = person
  if (freemiumEndsAt === null || freemiumState(person, now) !== 'active') return 0
  return Math.ceil((msOf(freemiumEndsAt) - msOf(now)) / MS_PER_DAY)
}

/**
 * The person who would begin it; `level` is the effective membership level. A child counts as verified by its parent (decisions §4
 * Kids).
 */
export type FreemiumStarter = FreemiumPerson & Pick<Actor, 'isAnonymous' | 'isVerified' | 'level'>

/**
 * Why this person may not begin the trial, or undefined. It is possible once, with a verified email address. The membership must not
 * be above verified: the same condition under which §4 opens the online-training funnel.
 */
export const whyNotStartFreemium = (person: FreemiumStarter, now: Instant): ErrorCode | undefined => {
  if (person.isAnonymous) return 'auth.registration-required'
  const state = freemiumState(person, now)
  if (state === 'active') return 'freemium.already-active'
  if (state === 'expired') return 'freemium.already-used'
  if (person.level > MEMBERSHIP_LV.verified) return 'freemium.member'
  return person.isVerified ? undefined : 'auth.mail-unverified'
}

type Trial = Pick<FreemiumOffer, 'sportId' | 'levelIndex'>

/** Whether its videos are already open to this person: by a right of §6, or by a subscription of its sport. */
export const hasTrialAnyway = (
  person: Pick<Viewer, 'hasFreeVideoAccess' | 'schools' | 'subscriptionBenefits'>,
  { sportId }: Pick<Trial, 'sportId'>,
): boolean =>
  person.hasFreeVideoAccess ||
  isSchoolLeader(person) ||
  person.subscriptionBenefits.includes(`sport:${sportId}`)

/** Whether the trial would bring nothing new: it is open already, or the person's level in its sport is higher. */
export const bringsNothingNew = (
  person: Parameters<typeof hasTrialAnyway>[0] & Pick<Viewer, 'trainingProgress'>,
  offer: Trial,
): boolean =>
  hasTrialAnyway(person, offer) ||
  person.trainingProgress.some(
    ({ sportId, levelIndex }) =>
      sportId === offer.sportId && levelIndex > (offer.levelIndex ?? FREEMIUM_LEVEL_INDEX),
  )
