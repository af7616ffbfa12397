/** Asks several trainers to substitute: the first who accepts teaches the class, and all people concerned are notified (docs/decisions/0030). */
import { MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasRole, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { teachesClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { mayStandIn, missingTrainer } from '@wegband/domain/features/timetable/substitution-rules.ts'
import type {
  OwnOverlaps,
  SubstituteCandidate,
  SubstituteQuestion,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { whyNotChange } from '@wegband/domain/features/timetable/timetable-rights.ts'
import type { Database } from '../../../db/open-database.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { refusal } from '../../appointments/schedule/change-appointment.ts'
import { loadAppointment, type LoadedAppointment } from '../../appointments/load-appointment.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { type Entering, enterSubstitute } from './enter-substitute.ts'
import { listBusyAt } from './substitution-store.ts'
import { type DateRow, listTrainers, lockDate } from '../store.ts'
import {
  closeQuestion,
  findQuestion,
  insertQuestion,
  listAnswers,
  listBusy,
  listDueQuestions,
  listLeaders,
  type QuestionRow,
  showQuestion,
  writeAnswer,
} from './substitute-store.ts'
import {
  notifySubstituteAsked,
  notifySubstituteFound,
  notifySubstituteMissing,
  withdrawAskedNotices,
} from './notify-substitutes.ts'

/** The response names at most this many; the caller decides about all of them at once. */
const MOST_NAMED = 5
/** A shorter deadline would leave no time to answer. */
const SHORTEST_ANSWER_MINUTES = 5

const publishDatesChanged = (tx: Db, row: Pick<DateRow, 'id' | 'schoolId'>): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: [row.id], schoolIds: [row.schoolId] })

/** Returns null for callers who are not of the trainer side. */
export const readSubstitute = async (context: Context, id: number): Promise<SubstituteQuestion | null> => {
  const { facts } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) return null
  const row = await findQuestion(context.db.drizzle, id)
  return row === undefined ? null : await showQuestion(context.db.drizzle, row)
}

/** Requires that the caller may change the class and that it lies ahead. */
const loadForAsking = async (context: Context, id: number): Promise<LoadedAppointment> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotChange(loaded.facts, context.actor, loaded.now)
  if (reason) throw refusal(reason, loaded)
  return loaded
}

/** Trainers who teach one of its sports, or all trainers when it has none, without its own trainers. */
const candidatesOf = async (db: Db, { facts }: LoadedAppointment) =>
  (await listTrainers(db, facts.schoolId)).filter((person) => mayStandIn(person, facts))

export const listCandidates = async (context: Context, id: number): Promise<SubstituteCandidate[]> => {
  const loaded = await loadForAsking(context, id)
  const { drizzle } = context.db
  const found = await candidatesOf(drizzle, loaded)
  const { startAt, endAt } = loaded.facts
  const busy = await listBusy(
    drizzle,
    found.map((one) => one.id),
    { appointmentId: id, startAt, endAt },
  )
  return found.map(({ sportIds: _sports, ...person }) => ({ ...person, isBusy: busy.has(person.id) }))
}

type Asking = {
  readonly id: number
  readonly userIds: readonly number[]
  readonly message: string
  readonly answerUntil: string
  readonly insteadOf?: number | undefined
}

/** Throws 422 for a trainer who does not teach it, or a deadline outside of now and the start. Throws `already-asked` while a question is open. */
export const askSubstitutes = async (context: Context, input: Asking): Promise<SubstituteQuestion> => {
  const { actor, db } = context
  const loaded = await loadForAsking(context, input.id)
  const known = new Set((await candidatesOf(db.drizzle, loaded)).map(({ id }) => id))
  const userIds = [...new Set(input.userIds)]
  if (!userIds.every((id) => known.has(id)))
    throw new AppError('general.invalid', { errors: { userIds: ['not-an-option'] } })
  if (input.insteadOf !== undefined && !teachesClass(loaded.facts, input.insteadOf))
    throw new AppError('general.invalid', { errors: { insteadOf: ['not-an-option'] } })
  const earliest = plusMs(loaded.now, SHORTEST_ANSWER_MINUTES * MS_PER_MINUTE)
  if (input.answerUntil < earliest || input.answerUntil > loaded.facts.startAt)
    throw new AppError('general.invalid', { errors: { answerUntil: ['invalid-date'] } })
  const asked = await inTransaction(db, async (tx) => {
    const row = await lockDate(tx, input.id)
    if (row === undefined || row.cancelledAt !== null || row.startedAt !== null) return undefined
    const { message, answerUntil } = input
    const question = await insertQuestion(
      tx,
      {
        appointmentId: row.id,
        askedBy: actor.userId,
        insteadOfId: missingTrainer(row, actor.userId, input.insteadOf),
        message,
        answerUntil,
        userIds,
      },
      loaded.now,
    )
    if (question === undefined) return undefined
    await notifySubstituteAsked(tx, { question, row }, context.clock.now())
    await publishDatesChanged(tx, row)
    return await showQuestion(tx, question)
  })
  if (asked !== undefined) return asked
  const now = await loadAppointment(context, input.id)
  throw refusal(whyNotChange(now.facts, actor, now.now) ?? 'timetable.already-asked', now)
}

/** Callers who were not asked get a 404. */
const requireAsked = async (context: Context, id: number): Promise<void> => {
  const row = await findQuestion(context.db.drizzle, id)
  const asked = row === undefined ? [] : await listAnswers(context.db.drizzle, row.id)
  if (!asked.some((one) => one.id === context.actor.userId)) throw new AppError('general.not-found')
}

