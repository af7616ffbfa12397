/** Computes rights from stored data: effective level, benefits, children (decisions §3.7, §4 Benefits, §4 Kids). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { abilitiesOf } from '@wegband/domain/features/accounts/abilities.ts'
import {
  MEMBERSHIP_LV,
  type Rights,
  type ProgressEntry,
  type UserSchool,
} from '@wegband/domain/features/accounts/contract.ts'
import { childProtectionOf } from '@wegband/domain/features/child-protection/certificate-rules.ts'
import { freemiumState } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { isObliged, type ObligedRole } from '@wegband/domain/features/sign-in/second-step/obligation-rules.ts'
import { beltStanding } from '@wegband/domain/features/progress/belt-rules.ts'
import { opensAccess } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { isWithin } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { movedBy } from '../payments/billing-clock.ts'
import type { PersonRow } from './person-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** The time by which this subscription counts. The demo may move it ahead for one payer (payments/billing-clock.ts). */
const clockOf = ({ daysAhead }: PersonRow['subscriptions'][number], now: Date): Date =>
  movedBy(now, daysAhead)

/** Also without pauses: access is suspended during one (decisions §4 Benefits). */
const validSubscriptions = (person: PersonRow, now: Date): PersonRow['subscriptions'] =>
  person.subscriptions.filter((one) => opensAccess(one, clockOf(one, now).toISOString()))

const isFree = (one: PersonRow['subscriptions'][number], now: Date): boolean => {
  const today = dayOf(clockOf(one, now).toISOString())
  return one.priceCents === 0 || one.freePhases.some((phase) => isWithin(phase, today))
}

/** §3: a valid membership level that costs nothing, such as that of a third child. */
export const hasFreeMembership = (person: PersonRow, now: Date): boolean =>
  validSubscriptions(person, now).some((one) => one.subjectType === 'membership-level' && isFree(one, now))

const isVerified = (person: PersonRow): boolean =>
  // Children need no email address; the account of their parents suffices (decisions §4 Kids).
  person.mailVerifiedAt !== null || (person.profileType === 'regular_kid' && person.hasParent)

const accountLevel = (person: PersonRow): number => {
  if (person.profileType === 'anonymous') return MEMBERSHIP_LV.anonymous
  return isVerified(person) ? MEMBERSHIP_LV.verified : MEMBERSHIP_LV.unverified
}

const schoolOf = ({ abilities, ...school }: PersonRow['schools'][number]): UserSchool => ({
  ...school,
  abilities: abilitiesOf(school.roles, abilities),
})

const progressOf = (entry: PersonRow['progress'][number]): ProgressEntry => ({
  sportId: entry.sportId,
  levelIndex: entry.levelIndex,
  progress: entry.progress,
  stripes: entry.stripes,
  beltStep: entry.beltStep,
  levelCheckUnlocked: beltStanding(entry.activeWeeks, { ...entry, stripes: entry.levelStripes })
    .levelCheckUnlocked,
  counts: {
    trainings: entry.trainings,
    activeWeeks: entry.activeWeeks,
    modules: entry.modules,
    workshops: entry.workshops,
    seminars: entry.seminars,
  },
})

/** True for a required second factor that is not set up: rights over others are suspended until then. */
export const isResting = (person: PersonRow, obliged: readonly ObligedRole[]): boolean =>
  !person.hasSecondStep &&
  isObliged(
    {
      isAdmin: person.isAdmin,
      officeRights: person.officeRights,
      isAsked: person.isAskedForSecondStep,
      roles: person.schools.filter((school) => school.state === 'active').flatMap((school) => school.roles),
    },
    obliged,
  )

const rested = (rights: Rights): Rights => ({
  ...rights,
  isAdmin: false,
  officeRights: [],
  schools: rights.schools.map((school) => ({
    ...school,
    roles: school.roles.filter((role) => role === 'student'),
    abilities: [],
  })),
  trainerSportIds: [],
  teaches: [],
  examinerOf: [],
})

/** What of the settings decides about rights. */
export type RightsSettings = {
  /** Roles that require a second factor. */
  readonly secondStepRoles: readonly ObligedRole[]
  readonly flags: { readonly childProtectionBar: boolean }
}

/** The rights of a person, independent of a session. When a child turns 18, its parents lose their rights over it. */
export const rightsOf = (person: PersonRow, now: Date, settings: RightsSettings): Rights => {
  const rights = awakeRightsOf(person, now, settings)
  return isResting(person, settings.secondStepRoles) ? rested(rights) : rights
}

const awakeRightsOf = (person: PersonRow, now: Date, { flags }: RightsSettings): Rights => {
  const subscriptions = validSubscriptions(person, now)
  const today = dayOf(now.toISOString())
  const benefits = subscriptions.flatMap((one) => [
    `${one.subjectType}:${one.subjectId}`,
    ...(one.benefits ?? []),
  ])
  return {
    userId: person.id,
    level: Math.max(accountLevel(person), ...subscriptions.map((one) => one.value ?? 0)),
    isAnonymous: person.profileType === 'anonymous',
    isAdmin: person.isAdmin,
    officeRights: person.officeRights,
    isVerified: isVerified(person),
    language: person.language,
    birthdayAt: person.birthdayAt,
    schools: person.schools.map(schoolOf),
    trainerSportIds: [...new Set(person.teaches.map(({ sportId }) => sportId))],
    teaches: person.teaches,
    examinerOf: person.examinerOf,
    childProtection: childProtectionOf(
      {
        isTrainer: person.schools.some(({ state, roles }) => state === 'active' && roles.includes('trainer')),
        nextOn: person.certificateNextOn,
      },
      today,
      flags.childProtectionBar,
    ),
    subscriptionBenefits: [...new Set(benefits)],
    hasFreemium: freemiumState(person, now.toISOString()) === 'active',
    hasFreeVideoAccess: person.hasFreeVideoAccess,
    showsAssociation: person.showsAssociation,
    childIds: person.children.filter((child) => !isAdultOn(child.birthdayAt, today)).map((child) => child.id),
    trainingProgress: person.progress.map(progressOf),
  }
}
