/** Reads the family page: relations, requests in both directions, and people whom the caller may ask. */
import { ageOn, dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import {
  CANDIDATES_MAX,
  type RelatedPerson,
  type Relation,
  type RelationRequest,
} from '@wegband/domain/features/family/contract.ts'
import type { GuardianInvitation } from '@wegband/domain/features/family/invitation-contract.ts'
import { answerersOf, isBidirectional } from '@wegband/domain/features/family/relation-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { candidateScopeOf } from './ask-relation.ts'
import { listLinkEnds } from './guardians/hand-over-store.ts'
import { listInvitations, type OpenInvitation } from './guardians/invitation-store.ts'
import {
  type AskingChild,
  listAskingChildren,
  listGuardians,
  listPeople,
  searchCandidates,
} from './people-store.ts'
import { listRelationRows, listRequests, type RequestRow, type SeenRequest } from './relation-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** How long answered requests stay visible. */
const ANSWERED_DAYS = 30
const REQUESTS_MAX = 100

type RelationRow = Awaited<ReturnType<typeof listRelationRows>>[number]

const UNKNOWN_PERSON: Omit<RelatedPerson, 'id'> = { firstName: '', lastName: '', avatar: null }
const personIn = (people: ReadonlyMap<number, RelatedPerson>, userId: number): RelatedPerson =>
  people.get(userId) ?? { id: userId, ...UNKNOWN_PERSON }

/** People by id, with the address of the picture. */
const findPeople = async (
  context: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, RelatedPerson>> => {
  const people = await listPeople(context.db.drizzle, userIds)
  return new Map([...people].map(([id, person]) => [id, withAvatarAddress(context, person)]))
}

const invitationFor = (invitations: readonly OpenInvitation[], userId: number): GuardianInvitation | null => {
  const found = invitations.find(({ childId }) => childId === userId)
  return found === undefined ? null : { id: found.id, mail: found.mail, validUntil: found.validUntil }
}

export const readRelations = async (context: Context): Promise<Relation[]> => {
  const { userId } = context.actor
  const db = context.db.drizzle
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const rows = await listRelationRows(db, userId)
  const otherOf = (row: RelationRow): number => (row.userId === userId ? row.relatedId : row.userId)
  const isOwnChild = (row: RelationRow): boolean => row.type === 'child' && !isAdultOn(row.birthdayAt, today)
  const isGrownChild = (row: RelationRow): boolean => row.type === 'child' && !isOwnChild(row)
  const children = rows.filter(isOwnChild).map(otherOf)
  const linkEnds = await listLinkEnds(db, rows.filter(isGrownChild).map(otherOf), now)
  const invitations = await listInvitations(db, children, now)
  const guardians = (await listGuardians(db, children)).filter(({ guardianId }) => guardianId !== userId)
  const people = await findPeople(context, [
    ...new Set([...rows.map(otherOf), ...guardians.map(({ guardianId }) => guardianId)]),
  ])
  return rows.map((row) => ({
    id: row.id,
    relationType: row.type,
    isBidirectional: isBidirectional(row.type),
    isSponsor: row.type === 'sponsoring' && row.userId === userId,
    relatedUser: personIn(people, otherOf(row)),
    since: row.createdAt,
    child: isOwnChild(row)
      ? {
          birthdayAt: row.birthdayAt,
          age: row.birthdayAt === null ? null : ageOn(row.birthdayAt, today),
          startProgram: row.startProgram,
          creditCents: row.balanceCents,
          guardians: guardians
            .filter(({ childId }) => childId === row.relatedId)
            .map(({ guardianId }) => personIn(people, guardianId)),
          invitation: invitationFor(invitations, row.relatedId),
        }
      : null,
    grown: isGrownChild(row)
      ? { hasOwnLogin: row.hasOwnLogin, linkUntil: linkEnds.get(row.relatedId) ?? null }
      : null,
  }))
}

/** Shows the child's data only to the adult who is asked to be its parent, while the request is open. */
const asksForParent = (row: RequestRow, callerId: number): boolean =>
  row.kind === 'request' && row.type === 'parent' && row.state === 'sent' && row.toId === callerId

type AskingChildren = ReadonlyMap<number, AskingChild>

const findAskingChildren = async (context: Context, rows: readonly RequestRow[]): Promise<AskingChildren> => {
  const asking = rows.filter((row) => asksForParent(row, context.actor.userId))
  if (asking.length === 0) return new Map()
  const children = await listAskingChildren(
    context.db.drizzle,
    asking.map(({ fromId }) => fromId),
  )
  return new Map(children.map((child) => [child.id, child]))
}

const childOf = (child: AskingChild | undefined): RelationRequest['child'] => {
  if (child === undefined) return null
  const { birthdayAt, school, by } = child
  return { birthdayAt, entered: school === null ? null : { school, by: by ?? '' } }
}

const requestOf = (
  row: RequestRow,
  people: ReadonlyMap<number, RelatedPerson>,
  children: AskingChildren,
  callerId: number,
): RelationRequest => ({
  id: row.id,
  kind: row.kind,
  relationType: row.type,
  state: row.state,
  message: row.message,
  direction: row.fromId === callerId ? 'from' : 'to',
  from: personIn(people, row.fromId),
  about: personIn(people, row.toId),
  child: asksForParent(row, callerId) ? childOf(children.get(row.fromId)) : null,
  sentAt: row.createdAt,
  answeredAt: row.answeredAt,
})

export const showRequest = async (context: Context, row: RequestRow): Promise<RelationRequest> =>
  requestOf(
    row,
    await findPeople(context, [row.fromId, row.toId]),
    await findAskingChildren(context, [row]),
    context.actor.userId,
  )

/** Incoming requests are visible to the people who may answer them. A child does not see what its guardian is asked. */
const mayBeSeen = (
  { row, birthdayAt, isOfSchools }: SeenRequest,
  facts: { callerId: number; guardians: readonly { childId: number; guardianId: number }[]; today: string },
): boolean => {
  const { callerId, guardians, today } = facts
  if (row.fromId === callerId || row.answeredBy === callerId) return true
  return answerersOf({
    kind: row.kind,
    type: row.type,
    fromId: row.fromId,
    aboutId: row.toId,
    isAboutAdult: isAdultOn(birthdayAt, today),
    guardianIds: guardians.filter(({ childId }) => childId === row.toId).map(({ guardianId }) => guardianId),
    schoolStaffIds: isOfSchools ? [callerId] : [],
  }).includes(callerId)
}

export const readRequests = async (context: Context): Promise<RelationRequest[]> => {
  const { actor, clock, db } = context
  const now = clock.now()
  const requests = await listRequests(db.drizzle, {
    userId: actor.userId,
    childIds: actor.childIds,
    schoolIds: actor.schools
      .filter((school) => school.state === 'active' && school.abilities.includes('can-answer-school-request'))
      .map((school) => school.schoolId),
    answeredSince: new Date(now.getTime() - ANSWERED_DAYS * MS_PER_DAY).toISOString(),
    most: REQUESTS_MAX,
  })
  const today = dayOf(now.toISOString())
  const guardians = await listGuardians(db.drizzle, [...new Set(requests.map(({ row }) => row.toId))])
  const shown = requests
    .filter((request) => mayBeSeen(request, { callerId: actor.userId, guardians, today }))
    .map(({ row }) => row)
  const people = await findPeople(context, [...new Set(shown.flatMap((row) => [row.fromId, row.toId]))])
  const children = await findAskingChildren(context, shown)
  return shown.map((row) => requestOf(row, people, children, actor.userId))
}

export const readCandidates = async (context: Context, search: string): Promise<RelatedPerson[]> => {
  const scope = candidateScopeOf(context)
  const found = await searchCandidates(context.db.drizzle, { ...scope, search, most: CANDIDATES_MAX })
  return found.map((person) => withAvatarAddress(context, person))
}