/** Throws `timetable.overlap` with the caller's other classes at that time, unless the caller decided to continue. */
const requireOwnTime = async (tx: Db, { actor, locale }: Context, id: number): Promise<void> => {
  const busy = await listBusyAt(tx, [id], [actor.userId], { attends: true })
  if (busy.length === 0) return
  const overlaps = busy.slice(0, MOST_NAMED).map(({ appointmentId: _id, userId: _userId, ...one }) => ({
    ...one,
    name: inLocale(one.name, locale),
  }))
  throw new AppError('timetable.overlap', { data: { overlaps, count: busy.length } satisfies OwnOverlaps })
}

/** Idempotent for the trainer who accepted. Later callers get `question-over` with the current question. */
export const answerSubstitute = async (
  context: Context,
  input: { id: number; isAccepted: boolean; force?: boolean | undefined },
): Promise<SubstituteQuestion> => {
  const { actor, db, clock } = context
  const loaded = await loadAppointment(context, input.id)
  await requireAsked(context, input.id)
  // A former trainer of the school cannot accept.
  if (input.isAccepted && !hasRole(actor, loaded.facts.schoolId, 'trainer'))
    throw new AppError('general.not-found')
  if (loaded.facts.isCancelled) throw refusal('appointments.cancelled', loaded)
  const referenceData = await readReferenceData(db)
  const answered = await inTransaction(db, async (tx) => {
    const row = await lockDate(tx, input.id)
    const question = await findQuestion(tx, input.id)
    if (row === undefined || question === undefined) return undefined
    const now = clock.now()
    const isMine = question.takenBy === actor.userId && input.isAccepted
    if (isMine) return await showQuestion(tx, question)
    const isOpen = question.state === 'open' && question.answerUntil > now.toISOString()
    if (!isOpen || row.cancelledAt !== null || row.startedAt !== null) return undefined
    if (input.isAccepted && input.force !== true) await requireOwnTime(tx, context, row.id)
    const step = { row, question, userId: actor.userId, referenceData }
    const current = input.isAccepted ? await takeOver(tx, step, now) : await decline(tx, step, now)
    await publishDatesChanged(tx, row)
    return await showQuestion(tx, current)
  })
  if (answered !== undefined) return answered
  const row = await findQuestion(db.drizzle, input.id)
  const data = row === undefined ? undefined : await showQuestion(db.drizzle, row)
  throw new AppError('timetable.question-over', { data })
}

/** The lock of the class ensures a single substitute. */
const takeOver = async (tx: Db, step: Entering, now: Date): Promise<QuestionRow> => {
  const taken = await enterSubstitute(tx, step, now)
  await withdrawAskedNotices(tx, step, now)
  await notifySubstituteFound(tx, step, step.userId, now)
  return taken
}

/** When the last trainer declines, the question ends without waiting for the deadline. */
const decline = async (tx: Db, { row, question, userId }: Entering, now: Date): Promise<QuestionRow> => {
  await writeAnswer(tx, question.id, userId, 'declined', now.toISOString())
  const answers = await listAnswers(tx, question.id)
  if (answers.some(({ answer }) => answer === 'open')) return question
  return (await giveUp(tx, { question, row }, now)) ?? question
}

const giveUp = async (
  tx: Db,
  about: { question: QuestionRow; row: DateRow },
  now: Date,
): Promise<QuestionRow | undefined> => {
  const { question, row } = about
  const ended = await closeQuestion(tx, question.id, { state: 'unanswered' }, now.toISOString())
  if (ended === undefined) return undefined
  await withdrawAskedNotices(tx, about, now)
  await notifySubstituteMissing(tx, about, await listLeaders(tx, row.schoolId), now)
  return ended
}

/** For callers who may change the class. */
export const withdrawSubstitute = async (
  context: Context,
  id: number,
): Promise<SubstituteQuestion | null> => {
  await loadForAsking(context, id)
  await inTransaction(context.db, async (tx) => {
    const row = await lockDate(tx, id)
    const question = await findQuestion(tx, id)
    if (row === undefined || question === undefined) throw new AppError('general.not-found')
    const now = context.clock.now()
    const ended = await closeQuestion(tx, question.id, { state: 'withdrawn' }, now.toISOString())
    if (ended === undefined)
      throw new AppError('timetable.question-over', { data: await showQuestion(tx, question) })
    await withdrawAskedNotices(tx, { question, row }, now)
    await publishDatesChanged(tx, row)
  })
  return await readSubstitute(context, id)
}

/** The job that closes questions past their deadline. For a cancelled or started class it withdraws the request without notifying. */
export const endDueQuestions = async (db: Database, now: Date): Promise<number> => {
  const due = await listDueQuestions(db.drizzle, now.toISOString())
  for (const { id, appointmentId } of due)
    await inTransaction(db, async (tx) => {
      const row = await lockDate(tx, appointmentId)
      const question = await findQuestion(tx, appointmentId)
      if (row === undefined || question?.id !== id || question.state !== 'open') return
      if (row.cancelledAt !== null || row.startedAt !== null) {
        await closeQuestion(tx, question.id, { state: 'withdrawn' }, now.toISOString())
        await withdrawAskedNotices(tx, { question, row }, now)
      } else await giveUp(tx, { question, row }, now)
      await publishDatesChanged(tx, row)
    })
  return due.length
}
