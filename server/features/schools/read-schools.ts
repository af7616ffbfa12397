/** Reads a school with all that its page shows, the list of schools, and the schools of a family. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import {
  type OwnSchool,
  type School,
  type SchoolEntry,
  type SchoolMembership,
  type SchoolRequest,
  SCHOOLS_PER_PAGE,
} from '@wegband/domain/features/schools/contract.ts'
import { isMember, stateAtSchool } from '@wegband/domain/features/schools/request-rules.ts'
import { canAnswer, isTheirs } from '@wegband/domain/features/schools/request-rights.ts'
import { foldText, wordMatch, wordsOf } from '@wegband/domain/features/schools/text-match.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { pageOf, pageSizeOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import {
  type ReferenceData,
  readReferenceData,
  readReferenceDataFor,
  type SchoolRow,
} from '../reference-data/reference-data.ts'
import { listBookedDays } from './membership-statement.ts'
import { logoAddress } from './logo-address.ts'
import { countWaiting, listPendingIn, listRequestsOf } from './request-store.ts'
import { countActive, findNextTrial, listMembershipsOf, listTeam } from './school-store.ts'
import { showRequests } from './show-request.ts'
import { readTeaching, sportTags } from './taught-sports.ts'

/** The number of past requests on the page. */
const REQUESTS_SHOWN = 100

/** The sites where people can train now. */
const openSites = ({ sites }: ReferenceData, schoolId: number) =>
  [...sites.values()]
    .filter((site) => site.schoolId === schoolId && !site.isOffline && site.closedAt === null)
    .toSorted((one, other) => one.id - other.id)

const entryOf = (referenceData: ReferenceData, school: SchoolRow, context: OpenContext): SchoolEntry => ({
  id: school.id,
  name: school.name,
  description: inLocale(school.description, context.locale),
  sites: openSites(referenceData, school.id),
})

const byName = (one: SchoolRow, other: SchoolRow): number =>
  one.name.localeCompare(other.name, 'de') || one.id - other.id

export const listSchools = async (
  context: OpenContext,
  query: { search?: string | undefined; page?: number | undefined; per_page?: number | undefined },
): Promise<{ data: SchoolEntry[]; meta: PageMeta }> => {
  const referenceData = await readReferenceData(context.db)
  const typed = wordsOf(query.search ?? '')
  // The association is left out because members do not train there.
  const fits = ({ name, isAssociation, closedAt }: SchoolRow): boolean => {
    if (isAssociation || closedAt !== null) return false
    const words = foldText(name).split(' ')
    return typed.every((one) => words.some((word) => wordMatch(one, word) !== undefined))
  }
  const schools = [...referenceData.schools.values()].filter(fits).toSorted(byName)
  const { data, meta } = pageOf(schools, query.page ?? 1, pageSizeOf(query, SCHOOLS_PER_PAGE))
  return { data: data.map((school) => entryOf(referenceData, school, context)), meta }
}

/** Visitors and guests get no names of people. */
const readTeam = async (
  context: OpenContext,
  referenceData: ReferenceData,
  schoolId: number,
): Promise<School['team']> => {
  if (context.actor === undefined || context.actor.isAnonymous) return []
  const rows = Map.groupBy(await listTeam(context.db.drizzle, schoolId), (row) => row.id)
  const team = [...rows.values()].flatMap((of): School['team'] => {
    const [first] = of
    if (first === undefined) return []
    const sportIds = new Set(of.flatMap(({ sportId }) => (sportId === null ? [] : [sportId])))
    return [
      {
        id: first.id,
        firstName: first.firstName,
        lastName: first.lastName,
        avatar: avatarAddress(context, first.avatar),
        role: of.some(({ role }) => role === 'leader') ? 'leader' : 'trainer',
        sports: sportTags(referenceData, sportIds, context.locale).map(({ name }) => name),
      },
    ]
  })
  return team.toSorted((one, other) => Number(other.role === 'leader') - Number(one.role === 'leader'))
}

type MembershipOf = Awaited<ReturnType<typeof listMembershipsOf>>[number]

const leavingOf = (row: MembershipOf | undefined): SchoolMembership['leaving'] =>
  row === undefined || row.leavesOn === null ? null : { on: row.leavesOn, isOwn: row.leavesByRequest }

/** The caller first, then the children. Leaves out the association, which is no place to train. */
const readMemberships = async (
  context: OpenContext,
  { schools }: ReferenceData,
  schoolId: number,
): Promise<SchoolMembership[]> => {
  const { actor, clock, db } = context
  if (actor === undefined || actor.isAnonymous) return []
  const people = [actor.userId, ...actor.childIds]
  const [rows, pending, booked] = await Promise.all([
    listMembershipsOf(db.drizzle, people),
    listPendingIn(db.drizzle, schoolId, people),
    listBookedDays(db.drizzle, schoolId, people, clock.now()),
  ])
  const requests = await showRequests(context, pending)
  const byPerson = Map.groupBy(rows, (row) => row.userId)
  return people.flatMap((userId): SchoolMembership[] => {
    const [first, ...others] = byPerson.get(userId) ?? []
    if (first === undefined) return []
    const all = [first, ...others]
    const here = all.find((row) => row.schoolId === schoolId)
    const elsewhere = all.flatMap(({ schoolId: id, state }) =>
      id === null || id === schoolId || state === null || schools.get(id)?.isAssociation ? [] : [state],
    )
    const userState = stateAtSchool(here?.state ?? null, elsewhere)
    return [
      {
        user: { id: userId, firstName: first.firstName },
        state: isMember(userState) ? 'member' : 'none',
        userState,
        roles: here?.roles ?? [],
        pendingRequest: requests.find((one) => one.user.id === userId) ?? null,
        leaving: leavingOf(here),
        bookedDays: booked.get(userId) ?? [],
      },
    ]
  })
}

