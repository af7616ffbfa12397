/** How a person becomes a candidate: invited by a trainer, or already on the list of the day. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { carriedOver } from '@wegband/domain/features/exams/exam-results.ts'
import { answerUntil, whyNotInvite, whyNotSeeDay } from '@wegband/domain/features/exams/exam-rules.ts'
import { isTheirs } from '@wegband/domain/features/schools/request-rights.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { belongsTo, teachesIn } from '@wegband/domain/features/accounts/school-rights.ts'
import { inTransaction, type Db, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { addAttendee } from '../appointments/attendance/add-attendee.ts'
import { removeAttendance } from '../appointments/attendance/remove-attendance.ts'
import { type LoadedAppointment, loadAppointment, loadForAttendee } from '../appointments/load-appointment.ts'
import {
  type CandidateRow,
  changeCandidate,
  closeInvitation,
  deleteInvitation,
  findCandidate,
  findResultsToRepeat,
  insertCandidate,
  listAttending,
  lockCandidate,
} from './exam-store.ts'
import { readStandings } from './standings.ts'
import {
  refreshDay,
  notifyAnswered,
  notifyInvited,
  type ExamDayNotice,
  withdrawInvitedNotices,
} from './notify-exam-day.ts'

export type CandidateKey = { readonly id: number; readonly userId: number }

export const noticeOf = ({ referenceData, facts }: LoadedAppointment, row: CandidateRow): ExamDayNotice => ({
  candidateId: row.id,
  userId: row.userId,
  appointmentId: row.appointmentId,
  schoolId: facts.schoolId,
  sport: referenceData.sports.get(row.sportId)?.name ?? { de: '' },
  level: row.levelIndex,
  startAt: facts.startAt,
})

/** A person who may be invited to a day, with the data of the invitation. */
export type Invitable = {
  readonly loaded: LoadedAppointment
  readonly place: Pick<CandidateRow, 'appointmentId' | 'userId' | 'sportId' | 'levelIndex'>
}

/** The person must be a member of the school who is ready, and the caller must teach the sport there. */
export const requireInvitable = async (
  context: Context,
  input: CandidateKey & { readonly sportId: number },
): Promise<Invitable> => {
  const { actor, db } = context
  const { loaded, person } = await loadForAttendee(context, input.id, input.userId)
  const why = whyNotInvite(loaded.facts, actor, loaded.now)
  if (why !== undefined) throw new AppError(why)
  const { facts, referenceData } = loaded
  if (!belongsTo(person, facts.schoolId)) throw notFound()
  if (!facts.sportIds.includes(input.sportId) || !teachesIn(actor, facts.schoolId, input.sportId))
    throw new AppError('exams.not-taught')
  const standings = await readStandings(db.drizzle, referenceData, [input.userId], input.sportId)
  const standing = standings.get(input.userId)
  if (standing?.isReady !== true) throw new AppError('exams.not-ready')
  const { id: appointmentId, userId, sportId } = input
  return { loaded, place: { appointmentId, userId, sportId, levelIndex: standing.levelIndex } }
}

/** Invites again after a refusal. When an invitation is already open, nothing happens, and the answer is false. */
export const inviteIn = async (
  tx: Transaction,
  { actor, clock }: Context,
  { loaded, place }: Invitable,
): Promise<boolean> => {
  const until = answerUntil(loaded.facts.startAt, loaded.now)
  const carried = carriedOver(await findResultsToRepeat(tx, place))
  const question = { state: 'invited' as const, invitedBy: actor.userId, answerUntil: until }
  const isNew = await insertCandidate(tx, { ...place, ...question, carried }, loaded.now)
  const row = await lockCandidate(tx, place)
  if (row === undefined) throw notFound()
  if (!isNew) {
    if (row.state !== 'declined') return false
    await changeCandidate(tx, row.id, { ...question, levelIndex: place.levelIndex, carried })
  }
  await notifyInvited(tx, noticeOf(loaded, row), until, clock.now())
  await refreshDay(tx, noticeOf(loaded, row))
  return true
}

