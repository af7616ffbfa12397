/** Asks one person for many dates in one request. The person answers for any of them, and people are notified once (docs/decisions/0039). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasRole, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Substitution } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import {
  datesToAnswer,
  mayStandIn,
  stateAt,
  usualAnswerUntil,
  whyNotAskFor,
} from '@wegband/domain/features/timetable/substitution-rules.ts'
import { mayPlan, whyNotChange } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { enterSubstitute } from './enter-substitute.ts'
import { askedDateOf, showSubstitutions } from './show-substitutions.ts'
import { askableOf } from './substitution-choices.ts'
import {
  type AskedRow,
  findSubstitution,
  insertSubstitution,
  listAsked,
  listAskedPeople,
  listOpenQuestions,
  listOpenSubstitutionIds,
  listSportsOfEach,
  lockDates,
  type SubstitutionRow,
} from './substitution-store.ts'
import { type DateRow, listTrainers } from '../store.ts'
import { closeQuestion, listLeaders, writeAnswer } from './substitute-store.ts'
import {
  notifyNewTrainer,
  notifySubstitutionAsked,
  notifySubstitutionFound,
  notifySubstitutionMissing,
} from './notify-substitutions.ts'
import { withdrawSubstitutionNotices } from './notify-substitutes.ts'

const publishDatesChanged = (tx: Db, schoolId: number, rows: readonly DateRow[]): Promise<void> =>
  publish(tx, { topic: 'appointment', ids: rows.map(({ id }) => id), schoolIds: [schoolId] })

const showOne = async (context: Context, id: number): Promise<Substitution> => {
  const [span] = await showSubstitutions(context, [id])
  if (span === undefined) throw new AppError('general.not-found')
  return span
}

type Asking = { id: number; userId: number; appointmentIds: readonly number[]; message: string }

/** Throws 422 for a date of another school or a person who may not teach each date. Other reasons have their own codes. */
export const requestSubstitution = async (context: Context, input: Asking): Promise<Substitution> => {
  const { actor, db, clock } = context
  const { id: schoolId, userId, message } = input
  if (!mayPlan(actor, schoolId)) throw new AppError('general.not-found')
  const trainers = await listTrainers(db.drizzle, schoolId)
  const ids = [...new Set(input.appointmentIds)]
  const spanId = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const rows = await lockDates(tx, schoolId, ids)
    if (rows.length < ids.length)
      throw new AppError('general.invalid', { errors: { appointmentIds: ['not-an-option'] } })
    const openIds = await listOpenQuestions(tx, ids)
    for (const row of rows) {
      const reason = whyNotAskFor(askableOf(row, openIds, actor.userId), actor, now.toISOString())
      if (reason !== undefined) throw new AppError(reason)
    }
    const sports = await listSportsOfEach(tx, ids)
    const person = trainers.find((one) => one.id === userId)
    const isOption = (row: DateRow): boolean =>
      person !== undefined && mayStandIn(person, { ...row, sportIds: sports.get(row.id) ?? [] })
    if (!rows.every(isOption))
      throw new AppError('general.invalid', { errors: { userId: ['not-an-option'] } })
    const dates = rows.map((row) => ({
      row,
      answerUntil: usualAnswerUntil(row.startAt, now.toISOString()),
    }))
    const made = await insertSubstitution(
      tx,
      { schoolId, askedBy: actor.userId, userId, message, dates },
      now.toISOString(),
    )
    if (made.questions.length < rows.length) throw new AppError('timetable.already-asked')
    await notifySubstitutionAsked(tx, { spanId: made.id, asked: await listAsked(tx, [made.id]) }, userId, now)
    await publishDatesChanged(tx, schoolId, rows)
    return made.id
  })
  return await showOne(context, spanId)
}

/** Callers who are neither asked nor of the trainer side get a 404. */
const findFor = async (context: Context, id: number): Promise<{ span: SubstitutionRow; askedId: number }> => {
  const { actor, db } = context
  const span = await findSubstitution(db.drizzle, id)
  const askedId = (await listAskedPeople(db.drizzle, [id])).get(id) ?? 0
  if (span === undefined || (askedId !== actor.userId && !isTrainerSide(actor, span.schoolId)))
    throw new AppError('general.not-found')
  return { span, askedId }
}

export const readSubstitution = async (context: Context, id: number): Promise<Substitution> => {
  await findFor(context, id)
  return await showOne(context, id)
}

export const listOpenSubstitutions = async (context: Context): Promise<Substitution[]> => {
  const { actor, db, clock } = context
  return await showSubstitutions(
    context,
    await listOpenSubstitutionIds(db.drizzle, actor.userId, clock.now().toISOString()),
  )
}

