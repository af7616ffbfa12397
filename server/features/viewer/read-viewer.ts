/** The person as the app knows them: `GET users/{id}?with_addresses=1`, unchanged answers as 304 (§7 Users, decisions §1). */
import { ageOn, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { ROLE_NAMES } from '@wegband/domain/basics/roles.ts'
import type { Rights, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isSchoolLeader } from '@wegband/domain/features/accounts/school-rights.ts'
import { ownOptionsOf } from '@wegband/domain/features/accounts/own-options.ts'
import { isAdultOn } from '@wegband/domain/features/auth/access-rules.ts'
import type { Context } from '../../http/context.ts'
import type { Freshness } from '../../http/if-modified-since.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress, avatarsTurnedAt } from '../accounts/avatar-address.ts'
import { countUnread } from '../notifications/count-unread.ts'
import {
  findDetails,
  hasAnySubscription,
  listAddresses,
  listFunnels,
  listKnownTutorials,
  type Details,
} from './details-store.ts'
import type { PersonRow } from './person-store.ts'
import { isResting, rightsOf } from './rights.ts'

const PER_SPORT = /^sport:(\d+)$/

/** The last birthday, or undefined before the first. */
const lastBirthday = (birthdayAt: string | null, now: Date): Date | undefined => {
  if (birthdayAt === null) return undefined
  const today = dayOf(now.toISOString())
  const years = ageOn(birthdayAt, today)
  const day = `${String(Number(birthdayAt.slice(0, 4)) + years).padStart(4, '0')}${birthdayAt.slice(4)}`
  // 29 February turns on 1 March of a common year.
  const turned =
    day.endsWith('-02-29') && !isLeapYear(Number(day.slice(0, 4))) ? `${day.slice(0, 4)}-03-01` : day
  return new Date(instantAt(turned, '00:00'))
}
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The last instant at which time alone changed the answer: a birthday (also a child's), the end of freemium or of a subscription, the address of the picture. */
const turnedAt = (person: PersonRow, now: Date): Date | undefined => {
  const moments = [
    lastBirthday(person.birthdayAt, now),
    person.hasAvatar ? avatarsTurnedAt(now) : undefined,
    ...person.children.map((child) => lastBirthday(child.birthdayAt, now)),
    ...[
      person.freemiumEndsAt,
      ...person.subscriptions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ].map((text) => (text === null ? undefined : new Date(text))),
  ].filter((moment) => moment !== undefined && moment.getTime() <= now.getTime())
  return moments.toSorted((left, right) => (right?.getTime() ?? 0) - (left?.getTime() ?? 0))[0]
}

const schoolPart = (rights: Rights) => {
  const active = rights.schools.filter((school) => school.state === 'active')
  const held = new Set(active.flatMap((school) => school.roles))
  return {
    schools: rights.schools,
    roles: ROLE_NAMES.filter((role) => held.has(role)),
    schoolSiteId: (active[0] ?? rights.schools[0])?.schoolSiteId ?? null,
    isSchoolLeader: isSchoolLeader(rights),
    trainerSportsIds: rights.trainerSportIds,
    examinerOf: rights.examinerOf,
    childIds: rights.childIds,
  }
}

const accessPart = (rights: Rights, details: Details) => ({
  membershipLv: rights.level,
  subscriptionBenefits: rights.subscriptionBenefits,
  subscribedSportIds: rights.subscriptionBenefits
    .map((benefit) => PER_SPORT.exec(benefit)?.[1])
    .filter((id) => id !== undefined)
    .map(Number),
  hasFreemium: rights.hasFreemium,
  freemiumEndsAt: details.freemiumEndsAt,
  hasFreeMembership: false,
  hasFreeVideoAccess: rights.hasFreeVideoAccess,
  stripeBalance: details.balanceCents,
})

const associationPart = (details: Details) => ({
  isEwtoNumber: details.ewtoNo !== null,
  ewtoMemberNo: details.ewtoNo,
  ewtoAnnualFee: details.ewtoAnnualFeeCents,
  hasUsedLegacyCoupon: details.hasUsedLegacyCoupon,
})

const personPart = (context: Context, details: Details, person: PersonRow, rights: Rights) => {
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  return {
    id: details.id,
    username: details.username,
    firstName: details.firstName,
    lastName: details.lastName,
    mail: details.mail,
    pendingMail: details.pendingMail,
    phone: details.phone,
    gender: details.gender,
    birthdayAt: details.birthdayAt,
    age: details.birthdayAt === null ? null : ageOn(details.birthdayAt, today),
    avatar: avatarAddress(context, details.avatarFile, 512),
    language: details.language,
    profileType: details.profileType,
    isAnonymous: rights.isAnonymous,
    isKid: details.profileType === 'regular_kid',
    isAdult: isAdultOn(details.birthdayAt, today),
    isParent: person.children.length > 0,
    isAdmin: rights.isAdmin,
    usingAppForChildren: details.usingAppForChildren,
    noMail: details.profileType === 'regular_kid' && details.mail === null,
    hasEmergencyInformation: details.emergencySealed !== null,
    areTutorialsDisabled: details.areTutorialsDisabled,
    selectedTrainingStartProgram: details.startProgram,
    updatedAt: details.updatedAt,
  }
}

/** When the whole answer last changed. */
export const freshnessOf = (person: PersonRow, now: Date): Freshness => ({
  changedAt: new Date(person.updatedAt),
  turnedAt: turnedAt(person, now),
})

/** The whole person; whether the reader may see all of it `viewOf` has said. */
export const readViewer = async (
  context: Context,
  person: PersonRow,
  withAddresses: boolean,
): Promise<Viewer> => {
  const db = context.db.drizzle
  const now = context.clock.now()
  const [details, funnels, knownTutorials, hasSubscriptionHistory, unreadNotificationsCount, addresses] =
    await Promise.all([
      findDetails(db, person.id),
      listFunnels(db, person.id),
      listKnownTutorials(db, person.id),
      hasAnySubscription(db, person.id),
      countUnread(db, person.id),
      withAddresses ? listAddresses(db, person.id) : undefined,
    ])
  if (details === undefined) throw notFound()
  const obliged = context.settings.current().secondStepRoles
  const rights = rightsOf(person, now, obliged)
  return {
    mustSetUpSecondStep: isResting(person, obliged),
    erasureDueAt: person.erasureDueAt,
    ...personPart(context, details, person, rights),
    ...associationPart(details),
    ...ownOptionsOf(details.options),
    ...schoolPart(rights),
    ...accessPart(rights, details),
    ...(addresses === undefined ? {} : { addresses }),
    funnels,
    hasSubscriptionHistory,
    knownTutorials,
    unreadNotificationsCount,
    unreadUserMessagesCount: 0,
    trainingProgress: rights.trainingProgress,
  }
}
