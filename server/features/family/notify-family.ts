/** Notifies people of a request in the app, in the transaction that wrote it. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { RelatedPerson, RelationType } from '@wegband/domain/features/family/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { parentsOf } from './find-parents.ts'
import { listPeople } from './people-store.ts'
import type { RequestRow } from './relation-store.ts'

type FamilyNotice = {
  readonly request: RequestRow
  readonly people: ReadonlyMap<number, RelatedPerson>
  readonly answererIds: readonly number[]
  /** The school's entry of the asking child, where a school created it. */
  readonly entered?: { readonly schoolName: string; readonly byName: string; readonly birthdayAt: string }
}

const paramsOf = ({ request, people, entered }: Omit<FamilyNotice, 'answererIds'>, byId: number) => ({
  relationType: request.type,
  kind: request.kind,
  firstName: people.get(byId)?.firstName ?? '',
  lastName: people.get(byId)?.lastName ?? '',
  aboutFirstName: people.get(request.toId)?.firstName ?? '',
  ...entered,
})

const notice = (type: NotificationType, told: Omit<FamilyNotice, 'answererIds'>, byId: number) => ({
  type,
  subjectType: 'relation-request',
  subjectId: told.request.id,
  params: paramsOf(told, byId),
})

const openPages = (tx: Db, userIds: readonly number[]): Promise<void> =>
  publish(tx, { topic: 'relations', ids: [], userIds })

/** Notifies the people who may answer a new request. */
export const notifyRequest = async (tx: Db, told: FamilyNotice, now: Date): Promise<void> => {
  const { request, answererIds } = told
  const type = request.kind === 'release' ? 'relation-release-request' : 'relation-request'
  await notifyPeople(tx, answererIds, notice(type, told, request.fromId), now)
  await openPages(tx, [request.fromId, request.toId, ...answererIds])
}

const ANSWERS: Readonly<Record<'confirmed' | 'declined', Record<RequestRow['kind'], NotificationType>>> = {
  confirmed: { request: 'relation-confirmed', release: 'relation-release-confirmed' },
  declined: { request: 'relation-declined', release: 'relation-release-declined' },
}

/** Notifies the person who asked of the answer. A withdrawal sends no notice; it shows on open pages. */
export const notifyAnswer = async (tx: Db, told: FamilyNotice, byId: number, now: Date): Promise<void> => {
  const { request, answererIds } = told
  // The person who accepted an invitation gets no notice: that request is their own.
  if ((request.state === 'confirmed' || request.state === 'declined') && request.fromId !== byId)
    await notifyPeople(tx, [request.fromId], notice(ANSWERS[request.state][request.kind], told, byId), now)
  const everybody = [...new Set([request.fromId, request.toId, ...answererIds])]
  if (request.state === 'confirmed') await bumpUserVersions(tx, everybody, now)
  await openPages(tx, everybody)
}

type NewGuardian = { readonly childId: number; readonly parentId: number; readonly type: RelationType }

/** Notifies the other guardians of a new one, and the child too, unless the child asked for that guardian. */
export const notifyOfGuardian = async (
  tx: Db,
  { childId, parentId, type }: NewGuardian,
  actor: Pick<Actor, 'userId'>,
  now: Date,
): Promise<void> => {
  const people = await listPeople(tx, [childId, parentId])
  const parent = people.get(parentId)
  const guardians = await parentsOf(tx, childId)
  const params = {
    firstName: parent?.firstName ?? '',
    lastName: parent?.lastName ?? '',
    aboutFirstName: people.get(childId)?.firstName ?? '',
  }
  const joined = { type: 'guardian-joined', subjectType: 'user', subjectId: childId } as const
  const others = guardians.filter((userId) => userId !== parentId && userId !== actor.userId)
  await notifyPeople(tx, others, { ...joined, params: { ...params, requestType: 'guardian' } }, now)
  if (type === 'child')
    await notifyPeople(tx, [childId], { ...joined, params: { ...params, requestType: 'child' } }, now)
  await bumpUserVersions(tx, others, now)
  await openPages(tx, others)
}