/** The questions of these dates, read while the dates are locked. */
const lockAsked = async (
  tx: Db,
  span: SubstitutionRow,
  appointmentIds: readonly number[],
): Promise<AskedRow[]> => {
  await lockDates(tx, span.schoolId, appointmentIds)
  return await listAsked(tx, [span.id])
}

type Answering = { id: number; appointmentIds: readonly number[]; isAccepted: boolean }

/** Throws `question-over` with the current request when one of the dates is closed. */
export const answerSubstitution = async (context: Context, input: Answering): Promise<Substitution> => {
  const { actor, db, clock } = context
  const { userId } = actor
  const { span, askedId } = await findFor(context, input.id)
  // A former trainer of the school cannot accept.
  const isBarred = input.isAccepted && !hasRole(actor, span.schoolId, 'trainer')
  if (askedId !== userId || isBarred) throw new AppError('general.not-found')
  const referenceData = await readReferenceData(db)
  const isAnswered = await inTransaction(db, async (tx) => {
    const asked = await lockAsked(tx, span, input.appointmentIds)
    const now = clock.now()
    const ids = datesToAnswer(asked.map(askedDateOf), { ...input, userId }, now.toISOString())
    if (ids === undefined) return false
    const answered = asked.filter(({ row }) => ids.includes(row.id))
    if (answered.length === 0) return true
    const about = { span, asked, answered, userId, referenceData }
    await (input.isAccepted ? takeDates(tx, about, now) : declineDates(tx, about, now))
    await withdrawSubstitutionNotices(tx, { spanId: span.id, asked: [userId] }, now)
    await publishDatesChanged(
      tx,
      span.schoolId,
      answered.map(({ row }) => row),
    )
    return true
  })
  if (!isAnswered) throw new AppError('timetable.question-over', { data: await showOne(context, span.id) })
  return await showOne(context, span.id)
}

type Answered = {
  readonly span: SubstitutionRow
  /** All questions of the request, before the answer. */
  readonly asked: readonly AskedRow[]
  readonly answered: readonly AskedRow[]
  readonly userId: number
  readonly referenceData: ReferenceData
}

const takeDates = async (
  tx: Db,
  { span, asked, answered, userId, referenceData }: Answered,
  now: Date,
): Promise<void> => {
  for (const { row, question } of answered.toSorted((a, b) => a.row.id - b.row.id))
    await enterSubstitute(tx, { row, question, userId, referenceData, isNotified: false }, now)
  await notifySubstitutionFound(tx, { spanId: span.id, asked, answered }, userId, now)
  await notifyNewTrainer(tx, referenceData, { answered, userId }, now)
}

const declineDates = async (tx: Db, { span, answered, userId }: Answered, now: Date): Promise<void> => {
  for (const { question } of answered) {
    await writeAnswer(tx, question.id, userId, 'declined', now.toISOString())
    await closeQuestion(tx, question.id, { state: 'unanswered' }, now.toISOString())
  }
  const leaders = await listLeaders(tx, span.schoolId)
  await notifySubstitutionMissing(tx, { spanId: span.id, answered }, leaders, now)
}

/** Withdraws the dates that the caller may change; the others stay. */
export const withdrawSubstitution = async (context: Context, id: number): Promise<Substitution> => {
  const { actor, db, clock } = context
  const { span, askedId } = await findFor(context, id)
  const isWithdrawn = await inTransaction(db, async (tx) => {
    const all = (await listAsked(tx, [id])).map(({ row }) => row.id)
    const asked = await lockAsked(tx, span, all)
    const now = clock.now()
    const at = now.toISOString()
    const open = asked.filter((one) => stateAt(askedDateOf(one), at) === 'open')
    const mine = open.filter(
      ({ row }) => whyNotChange(askableOf(row, new Set(), actor.userId), actor, at) === undefined,
    )
    if (open.length > 0 && mine.length === 0) throw new AppError('appointments.not-allowed')
    for (const { question } of mine) await closeQuestion(tx, question.id, { state: 'withdrawn' }, at)
    if (mine.length === 0) return false
    await withdrawSubstitutionNotices(tx, { spanId: id, asked: [askedId] }, now)
    await publishDatesChanged(
      tx,
      span.schoolId,
      mine.map(({ row }) => row),
    )
    return true
  })
  if (!isWithdrawn) throw new AppError('timetable.question-over', { data: await showOne(context, id) })
  return await showOne(context, id)
}
