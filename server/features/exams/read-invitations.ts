/** An exam day as the family sees it: the open invitation, and the result once it is released. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { ExamInvitation } from '@wegband/domain/features/exams/contract.ts'
import { MAX_TASK_POINTS, toRepeat } from '@wegband/domain/features/exams/exam-results.ts'
import type { Context } from '../../http/request/context.ts'
import { type LoadedAppointment, loadAppointment } from '../appointments/load-appointment.ts'
import { levelAt } from '../reference-data/reference-data.ts'
import {
  type CandidateRow,
  listAttending,
  listCandidates,
  listNames,
  listNextTries,
  listTasks,
  type NextTryRow,
} from './exam-store.ts'
import { isReleased, nextTryOf, showLevel } from './show-day.ts'

const resultOf = async (
  { db, locale }: Context,
  { referenceData, row: day }: LoadedAppointment,
  row: CandidateRow,
  nextTries: readonly NextTryRow[],
): Promise<ExamInvitation['result']> => {
  const level = levelAt(referenceData, row.sportId, row.levelIndex)
  if (row.outcome === null || level === undefined) return null
  const tasks = (await listTasks(db.drizzle, [level.id], day.id)).get(level.id) ?? []
  const again = row.outcome === 'retake' ? toRepeat(row.results ?? []) : []
  return {
    outcome: row.outcome,
    points: row.points,
    of: tasks.length * MAX_TASK_POINTS,
    repeat: tasks.filter(({ id }) => again.includes(id)).map(({ name }) => inLocale(name, locale)),
    nextTry: row.outcome === 'passed' ? null : nextTryOf(nextTries, row),
  }
}

export const listExamInvitations = async (context: Context, id: number): Promise<ExamInvitation[]> => {
  const { actor, db, locale } = context
  const loaded = await loadAppointment(context, id)
  const family = new Set([actor.userId, ...actor.childIds])
  const rows = (await listCandidates(db.drizzle, id)).filter(({ userId }) => family.has(userId))
  if (rows.length === 0) return []
  const attending = await listAttending(db.drizzle, id)
  const names = await listNames(
    db.drizzle,
    rows.map(({ userId }) => userId),
  )
  const again = rows.flatMap(({ userId, outcome }) =>
    outcome === null || outcome === 'passed' ? [] : [userId],
  )
  const nextTries = await listNextTries(db.drizzle, { userIds: again, startAt: loaded.facts.startAt })
  const shown: ExamInvitation[] = []
  for (const row of rows) {
    const level = levelAt(loaded.referenceData, row.sportId, row.levelIndex)
    if (level === undefined) continue
    const isReleasedToThem = isReleased({
      row,
      attending: attending.find((one) => one.userId === row.userId),
    })
    shown.push({
      user: { id: row.userId, firstName: names.get(row.userId)?.firstName ?? '' },
      state: row.state,
      answerUntil: row.answerUntil,
      level: showLevel(level, locale),
      sport: inLocale(loaded.referenceData.sports.get(row.sportId)?.name ?? { de: '' }, locale),
      result: isReleasedToThem ? await resultOf(context, loaded, row, nextTries) : null,
    })
  }
  return shown
}
