/** The signed-in person as the app knows them: `GET users/{id}?with_addresses=1`, with 304 for unchanged data (§7 Users, decisions §1). */
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { ROLE_NAMES, roleOf } from '@wegband/domain/basics/roles.ts'
import type { Rights, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isSchoolLeader } from '@wegband/domain/features/accounts/school-rights.ts'
import { ownOptionsOf } from '@wegband/domain/features/accounts/own-options.ts'
import type { Context } from '../../http/request/context.ts'
import type { Freshness } from '../../http/cache/if-modified-since.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { countUnreadOf } from '../user-messages/unread-statement.ts'
import {
  findDetails,
  hasAnySubscription,
  listAddresses,
  listFunnels,
  listKnownTutorials,
  type Details,
} from './details-store.ts'
import type { PersonRow } from './person-store.ts'
import { hasFreeMembership, isResting, rightsOf } from './rights.ts'
import { turnedAt } from './rights-change-times.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const PER_SPORT = /^sport:(\d+)$/

const schoolPart = (rights: Rights) => {
  const active = rights.schools.filter((school) => school.state === 'active')
  const held = new Set(active.flatMap((school) => school.roles))
  return {
    schools: rights.schools,
    roles: ROLE_NAMES.filter((role) => held.has(role)).map(roleOf),
    schoolSiteId: (active[0] ?? rights.schools[0])?.schoolSiteId ?? null,
    isSchoolLeader: isSchoolLeader(rights),
    trainerSportsIds: rights.trainerSportIds,
    teaches: rights.teaches,
    examinerOf: rights.examinerOf,
    childProtection: rights.childProtection,
    childIds: rights.childIds,
  }
}

const accessPart = (rights: Rights, details: Details, isFreeMember: boolean) => ({
  membershipLv: rights.level,
  subscriptionBenefits: rights.subscriptionBenefits,
  subscribedSportIds: rights.subscriptionBenefits
    .map((benefit) => PER_SPORT.exec(benefit)?.[1])
    .filter((id) => id !== undefined)
    .map(Number),
  hasFreemium: rights.hasFreemium,
  freemiumEndsAt: details.freemiumEndsAt,
  hasFreeMembership: isFreeMember,
  hasFreeVideoAccess: rights.hasFreeVideoAccess,
  stripeBalance: details.balanceCents,
})

const associationPart = (details: Details) => ({
  isEwtoNumber: details.ewtoNo !== null,
  ewtoMemberNo: details.ewtoNo,
  ewtoAnnualFee: details.ewtoAnnualFeeCents,
  hasUsedLegacyCoupon: details.hasUsedLegacyCoupon,
  ewtoGrade: details.ewtoGrade,
  hasNoEwtoGrade: details.hasNoEwtoGrade,
})

/** Until its confirmation the entered address is shown as the own one, even when it is taken (decision 0013). */
const shownMails = ({ mail, mailVerifiedAt, pendingMail }: Details) =>
  mailVerifiedAt === null && mail === null ? { mail: pendingMail, pendingMail: null } : { mail, pendingMail }

const personPart = (context: Context, details: Details, person: PersonRow, rights: Rights) => {
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  return {
    id: details.id,
    username: details.username,
    firstName: details.firstName,
    lastName: details.lastName,
    ...shownMails(details),
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
    officeRights: rights.officeRights,
    usingAppForChildren: details.usingAppForChildren,
    noMail: details.profileType === 'regular_kid' && details.mail === null,
    hasEmergencyInformation: details.emergencySealed !== null,
    areTutorialsDisabled: details.areTutorialsDisabled,
    selectedTrainingStartProgram: details.startProgram,
    updatedAt: details.updatedAt,
  }
}

/** When any part of the response last changed. */
export const freshnessOf = (person: PersonRow, now: Date): Freshness => ({
  changedAt: new Date(person.updatedAt),
  turnedAt: turnedAt(person, now),
})

/** Reads the whole person; `viewOf` has already checked that the reader may see it. */
export const readViewer = async (
  context: Context,
  person: PersonRow,
  withAddresses: boolean,
): Promise<Viewer> => {
  const db = context.db.drizzle
  const now = context.clock.now()
  const [details, funnels, knownTutorials, hasSubscriptionHistory, unread, addresses] = await Promise.all([
    findDetails(db, person.id),
    listFunnels(db, person.id),
    listKnownTutorials(db, person.id),
    hasAnySubscription(db, person.id),
    countUnreadOf(db, person.id, context.actor.impersonatorId ?? person.id),
    withAddresses ? listAddresses(db, person.id) : undefined,
  ])
  if (details === undefined) throw notFound()
  const settings = context.settings.current()
  const rights = rightsOf(person, now, settings)
  return {
    mustSetUpSecondStep: isResting(person, settings.secondStepRoles),
    erasureDueAt: person.erasureDueAt,
    ...personPart(context, details, person, rights),
    ...associationPart(details),
    ...ownOptionsOf(details.options),
    ...schoolPart(rights),
    ...accessPart(rights, details, hasFreeMembership(person, now)),
    ...(addresses === undefined ? {} : { addresses }),
    funnels,
    hasSubscriptionHistory,
    knownTutorials,
    unreadNotificationsCount: unread.notifications,
    unreadUserMessagesCount: unread.messages,
    trainingProgress: rights.trainingProgress,
  }
}
