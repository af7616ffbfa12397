/**
 * Releases results and takes them back. Each person is one transaction: outcome, confirmation with level and certificate, and notices.
 * Of two simultaneous releases the second one finds the result released.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { ExamCandidate } from '@wegband/domain/features/exams/contract.ts'
import { MAX_TASK_POINTS, toRepeat } from '@wegband/domain/features/exams/exam-results.ts'
import { whyNotExamine } from '@wegband/domain/features/exams/exam-rules.ts'
import { whyNotJudge } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import { closesAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { holdAttendance, judgeIn } from '../appointments/attendance/judge-attendance.ts'
import { addScore } from '../documents/issue-certificate.ts'
import { holdCandidate, noticeOf, type CandidateKey } from './invite-candidates.ts'
import { changeCandidate, listAttending, listNames, listSheets } from './exam-store.ts'
import { type Examinee, isReleased, type LoadedDay, loadDay, outcomeOf, showOne } from './show-day.ts'
import { forgetNextTry } from './next-try.ts'
import { loadToExamine } from './score-candidates.ts'
import { refreshDay, notifyRetake, withdrawRetakeNotices } from './notify-exam-day.ts'

type Outcome = NonNullable<ReturnType<typeof outcomeOf>>

/** Only people on the list of the day or with an accepted invitation get a result. */
const isDue = ({ row, attending }: Examinee): boolean => attending !== undefined || row?.state === 'accepted'

const examinerNames = async (tx: Transaction, { sheets }: Examinee): Promise<string[]> => {
  const ids = sheets.flatMap(({ examinerId, handedInAt }) =>
    examinerId === null || handedInAt === null ? [] : [examinerId],
  )
  const names = await listNames(tx, ids)
  return ids.map((id) => fullName(names.get(id)))
}

/** Undefined for a person who is not on the list of the day. */
const holdTheirs = async (tx: Transaction, appointmentId: number, { attending }: Examinee) =>
  attending && (await holdAttendance(tx, { appointmentId, attendanceId: attending.attendanceId }))

/** Confirms the exam, which gives level, certificate and notices, then adds the score to the certificate. */
const confirmPassed = async (
  tx: Transaction,
  context: Context,
  { loaded }: LoadedDay,
  examinee: Examinee,
  points: number,
): Promise<void> => {
  const attendance = await holdTheirs(tx, loaded.row.id, examinee)
  if (attendance === undefined) throw new AppError('general.not-found')
  await judgeIn(tx, context, loaded, attendance, [{ kind: 'confirm', type: 'exam' }])
  await addScore(tx, attendance.id, {
    points: { have: points, of: examinee.tasks.length * MAX_TASK_POINTS },
    examiners: await examinerNames(tx, examinee),
  })
}

const releaseIn = async (
  tx: Transaction,
  context: Context,
  day: LoadedDay,
  seen: Examinee,
): Promise<boolean> => {
  const { loaded } = day
  const { actor, clock } = context
  const row = await holdCandidate(tx, { ...seen, loaded })
  const attending = (await listAttending(tx, loaded.row.id)).find(({ userId }) => userId === seen.userId)
  const examinee = { ...seen, row, attending, sheets: await listSheets(tx, [row.id]) }
  if (isReleased(examinee)) return false
  const why = whyNotExamine(loaded.facts, actor, row, loaded.now)
  if (why !== undefined) throw new AppError(why)
  const result: Outcome | undefined = outcomeOf(examinee)
  if (result === undefined)
    throw new AppError(
      examinee.sheets.some(({ scores }) => scores.length > 0) ? 'exams.sheet-open' : 'exams.sheet-incomplete',
    )
  const { outcome, points, results } = result
  const now = clock.now()
  if (outcome === 'passed') await confirmPassed(tx, context, day, examinee, points)
  if (outcome === 'retake') await notifyRetake(tx, noticeOf(loaded, row), toRepeat(results).length, now)
  await changeCandidate(tx, row.id, {
    outcome,
    points,
    results: [...results],
    releasedAt: loaded.now,
    releasedBy: actor.userId,
    updatedAt: loaded.now,
  })
  const details = { appointmentId: loaded.row.id, outcome }
  await writeAudit(
    tx,
    actor,
    { action: 'exams.released', subjectType: 'user', subjectId: row.userId, details },
    now,
  )
  await refreshDay(tx, noticeOf(loaded, row))
  return true
}

export type Released = {
  released: number
  refused: { userId: number; firstName: string; code: ErrorCode }[]
}

/** Idempotent. Lists the people whose result cannot be released (an open sheet, a missing condition) and releases the others. */
export const releaseResults = async (context: Context, id: number): Promise<Released> => {
  const day = await loadDay(context, id)
  const { facts, now } = day.loaded
  const why =
    whyNotJudge(facts, context.actor) ??
    (facts.startedAt === null ? 'appointments.not-started' : undefined) ??
    (msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined)
  if (why !== undefined) throw new AppError(why)
  const due = day.examinees.filter((one) => isDue(one) && !isReleased(one))
  const names = await listNames(
    context.db.drizzle,
    due.map(({ userId }) => userId),
  )
  const told: Released = { released: 0, refused: [] }
  for (const examinee of due) {
    const { userId } = examinee
    try {
      const isNew = await inTransaction(context.db, (tx) => releaseIn(tx, context, day, examinee))
      if (isNew) told.released += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      told.refused.push({ userId, firstName: names.get(userId)?.firstName ?? '', code: error.code })
    }
  }
  return told
}

/** Takes back level, certificate and notices. The sheets stay and can be reopened. */
export const takeBackRelease = async (context: Context, who: CandidateKey): Promise<ExamCandidate> => {
  const { day, examinee } = await loadToExamine(context, who)
  const { loaded } = day
  await inTransaction(context.db, async (tx) => {
    const row = await holdCandidate(tx, { ...examinee, loaded })
    if (row.outcome === null) return
    const attendance = await holdTheirs(tx, loaded.row.id, examinee)
    if (row.outcome === 'passed' && attendance !== undefined)
      await judgeIn(tx, context, loaded, attendance, [{ kind: 'take-back', type: 'exam' }])
    if (row.outcome !== 'passed') await forgetNextTry(tx, context, { loaded, row })
    if (row.outcome === 'retake') await withdrawRetakeNotices(tx, noticeOf(loaded, row), context.clock.now())
    await changeCandidate(tx, row.id, {
      outcome: null,
      points: null,
      results: null,
      releasedAt: null,
      releasedBy: null,
      updatedAt: loaded.now,
    })
    const entry = { action: 'exams.release-taken-back', subjectType: 'user', subjectId: row.userId }
    await writeAudit(tx, context.actor, entry, context.clock.now())
    await refreshDay(tx, noticeOf(loaded, row))
  })
  return showOne(context, who.id, who.userId)
}