/** Whether an invitation was sent: not when one is open. */
export const inviteCandidate = async (
  context: Context,
  input: CandidateKey & { readonly sportId: number },
): Promise<boolean> => {
  const invitable = await requireInvitable(context, input)
  return await inTransaction(context.db, (tx) => inviteIn(tx, context, invitable))
}

/** 409 `exams.not-invited` when no invitation is open. */
export const withdrawIn = async (
  tx: Transaction,
  context: Context,
  { id, userId }: CandidateKey,
  loaded?: LoadedAppointment,
): Promise<void> => {
  const day = loaded ?? (await loadAppointment(context, id))
  const row = await deleteInvitation(tx, { appointmentId: id, userId })
  if (row === undefined) throw new AppError('exams.not-invited')
  await withdrawInvitedNotices(tx, noticeOf(day, row), context.clock.now())
  await refreshDay(tx, noticeOf(day, row))
}

export const withdrawCandidate = async (context: Context, who: CandidateKey): Promise<void> => {
  const loaded = await loadAppointment(context, who.id)
  const why = whyNotSeeDay(loaded.facts, context.actor)
  if (why !== undefined) throw new AppError(why)
  await inTransaction(context.db, (tx) => withdrawIn(tx, context, who, loaded))
}

/**
 * Answers for the caller or the caller's child. An invitation is answered once; of an answer and a simultaneous withdrawal the first one counts.
 * A full day leaves the invitation open.
 */
export const answerInvitation = async (
  context: Context,
  { id, userId, answer }: CandidateKey & { readonly answer: 'accepted' | 'declined' },
): Promise<void> => {
  const { actor, clock, db } = context
  if (!isTheirs(actor, userId)) throw notFound()
  const loaded = await loadAppointment(context, id)
  const key = { appointmentId: id, userId }
  const seen = await findCandidate(db.drizzle, key)
  if (seen === undefined) throw notFound()
  if (seen.state === answer) {
    if (answer === 'accepted') await addAttendee(context, { id, userId })
    return
  }
  if (seen.answerUntil !== null && msOf(loaded.now) > msOf(seen.answerUntil))
    throw new AppError('exams.answer-too-late')
  if (seen.state !== 'invited') throw new AppError('exams.not-invited')
  const before = await listAttending(db.drizzle, id)
  // The place comes first: when the day is full, the invitation stays unanswered.
  const added = answer === 'accepted' ? await addAttendee(context, { id, userId }) : undefined
  const isClosed = await inTransaction(db, async (tx) => {
    const change = { state: answer, answeredBy: actor.userId, updatedAt: loaded.now }
    const row = await closeInvitation(tx, key, change)
    if (row === undefined) return false
    await withdrawInvitedNotices(tx, noticeOf(loaded, row), clock.now())
    await notifyAnswered(tx, noticeOf(loaded, row), { answer, invitedBy: row.invitedBy }, clock.now())
    await refreshDay(tx, noticeOf(loaded, row))
    return true
  })
  if (isClosed) return
  // The invitation was withdrawn, or answered by the other parent, at the same moment. That change stays.
  const now = await findCandidate(db.drizzle, key)
  if (now?.state === answer) return
  const wasThere = before.some((one) => one.userId === userId)
  if (added !== undefined && !wasThere) await removeAttendance(context, { id, attendanceId: added.id })
  throw new AppError('exams.not-invited')
}

/** Locks the candidate. A person on the list of the day without a row gets one; for any other person it throws 404. */
export const holdCandidate = async (
  tx: Db,
  {
    loaded,
    userId,
    sportId,
    levelIndex,
  }: {
    readonly loaded: LoadedAppointment
    readonly userId: number
    readonly sportId: number
    readonly levelIndex: number
  },
): Promise<CandidateRow> => {
  const key = { appointmentId: loaded.row.id, userId }
  const held = await lockCandidate(tx, key)
  if (held !== undefined) return held
  const place = { ...key, sportId, levelIndex }
  const carried = carriedOver(await findResultsToRepeat(tx, place))
  await insertCandidate(tx, { ...place, state: 'booked', carried }, loaded.now)
  const row = await lockCandidate(tx, key)
  if (row === undefined) throw notFound()
  return row
}
