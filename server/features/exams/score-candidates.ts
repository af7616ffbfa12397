/** Scores on the caller's own sheet. Each score is one row; a handed-in sheet is closed, and a released result is final. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ExamCandidate } from '@wegband/domain/features/exams/contract.ts'
import { whyNotExamine } from '@wegband/domain/features/exams/exam-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { notAfter } from '../appointments/offline/command-outcome.ts'
import { holdCandidate, noticeOf, type CandidateKey } from './invite-candidates.ts'
import {
  type CandidateRow,
  changeCandidate,
  listSheets,
  lockSheet,
  putScore,
  setHandedIn,
} from './exam-store.ts'
import { type Examinee, isReleased, type LoadedDay, loadDay, showOne } from './show-day.ts'
import { refreshDay } from './notify-exam-day.ts'

/** The day and the candidate on its list whom the caller may examine now. */
export const loadToExamine = async (
  context: Context,
  { id, userId }: CandidateKey,
): Promise<{ day: LoadedDay; examinee: Examinee }> => {
  const day = await loadDay(context, id)
  const examinee = day.examinees.find((one) => one.userId === userId)
  if (examinee === undefined) throw notFound()
  const why = whyNotExamine(day.loaded.facts, context.actor, examinee, day.loaded.now)
  if (why !== undefined) throw new AppError(why)
  return { day, examinee }
}

/** Checks the release again under the lock, since it may have happened in between. */
const change = async (
  context: Context,
  who: CandidateKey,
  work: (tx: Transaction, row: CandidateRow, examinee: Examinee, now: string) => Promise<void>,
): Promise<ExamCandidate> => {
  const { day, examinee } = await loadToExamine(context, who)
  const { loaded } = day
  if (examinee.attending === undefined) throw notFound()
  await inTransaction(context.db, async (tx) => {
    const row = await holdCandidate(tx, { ...examinee, loaded })
    if (isReleased({ row, attending: examinee.attending })) throw new AppError('exams.released')
    await work(tx, row, examinee, loaded.now)
    await refreshDay(tx, noticeOf(loaded, row))
  })
  return showOne(context, who.id, who.userId)
}

export const scoreTask = (
  context: Context,
  {
    taskId,
    points,
    note,
    doneAt,
    ...who
  }: CandidateKey & { taskId: number; points: number; note: string; doneAt?: string | undefined },
): Promise<ExamCandidate> =>
  change(context, who, async (tx, row, { tasks }, now) => {
    const isCarried = row.carried.some((one) => one.taskId === taskId)
    if (isCarried || !tasks.some((task) => task.id === taskId)) throw notFound()
    const sheet = await lockSheet(tx, { candidateId: row.id, examinerId: context.actor.userId })
    if (sheet.handedInAt !== null) throw new AppError('exams.sheet-handed-in')
    await putScore(tx, {
      sheetId: sheet.id,
      taskId,
      points,
      note,
      updatedAt: notAfter(doneAt ?? now, now),
    })
    if (row.isAbsent) await changeCandidate(tx, row.id, { isAbsent: false })
  })

/** Every task that is not carried over needs points. */
export const handInSheet = (
  context: Context,
  { isHandedIn, ...who }: CandidateKey & { isHandedIn: boolean },
): Promise<ExamCandidate> =>
  change(context, who, async (tx, row, { tasks }, now) => {
    const examinerId = context.actor.userId
    const sheet = await lockSheet(tx, { candidateId: row.id, examinerId })
    if ((sheet.handedInAt !== null) === isHandedIn) return
    const mine = (await listSheets(tx, [row.id])).find((one) => one.examinerId === examinerId)
    const open = tasks.filter(
      ({ id }) =>
        !row.carried.some((one) => one.taskId === id) && !mine?.scores.some((one) => one.taskId === id),
    )
    if (isHandedIn && open.length > 0) throw new AppError('exams.sheet-incomplete')
    await setHandedIn(tx, sheet.id, isHandedIn ? now : null)
  })

export const markAbsent = (
  context: Context,
  { isAbsent, ...who }: CandidateKey & { isAbsent: boolean },
): Promise<ExamCandidate> => change(context, who, (tx, row) => changeCandidate(tx, row.id, { isAbsent }))
