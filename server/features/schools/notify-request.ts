/** Notifies of a membership request those who may answer it, the person and their parents. Runs in the transaction that wrote the request. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { isStillMember } from '@wegband/domain/features/schools/leaving-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { parentsOf } from '../family/find-parents.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { settleNotices } from '../notifications/settle-notices.ts'
import { listAble } from '../accounts/able-people-statement.ts'
import type { PersonRow, RequestRow } from './request-store.ts'

export type RequestNotice = {
  readonly request: RequestRow
  readonly person: PersonRow
  readonly schoolName: string
}
type ToSchool = Extract<
  NotificationType,
  'school-request-received' | 'school-request-withdrawn' | 'school-request-reply'
>
type ToPerson = Extract<
  NotificationType,
  | 'school-request-dispatched'
  | 'school-request-accepted'
  | 'school-request-rejected'
  | 'school-request-question'
>

const subjectOf = ({ request }: RequestNotice) => ({ subjectType: 'school-request', subjectId: request.id })

/** Updates open pages of all who see the request; parents get the events of their children. */
const openPages = (tx: Db, { request }: RequestNotice, answererIds: readonly number[]): Promise<void> =>
  publish(tx, { topic: 'schools', ids: [], userIds: [...new Set([request.userId, ...answererIds])] })

const listAnswerers = (tx: Db, { schoolId }: RequestRow): Promise<number[]> =>
  listAble(tx, 'can-answer-school-request', [schoolId])

/** Notifies those who may answer. */
export const notifySchool = async (tx: Db, type: ToSchool, told: RequestNotice, now: Date): Promise<void> => {
  const { request, person, schoolName } = told
  const answererIds = await listAnswerers(tx, request)
  const { firstName, lastName } = person
  const params = { schoolName, requestType: request.type, firstName, lastName, schoolId: request.schoolId }
  await notifyPeople(tx, answererIds, { type, ...subjectOf(told), params }, now)
  await openPages(tx, told, answererIds)
}

/** Notifies the person, and the parents with their own wording. */
export const notifyPerson = async (tx: Db, type: ToPerson, told: RequestNotice, now: Date): Promise<void> => {
  const { request, person, schoolName } = told
  const notice = { type, ...subjectOf(told) }
  const { type: requestType, answer: message, leavesOn } = request
  const isLater = type === 'school-request-accepted' && isStillMember(leavesOn, dayOf(now.toISOString()))
  const shared = {
    schoolName,
    ...(type === 'school-request-accepted' && message !== '' ? { message } : {}),
    ...(isLater ? { endsOn: leavesOn } : {}),
  }
  const kind = isLater ? `${requestType}-later` : requestType
  const own = { ...shared, requestType: kind, firstName: '' }
  await notifyPeople(tx, [request.userId], { ...notice, params: own }, now)
  const childs = { ...shared, requestType: `${kind}-child`, firstName: person.firstName }
  await notifyPeople(tx, await parentsOf(tx, request.userId), { ...notice, params: childs }, now)
}

/** Marks the notifications of the others as done, once the request is answered or withdrawn. */
export const settleAsking = async (tx: Db, told: RequestNotice, now: Date): Promise<void> =>
  settleNotices(
    tx,
    await listAnswerers(tx, told.request),
    { types: ['school-request-received', 'school-request-reply'], ...subjectOf(told) },
    now,
  )

/** Updates open pages only; a changed message needs no notification. */
export const refreshPages = async (tx: Db, told: RequestNotice): Promise<void> =>
  openPages(tx, told, await listAnswerers(tx, told.request))