/** 404 for an unknown school. */
export const readSchool = async (context: OpenContext, schoolId: number): Promise<School> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = referenceData.schools.get(schoolId)
  if (school === undefined) throw notFound()
  const { actor, db, clock, locale } = context
  const now = clock.now()
  const entry = entryOf(referenceData, school, context)
  const [teachingOf, trial, activeMembers, team, memberships] = await Promise.all([
    readTeaching(db.drizzle, [schoolId], now),
    findNextTrial(db.drizzle, schoolId, now.toISOString()),
    countActive(db.drizzle, schoolId),
    readTeam(context, referenceData, schoolId),
    readMemberships(context, referenceData, schoolId),
  ])
  const sportIds = new Set(entry.sites.flatMap(({ id }) => [...teachingOf(id).sportIds]))
  return {
    ...entry,
    sites: openSites(referenceData, schoolId),
    phone: school.phone,
    mail: school.mail,
    web: school.web,
    logo: logoAddress(school.logoFile),
    isClosed: school.closedAt !== null,
    sports: sportTags(referenceData, sportIds, locale),
    activeMembers,
    nextTrial: trial === undefined ? null : { ...trial, name: inLocale(trial.name, locale) },
    team,
    memberships,
    canAnswer: actor !== undefined && canAnswer(actor, schoolId),
  }
}

export const readSchoolOfSite = async (context: OpenContext, siteId: number): Promise<School> => {
  const site = (await readReferenceDataFor(context.db, 'sites', siteId)).sites.get(siteId)
  if (site === undefined || site.isOffline || site.closedAt !== null) throw notFound()
  return readSchool(context, site.schoolId)
}

/** A child's schools do not use the abilities of the caller. */
const answersFor = (context: Context, userId: number, schoolId: number): boolean =>
  userId === context.actor.userId && canAnswer(context.actor, schoolId)

/** For the caller with their children, or for one child; 404 for other people. */
export const readOwnSchools = async (
  context: Context,
  userId: number,
): Promise<{ schools: OwnSchool[]; requests: SchoolRequest[] }> => {
  const { actor, db, clock, locale } = context
  if (!isTheirs(actor, userId)) throw notFound()
  const people = userId === actor.userId ? [userId, ...actor.childIds] : [userId]
  const referenceData = await readReferenceData(db)
  const rows = await listMembershipsOf(db.drizzle, people)
  const schoolIds = [...new Set(rows.flatMap(({ schoolId }) => (schoolId === null ? [] : [schoolId])))]
  const [teachingOf, seenRequests, waiting] = await Promise.all([
    readTeaching(db.drizzle, schoolIds, clock.now()),
    listRequestsOf(db.drizzle, people, REQUESTS_SHOWN),
    countWaiting(
      db.drizzle,
      schoolIds.filter((id) => canAnswer(actor, id)),
    ),
  ])
  const requests = await showRequests(context, seenRequests)
  const pendingOf = (person: number, schoolId: number): SchoolRequest | null =>
    requests.find(
      (one) => one.state === 'received' && one.user.id === person && one.school.id === schoolId,
    ) ?? null
  const sportsOf = (schoolId: number) => {
    const sites = [...referenceData.sites.values()].filter((site) => site.schoolId === schoolId)
    return sportTags(referenceData, new Set(sites.flatMap(({ id }) => [...teachingOf(id).sportIds])), locale)
  }
  const shown = rows
    .toSorted((one, other) => people.indexOf(one.userId) - people.indexOf(other.userId))
    .flatMap((row): OwnSchool[] => {
      const { schoolId, state, createdAt } = row
      if (schoolId === null || state === null || createdAt === null) return []
      const pendingRequest = pendingOf(row.userId, schoolId)
      // Skips a membership that contains nothing but a rejected or withdrawn request.
      if (state === 'undefined' && pendingRequest === null) return []
      const site = row.siteId === null ? undefined : referenceData.sites.get(row.siteId)
      return [
        {
          school: { id: schoolId, name: referenceData.schools.get(schoolId)?.name ?? '' },
          site: site === undefined ? null : { id: site.id, name: site.name },
          user: { id: row.userId, firstName: row.firstName },
          userState: state,
          roles: row.roles,
          sports: sportsOf(schoolId),
          since: createdAt,
          pendingRequest,
          leaving: leavingOf(row),
          canAnswer: answersFor(context, row.userId, schoolId),
          waiting: answersFor(context, row.userId, schoolId) ? (waiting.get(schoolId) ?? 0) : 0,
        },
      ]
    })
  return { schools: shown, requests }
}
