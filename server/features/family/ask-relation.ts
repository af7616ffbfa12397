/** Asks for a relation or for its end (§4 Relation request, decisions §4 Relations). */
import { dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RelationType, RequestKind } from '@wegband/domain/features/family/contract.ts'
import {
  answerersOf,
  MIRRORED,
  whyNotAsk,
  whyNotMoreTargets,
  whyNotRelease,
  type Party,
} from '@wegband/domain/features/family/relation-rules.ts'
import { whyNotThroughOthersEyes } from '@wegband/domain/features/impersonation/view-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import {
  findAskable,
  findParty,
  listGuardians,
  listPeople,
  listSchoolStaff,
  type CandidateScope,
} from './people-store.ts'
import {
  countOtherTargets,
  findRelation,
  hasOpenRequest,
  insertRequest,
  isConnected,
  type RequestRow,
} from './relation-store.ts'
import { notifyRequest } from './notify-family.ts'
import { ADULT_AGE, isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** Both types of one relation: a parent's child is that child's parent. */
export const bondOf = (type: RelationType): readonly RelationType[] => {
  const mirrored = MIRRORED[type]
  return mirrored === undefined || mirrored === type ? [type] : [type, mirrored]
}

/** The people who may answer such a request right now. */
export const findAnswerers = async (
  db: Db,
  request: { kind: RequestKind; type: RelationType; fromId: number; toId: number },
  today: string,
): Promise<readonly number[]> => {
  const about = await findParty(db, request.toId)
  if (about === undefined) return []
  const isAboutAdult = isAdultOn(about.birthdayAt, today)
  const isChildMatter = request.type === 'child' && !isAboutAdult
  const guardians = isChildMatter ? await listGuardians(db, [request.toId]) : []
  const guardianIds = guardians.map(({ guardianId }) => guardianId)
  const asksSchool = isChildMatter && guardianIds.length === 0
  const schoolStaffIds = asksSchool ? await listSchoolStaff(db, request.toId) : []
  const { kind, type, fromId, toId } = request
  return answerersOf({ kind, type, fromId, aboutId: toId, isAboutAdult, guardianIds, schoolStaffIds })
}

const write = async (
  context: Context,
  request: { toId: number; type: RelationType; kind: RequestKind; message: string },
  answererIds: readonly number[],
): Promise<RequestRow> => {
  const now = context.clock.now()
  const fromId = context.actor.userId
  return inTransaction(context.db, async (tx) => {
    const since = new Date(now.getTime() - MS_PER_DAY).toISOString()
    const tooMany = whyNotMoreTargets(await countOtherTargets(tx, { fromId, toId: request.toId, since }))
    if (tooMany !== undefined) throw new AppError(tooMany)
    const row = await insertRequest(tx, { ...request, fromId, createdAt: now.toISOString() })
    if (row === undefined) throw new AppError('family.conflict')
    const people = await listPeople(tx, [fromId, request.toId])
    await notifyRequest(tx, { request: row, people, answererIds }, now)
    return row
  })
}

/** Refuses while impersonating: only the real person may decide about relations and guardians (decisions §3.14). */
export const refuseInView = ({ actor }: Pick<Context, 'actor'>): void => {
  const why = whyNotThroughOthersEyes(actor)
  if (why !== undefined) throw new AppError(why)
}

/** The latest birthday of a person who is of age today. */
const lastBirthdayOfAdults = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - ADULT_AGE).padStart(4, '0')}${today.slice(4)}`

/** The people whom the caller may find by name. */
export const candidateScopeOf = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): CandidateScope => ({
  userId: actor.userId,
  schoolIds: actor.schools.filter(({ state }) => state === 'active').map(({ schoolId }) => schoolId),
  bornUntil: lastBirthdayOfAdults(dayOf(clock.now().toISOString())),
})

export type RelationAsk = {
  readonly relationType: RelationType
  readonly message: string
  readonly userId: number
  /** Whether the caller scanned the person's own code. By id alone the person must be a candidate or a relation. */
  readonly isScanned: boolean
}

/** Runs before any other check of the target, so an unknown id and a stranger's id get the same answer. */
const findTarget = async (context: Context, { userId, isScanned }: RelationAsk): Promise<Party> => {
  const db = context.db.drizzle
  const { actor } = context
  if (userId === actor.userId) return { id: userId, birthdayAt: actor.birthdayAt, isReachable: true }
  const target = await (isScanned
    ? findParty(db, userId)
    : findAskable(db, candidateScopeOf(context), userId))
  if (target === undefined) throw notFound()
  return target
}

/** Throws the codes of `whyNotAsk`; 404 for a person who cannot be reached or whom the caller may not ask. */
export const askRelation = async (context: Context, asked: RelationAsk): Promise<RequestRow> => {
  refuseInView(context)
  const db = context.db.drizzle
  const today = dayOf(context.clock.now().toISOString())
  const type = asked.relationType
  const about = await findTarget(context, asked)
  const from: Party = { id: context.actor.userId, birthdayAt: context.actor.birthdayAt, isReachable: true }
  const request = { kind: 'request', type, fromId: from.id, toId: about.id } as const
  const answererIds = await findAnswerers(db, request, today)
  const why = whyNotAsk({
    from,
    about,
    type,
    today,
    answererIds,
    isConnected: await isConnected(db, from.id, about.id, bondOf(type)),
    isSponsoringOn: context.settings.current().flags.sponsoringRelationship,
  })
  if (why !== undefined) throw new AppError(why)
  return write(context, { toId: about.id, type, kind: 'request', message: asked.message }, answererIds)
}

/** Asks for the end of a relation, which stays until the other side confirms. */
export const askRelease = async (
  context: Context,
  input: { relationId: number; message: string },
): Promise<RequestRow> => {
  refuseInView(context)
  const db = context.db.drizzle
  const callerId = context.actor.userId
  const relation = await findRelation(db, callerId, input.relationId)
  if (relation === undefined) throw notFound()
  const toId = relation.userId === callerId ? relation.relatedId : relation.userId
  const today = dayOf(context.clock.now().toISOString())
  const { type } = relation
  const answererIds = await findAnswerers(db, { kind: 'release', type, fromId: callerId, toId }, today)
  const other = await findParty(db, toId)
  const why = whyNotRelease({
    type,
    isCallerMinor: !isAdultOn(context.actor.birthdayAt, today),
    isChildMinor: other !== undefined && !isAdultOn(other.birthdayAt, today),
    otherGuardians: answererIds.length,
    hasOpenRequest: await hasOpenRequest(db, callerId, toId, 'release'),
  })
  if (why !== undefined) throw new AppError(why)
  return write(context, { toId, type, kind: 'release', message: input.message }, answererIds)
}
