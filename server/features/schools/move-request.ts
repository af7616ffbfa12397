/**
 * Creates, answers and withdraws membership requests (§4 School request). Every change locks the membership
 * first, so that simultaneous changes see each other's result. `request-rules.ts` then refuses those that no
 * longer fit.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { RequestType, SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { isLeavingDay, isStillMember } from '@wegband/domain/features/schools/leaving-rules.ts'
import { isTheirs, whyNotAnswerFor } from '@wegband/domain/features/schools/request-rights.ts'
import {
  endOf,
  isMember,
  standingAfter,
  whyNotLeave,
  whyNotMove,
  type Move,
  type Standing,
} from '@wegband/domain/features/schools/request-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { lockHeads } from '../accounts/heads-statement.ts'
import { setAuditActor } from '../accounts/audit-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { endMembership } from './membership-statement.ts'
import { leaveSchool } from './leave-school.ts'
import { lockOpenSchool } from './open-school-statement.ts'
import {
  closeRequest,
  findLatest,
  findPending,
  findPerson,
  insertRequest,
  lockMembership,
  rewriteRequest,
  setLeavesOn,
  setMembership,
  takeBackLeaving,
  type MembershipRow,
  type PersonRow,
  type RequestRow,
} from './request-store.ts'
import { showRequest } from './show-request.ts'
import {
  refreshPages,
  settleAsking,
  notifyPerson,
  notifySchool,
  type RequestNotice,
} from './notify-request.ts'

type Key = { readonly schoolId: number; readonly userId: number }

/** The school and the person; 404 when either does not exist. */
const findBoth = async (context: Context, { schoolId, userId }: Key) => {
  const { schools, sites } = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = schools.get(schoolId)
  const person = await findPerson(context.db.drizzle, userId)
  if (school === undefined || person === undefined) throw notFound()
  return { school, person, sites }
}

type Held = {
  readonly membership: MembershipRow
  readonly pending: RequestRow | undefined
  readonly standing: Standing
}
const hold = async (tx: Db, key: Key): Promise<Held> => {
  const membership = await lockMembership(tx, key)
  const pending = await findPending(tx, key)
  return {
    membership,
    pending,
    standing: {
      state: membership.state,
      pending:
        pending === undefined
          ? null
          : { type: pending.type, stateBefore: pending.stateBefore, leavesOn: pending.leavesOn },
    },
  }
}

/** The last leader cannot leave. Checked with the leaders locked, when leaving is requested and when it is accepted. */
const refuseLastLeader = async (tx: Db, { schoolId, userId }: Key, type: RequestType): Promise<void> => {
  const why = type === 'retreat' ? whyNotLeave(await lockHeads(tx, schoolId), userId) : undefined
  if (why !== undefined) throw new AppError(why)
}

const shown = (context: Context, row: RequestRow, person: PersonRow): Promise<SchoolRequest> =>
  showRequest(context, { row, person })

export type MoveInput = Key & {
  readonly type: RequestType
  readonly message: string
  readonly siteId: number | null
  readonly leavesOn: Day | null
}

type Asking = {
  readonly asked: MoveInput
  readonly school: { readonly id: number; readonly name: string }
  readonly person: PersonRow
}

/** Creates a request in the caller's transaction, after the caller has checked rights. A repeated request only changes its message. */
export const writeAsking = async (
  tx: Db,
  actor: Pick<Actor, 'userId'>,
  { asked, school, person }: Asking,
  now: Date,
): Promise<RequestRow> => {
  const at = now.toISOString()
  const { schoolId, userId, message, siteId, type, leavesOn } = asked
  await setAuditActor(tx, actor.userId)
  if (type === 'enrollment') await lockOpenSchool(tx, schoolId, 'share')
  const { membership, pending, standing } = await hold(tx, asked)
  const move: Move = { do: 'ask', type }
  const why = whyNotMove(standing, move)
  if (why !== undefined) throw new AppError(why)
  if (pending !== undefined) {
    const isSame = pending.message === message && pending.siteId === siteId && pending.leavesOn === leavesOn
    if (isSame) return pending
    const changed = await rewriteRequest(tx, pending.id, { message, siteId, leavesOn, updatedAt: at })
    if (changed === undefined) throw new AppError('schools.already-answered')
    await refreshPages(tx, { request: changed, person, schoolName: school.name })
    return changed
  }
  await refuseLastLeader(tx, asked, type)
  const { state } = standingAfter(standing, move)
  const request = await insertRequest(tx, {
    schoolId,
    userId,
    siteId,
    type,
    stateBefore: standing.state,
    leavesOn,
    message,
    requestedBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  })
  if (state !== membership.state) {
    await setMembership(tx, membership.id, { state, siteId: membership.siteId ?? siteId, updatedAt: at })
    await bumpUserVersions(tx, [userId], now)
  }
  const told: RequestNotice = { request, person, schoolName: school.name }
  await notifyPerson(tx, 'school-request-dispatched', told, now)
  await notifySchool(tx, 'school-request-received', told, now)
  return request
}

/** Throws the codes of `whyNotMove`, and 404 for a person who is neither the caller nor their child. */
export const askSchool = async (context: Context, asked: MoveInput): Promise<SchoolRequest> => {
  const { actor, clock } = context
  if (!isTheirs(actor, asked.userId)) throw notFound()
  const { school, person, sites } = await findBoth(context, asked)
  const site = asked.siteId === null ? undefined : sites.get(asked.siteId)
  if (asked.siteId !== null && (site?.schoolId !== school.id || site.isOffline || site.closedAt !== null))
    throw new AppError('general.invalid', { errors: { school_site_id: ['invalid'] } })
  const now = clock.now()
  if (asked.leavesOn !== null && !isLeavingDay(asked.leavesOn, dayOf(now.toISOString())))
    throw new AppError('general.invalid', { errors: { leavesOn: ['invalid'] } })
  const row = await inTransaction(context.db, (tx) => writeAsking(tx, actor, { asked, school, person }, now))
  return shown(context, row, person)
}

