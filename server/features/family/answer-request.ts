/** Confirms, declines or withdraws a request. It ends once, and takes effect in the same transaction (§4 Relation request). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import {
  asksCustody,
  asksProof,
  MIRRORED,
  whyNotAnswer,
} from '@wegband/domain/features/family/relation-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { listAcceptedTextIds, recordAcceptances } from '../legal/accept-texts.ts'
import { giveCustody } from '../legal/custody-statement.ts'
import { bondOf, findAnswerers, refuseInView } from './ask-relation.ts'
import { findParty, listPeople } from './people-store.ts'
import {
  closeRequest,
  deleteRelations,
  findRequest,
  insertRelation,
  lockGuardians,
  type RequestRow,
} from './relation-store.ts'
import { notifyOfGuardian, notifyAnswer } from './notify-family.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const connect = async (tx: Db, { fromId, toId, type }: RequestRow): Promise<void> => {
  await insertRelation(tx, { userId: fromId, relatedId: toId, type })
  const mirrored = MIRRORED[type]
  if (mirrored !== undefined) await insertRelation(tx, { userId: toId, relatedId: fromId, type: mirrored })
}

/** When two guardians leave at the same moment, the second one is refused as the last guardian. */
const part = async (tx: Db, { fromId, toId, type }: RequestRow, today: string): Promise<void> => {
  if (type === 'child') {
    const guardians = await lockGuardians(tx, toId)
    const child = await findParty(tx, toId)
    const isMinor = child !== undefined && !isAdultOn(child.birthdayAt, today)
    if (isMinor && !guardians.some((guardianId) => guardianId !== fromId))
      throw new AppError('family.last-guardian')
  }
  await deleteRelations(tx, fromId, toId, bondOf(type))
}

type Answer = {
  readonly requestId: number
  readonly state: 'confirmed' | 'declined' | 'withdrawn'
  readonly custody?: CustodyManner | undefined
}

/** `answeredBy`: the person who answers. With an invitation that is the guardian who sent it, not the actor. */
type Settled = Answer & { readonly answeredBy: number; readonly answererIds: readonly number[] }

/** As when a parent registers a child: records custody, and the parent's accepted legal texts for the child too. */
const speakFor = async (
  tx: Db,
  { childId, parentId, manner }: { childId: number; parentId: number; manner: CustodyManner },
  now: Date,
): Promise<void> => {
  await giveCustody(tx, { childId, parentId, manner }, now)
  const textIds = await listAcceptedTextIds(tx, parentId)
  await recordAcceptances(tx, { textIds, userIds: [childId], acceptedBy: parentId }, now)
}

/** The child and the guardian that this request connects; undefined for a request between adults. */
const guardianshipOf = ({ kind, type, fromId, toId }: RequestRow) => {
  if (kind !== 'request' || (type !== 'child' && type !== 'parent')) return undefined
  return type === 'child' ? { childId: toId, parentId: fromId } : { childId: fromId, parentId: toId }
}

const carryOut = async (
  tx: Db,
  actor: Actor,
  { closed, custody }: { closed: RequestRow; custody: CustodyManner | undefined },
  now: Date,
): Promise<void> => {
  if (closed.kind === 'request') await connect(tx, closed)
  else await part(tx, closed, dayOf(now.toISOString()))
  const guardianship = guardianshipOf(closed)
  if (guardianship !== undefined && custody !== undefined)
    await speakFor(tx, { ...guardianship, manner: custody }, now)
  const action = closed.kind === 'request' ? 'family.connected' : 'family.released'
  const details = {
    fromId: closed.fromId,
    type: closed.type,
    ...(custody === undefined ? {} : { custody }),
    ...(closed.answeredBy === actor.userId ? {} : { answeredBy: closed.answeredBy }),
  }
  await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: closed.toId, details }, now)
  if (guardianship !== undefined)
    await notifyOfGuardian(tx, { ...guardianship, type: closed.type }, actor, now)
}

/** Ends an open request and applies it. Throws `family.already-answered` when another answer came first. */
export const settleRequest = async (
  tx: Db,
  actor: Actor,
  { requestId, state, custody, answeredBy, answererIds }: Settled,
  now: Date,
): Promise<RequestRow> => {
  const closed = await closeRequest(tx, requestId, { state, answeredBy, answeredAt: now.toISOString() })
  if (closed === undefined) throw new AppError('family.already-answered')
  if (state === 'confirmed') await carryOut(tx, actor, { closed, custody }, now)
  const people = await listPeople(tx, [closed.fromId, closed.toId, actor.userId])
  await notifyAnswer(tx, { request: closed, people, answererIds }, actor.userId, now)
  return closed
}

/**
 * 422 for a missing custody. 404 for a request that does not exist or that the caller may not answer.
 * `family.already-answered` (409) when the request has ended before.
 */
export const answerRequest = async (
  context: Context,
  { requestId, state, custody }: Answer,
): Promise<RequestRow> => {
  refuseInView(context)
  const { actor, clock } = context
  const now = clock.now()
  const today = dayOf(now.toISOString())
  const request = await findRequest(context.db.drizzle, requestId)
  if (request === undefined) throw notFound()
  const answererIds = await findAnswerers(context.db.drizzle, request, today)
  const why = whyNotAnswer({
    state: request.state,
    to: state,
    callerId: actor.userId,
    fromId: request.fromId,
    answererIds,
  })
  if (why !== undefined) throw new AppError(why)
  const isGuardians = state === 'confirmed' && asksCustody(request.kind, request.type)
  if (isGuardians && custody === undefined)
    throw new AppError('general.invalid', { errors: { custody: ['required'] } })
  if (state === 'confirmed' && asksProof(request.kind, request.type)) await requireFreshProof(context)
  // Only a parent whom a child asks states the custody.
  const settled = { requestId, state, answererIds, custody: isGuardians ? custody : undefined }
  return inTransaction(context.db, (tx) =>
    settleRequest(tx, actor, { ...settled, answeredBy: actor.userId }, now),
  )
}