/** Sets the state of the membership that the change leads to, and the matching roles. */
const applyEnd = async (tx: Db, held: Held, request: RequestRow, next: Standing, now: Date) => {
  const { membership, standing } = held
  if (next.leavesOn !== undefined) {
    await setLeavesOn(tx, membership.id, next.leavesOn, now.toISOString())
    await bumpUserVersions(tx, [request.userId], now)
  }
  if (next.state === standing.state) return
  if (next.state === 'cancelled') {
    await leaveSchool(tx, membership, now)
    await bumpUserVersions(tx, [request.userId], now)
    return
  }
  const siteId = next.state === 'active' ? (request.siteId ?? membership.siteId) : membership.siteId
  await setMembership(tx, membership.id, { state: next.state, siteId, updatedAt: now.toISOString() })
  // a passive member keeps their roles in the school
  if (next.state === 'active' && !isMember(standing.state)) await endMembership(tx, membership)
  await bumpUserVersions(tx, [request.userId], now)
}

type End = Key & { readonly do: 'accept' | 'reject' | 'withdraw'; readonly message: string }

/** The error contains the current request. */
const alreadyAnswered = async (context: Context, key: Key): Promise<AppError> => {
  const latest = await findLatest(context.db.drizzle, key)
  if (latest === undefined) return notFound()
  return new AppError('schools.already-answered', { data: await showRequest(context, latest) })
}

const endRequest = async (context: Context, end: End): Promise<SchoolRequest> => {
  const { actor, clock } = context
  const { school, person } = await findBoth(context, end)
  if ((await findLatest(context.db.drizzle, end)) === undefined) throw notFound()
  const now = clock.now()
  const move = { do: end.do, today: dayOf(now.toISOString()) } as const
  const row = await inTransaction(context.db, async (tx) => {
    await setAuditActor(tx, actor.userId)
    const held = await hold(tx, end)
    if (whyNotMove(held.standing, move) !== undefined || held.pending === undefined) return undefined
    if (end.do === 'accept') await refuseLastLeader(tx, end, held.pending.type)
    const closed = await closeRequest(tx, held.pending.id, {
      state: endOf(move),
      answer: end.message,
      answeredBy: actor.userId,
      answeredAt: now.toISOString(),
    })
    if (closed === undefined) return undefined
    await applyEnd(tx, held, closed, standingAfter(held.standing, move), now)
    const told: RequestNotice = { request: closed, person, schoolName: school.name }
    await settleAsking(tx, told, now)
    if (end.do === 'withdraw') await notifySchool(tx, 'school-request-withdrawn', told, now)
    else {
      await notifyPerson(tx, `school-request-${end.do}ed`, told, now)
      await refreshPages(tx, told)
      const details = { schoolId: end.schoolId, type: closed.type }
      await writeAudit(
        tx,
        actor,
        { action: `schools.${endOf(move)}`, subjectType: 'user', subjectId: end.userId, details },
        now,
      )
    }
    return closed
  })
  if (row === undefined) throw await alreadyAnswered(context, end)
  return shown(context, row, person)
}

/** For those who may answer (403 `schools.cannot-answer`); 404 without a request; 409 when it is closed. */
export const answerRequest = async (
  context: Context,
  answer: Key & { state: 'accepted' | 'rejected'; message: string },
): Promise<SchoolRequest> => {
  const why = whyNotAnswerFor(context.actor, answer.schoolId)
  if (why !== undefined) throw new AppError(why)
  const { schoolId, userId, message } = answer
  return endRequest(context, {
    schoolId,
    userId,
    message,
    do: answer.state === 'accepted' ? 'accept' : 'reject',
  })
}

/** Withdraws the person's accepted leaving before its day. Undefined without such a leaving. */
const withdrawLeaving = async (context: Context, key: Key): Promise<SchoolRequest | undefined> => {
  const { school, person } = await findBoth(context, key)
  const now = context.clock.now()
  const at = now.toISOString()
  const row = await inTransaction(context.db, async (tx) => {
    const { membership, pending } = await hold(tx, key)
    const { leavesOn } = membership
    if (pending !== undefined || !isStillMember(leavesOn, dayOf(at))) return undefined
    const request = await takeBackLeaving(tx, { ...key, leavesOn }, at)
    if (request === undefined) return undefined
    await setLeavesOn(tx, membership.id, null, at)
    await bumpUserVersions(tx, [key.userId], now)
    await notifySchool(tx, 'school-request-withdrawn', { request, person, schoolName: school.name }, now)
    return request
  })
  return row && shown(context, row, person)
}

/** For the person or a parent; other callers get the same 404 as without a request. */
export const withdrawRequest = async (context: Context, key: Key): Promise<SchoolRequest> => {
  if (!isTheirs(context.actor, key.userId)) throw notFound()
  const latest = await findLatest(context.db.drizzle, key)
  if (latest?.row.type === 'retreat' && latest.row.state === 'accepted') {
    const stays = await withdrawLeaving(context, key)
    if (stays !== undefined) return stays
  }
  return endRequest(context, { ...key, do: 'withdraw', message: '' })
}
