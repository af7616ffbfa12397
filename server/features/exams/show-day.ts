/** An exam day as one trainer sees it. Other examiners' scores stay hidden until the own sheet is handed in (docs/decisions/0033). */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { ExamCandidate, ExamDay, ExamLevel, NextTry } from '@wegband/domain/features/exams/contract.ts'
import {
  isPassed,
  MAX_TASK_POINTS,
  meanPoints,
  passMark,
  type TaskResult,
  taskResults,
  toRepeat,
  totalPoints,
} from '@wegband/domain/features/exams/exam-results.ts'
import { whyNotExamine, whyNotSeeDay } from '@wegband/domain/features/exams/exam-rules.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { closesAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Context } from '../../http/request/context.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { type LoadedAppointment, loadAppointment } from '../appointments/load-appointment.ts'
import { type LevelRow, levelAt, type ReferenceData } from '../reference-data/reference-data.ts'
import { papersAddress } from './day-papers.ts'
import { readDays } from './exam-days.ts'
import {
  type AttendingRow,
  type CandidateRow,
  listAttending,
  listCandidates,
  listNames,
  listNextTries,
  listSheets,
  listTasks,
  type NextTryRow,
  type Sheet,
  type TaskRow,
} from './exam-store.ts'
import { readStandings, type StandingOf } from './standings.ts'

/** A candidate with all data that decides the result. `row` is undefined for a person on the list without invitation or scores. */
export type Examinee = {
  readonly userId: number
  readonly row: CandidateRow | undefined
  readonly attending: AttendingRow | undefined
  readonly sportId: number
  readonly levelIndex: number
  readonly isReady: boolean
  readonly tasks: readonly TaskRow[]
  readonly passPercent: number
  readonly sheets: readonly Sheet[]
}

export type LoadedDay = { readonly loaded: LoadedAppointment; readonly examinees: readonly Examinee[] }

/** The share that passes, as it was when the exam day was announced. */
const passPercentOf = (
  referenceData: ReferenceData,
  level: LevelRow | undefined,
  announcedAt = '',
): number => {
  const versions = level === undefined ? [] : (referenceData.versionsOfLevel.get(level.id) ?? [])
  const former = versions.find(({ replacedAt }) => Date.parse(replacedAt) > Date.parse(announcedAt))
  return former?.examPassPercent ?? level?.examPassPercent ?? 100
}

/** 404 for an appointment that is no exam; 403 for a caller who does not teach the sport. */
export const loadDay = async (context: Context, id: number): Promise<LoadedDay> => {
  const loaded = await loadAppointment(context, id)
  const why = whyNotSeeDay(loaded.facts, context.actor)
  if (why !== undefined) throw new AppError(why)
  const db = context.db.drizzle
  const [rows, attending] = await Promise.all([listCandidates(db, id), listAttending(db, id)])
  const [sportId] = loaded.facts.sportIds
  const userIds = [...new Set([...attending, ...rows].map((one) => one.userId))]
  const standings =
    sportId === undefined
      ? new Map<number, StandingOf>()
      : await readStandings(db, loaded.referenceData, userIds, sportId)
  const levelOf = (userId: number): LevelRow | undefined => {
    const row = rows.find((one) => one.userId === userId)
    const index = row?.levelIndex ?? standings.get(userId)?.levelIndex ?? 1
    return levelAt(loaded.referenceData, row?.sportId ?? sportId ?? 0, index)
  }
  const levels = userIds.flatMap((userId) => levelOf(userId) ?? [])
  const [tasks, sheets] = await Promise.all([
    listTasks(db, [...new Set(levels.map((level) => level.id))], id),
    listSheets(
      db,
      rows.map((row) => row.id),
    ),
  ])
  const examinees = userIds.map((userId): Examinee => {
    const row = rows.find((one) => one.userId === userId)
    const level = levelOf(userId)
    const standing = standings.get(userId)
    const asked = level === undefined ? [] : (tasks.get(level.id) ?? [])
    return {
      userId,
      row,
      attending: attending.find((one) => one.userId === userId),
      sportId: row?.sportId ?? sportId ?? 0,
      levelIndex: level?.index ?? 1,
      isReady: standing?.isReady === true && standing.levelIndex === level?.index,
      tasks: asked,
      passPercent: passPercentOf(loaded.referenceData, level, asked[0]?.announcedAt),
      sheets: row === undefined ? [] : sheets.filter((sheet) => sheet.candidateId === row.id),
    }
  })
  return { loaded, examinees }
}

/** A passed exam whose confirmation was removed in the class is no longer released. */
export const isReleased = ({ row, attending }: Pick<Examinee, 'row' | 'attending'>): boolean =>
  row !== undefined &&
  row.outcome !== null &&
  (row.outcome !== 'passed' || (attending !== undefined && attending.isConfirmed))

/** The outcome of the handed-in sheets. Undefined while a sheet is open or when there is none. */
export const outcomeOf = ({ row, tasks, sheets, passPercent, attending }: Examinee) => {
  if (row?.isAbsent === true || (row?.state === 'accepted' && attending === undefined))
    return { outcome: 'absent' as const, results: [], points: null }
  const begun = sheets.filter(({ scores }) => scores.length > 0)
  if (begun.length === 0 || begun.some((sheet) => sheet.handedInAt === null)) return undefined
  const ids = tasks.map((task) => task.id)
  const results = taskResults(
    ids,
    begun.map((sheet) => sheet.scores),
    row?.carried,
  )
  const outcome = isPassed(results, ids.length, passPercent) ? ('passed' as const) : ('retake' as const)
  return { outcome, results, points: totalPoints(results) }
}

const meanOf = (outcome: string, results: readonly TaskResult[]): number | null =>
  outcome === 'absent' ? null : meanPoints(results)

const resultOf = (examinee: Examinee, locale: Context['locale']): ExamCandidate['result'] => {
  const { row, tasks } = examinee
  const names = (ids: readonly number[]): string[] =>
    tasks.filter((task) => ids.includes(task.id)).map((task) => inLocale(task.name, locale))
  if (row?.outcome && isReleased(examinee)) {
    const { outcome, points, results, releasedAt } = row
    return {
      outcome,
      points,
      mean: meanOf(outcome, results ?? []),
      repeat: outcome === 'retake' ? names(toRepeat(results ?? [])) : [],
      releasedAt,
    }
  }
  const now = outcomeOf(examinee)
  return now === undefined
    ? null
    : {
        outcome: now.outcome,
        points: now.points,
        mean: meanOf(now.outcome, now.results),
        repeat: now.outcome === 'retake' ? names(toRepeat(now.results)) : [],
        releasedAt: null,
      }
}

export const showLevel = (level: LevelRow, locale: Context['locale']): ExamLevel => ({
  index: level.index,
  name: inLocale(level.name, locale),
  belt: level.belt,
  isKids: level.isKids,
})

/** The released result is not passed: a retake or an absence. */
const needsAnother = (examinee: Examinee): boolean =>
  isReleased(examinee) && examinee.row?.outcome !== 'passed'

export type Tried = { readonly userId: number; readonly sportId: number; readonly levelIndex: number }

/** Only an invitation to the same level counts. After passing, an invitation to the next level is no other try. */
export const nextTryOf = (rows: readonly NextTryRow[], tried: Tried): NextTry => {
  const row = rows.find(
    (one) =>
      one.userId === tried.userId && one.sportId === tried.sportId && one.levelIndex === tried.levelIndex,
  )
  return row === undefined
    ? null
    : { appointmentId: row.appointmentId, startAt: row.startAt, state: row.state }
}

type Names = Awaited<ReturnType<typeof listNames>>
type Known = { readonly names: Names; readonly nextTries: readonly NextTryRow[] }
const nameOf = (names: Names, id: number | null): string => {
  return id === null ? '' : fullName(names.get(id))
}

const showCandidate = (
  context: Context,
  { loaded }: LoadedDay,
  examinee: Examinee,
  { names, nextTries }: Known,
): ExamCandidate[] => {
  const { actor, locale } = context
  const { userId, row, attending, sportId, levelIndex, tasks, sheets, passPercent } = examinee
  const person = names.get(userId)
  const level = levelAt(loaded.referenceData, sportId, levelIndex)
  const next = levelAt(loaded.referenceData, sportId, levelIndex + 1)
  if (person === undefined || level === undefined) return []
  const mine = sheets.find((sheet) => sheet.examinerId === actor.userId)
  const seesOthers = (mine !== undefined && mine.handedInAt !== null) || isReleased(examinee)
  const candidate = { userId, sportId, levelIndex }
  return [
    {
      user: withAvatarAddress(context, person),
      sportId,
      level: showLevel(level, locale),
      next: next === undefined ? null : showLevel(next, locale),
      state: row?.state ?? 'booked',
      answerUntil: row?.answerUntil ?? null,
      isAttending: attending !== undefined,
      isAbsent: row?.isAbsent ?? false,
      isReady: examinee.isReady,
      mayScore:
        attending !== undefined &&
        !isReleased(examinee) &&
        whyNotExamine(loaded.facts, actor, candidate, loaded.now) === undefined,
      passMark: passMark(tasks.length, passPercent),
      maxPoints: tasks.length * MAX_TASK_POINTS,
      tasks: tasks.map((task) => ({
        id: task.id,
        name: inLocale(task.name, locale),
        carried: row?.carried.find((one) => one.taskId === task.id)?.points ?? null,
      })),
      mine: mine === undefined ? null : { scores: [...mine.scores], handedInAt: mine.handedInAt },
      others: sheets
        .filter((sheet) => sheet !== mine && sheet.scores.length > 0)
        .map((sheet) => ({
          name: nameOf(names, sheet.examinerId),
          isHandedIn: sheet.handedInAt !== null,
          scores: seesOthers ? [...sheet.scores] : null,
        })),
      result: mine !== undefined && mine.handedInAt === null ? null : resultOf(examinee, locale),
      nextTry: needsAnother(examinee) ? nextTryOf(nextTries, examinee) : null,
    },
  ]
}

const examinersOf = (examinees: readonly Examinee[]): number[] => [
  ...new Set(
    examinees.flatMap(({ sheets }) =>
      sheets.flatMap(({ examinerId, scores }) =>
        examinerId === null || scores.length === 0 ? [] : [examinerId],
      ),
    ),
  ),
]

export const showDay = async (context: Context, day: LoadedDay): Promise<ExamDay> => {
  const { loaded, examinees } = day
  const examiners = examinersOf(examinees)
  const db = context.db.drizzle
  const names = await listNames(db, [...examinees.map(({ userId }) => userId), ...examiners])
  const { row, facts, now, referenceData } = loaded
  const sport = referenceData.sports.get(facts.sportIds[0] ?? 0)
  const again = examinees.filter(needsAnother).map(({ userId }) => userId)
  const nextTries = await listNextTries(db, { userIds: again, startAt: facts.startAt })
  const { days: nextDays } =
    sport === undefined || again.length === 0
      ? { days: [] }
      : await readDays(context, referenceData, {
          schoolId: facts.schoolId,
          sportId: sport.id,
          after: facts.startAt,
        })
  const count = examinees.filter(({ attending }) => attending?.isConfirmed === true).length
  return {
    appointmentId: row.id,
    name: inLocale(row.name, context.locale),
    startAt: facts.startAt,
    school: { id: facts.schoolId, name: referenceData.schools.get(facts.schoolId)?.name ?? '' },
    sport: sport === undefined ? null : { hue: sport.hue, chroma: sport.chroma },
    isStarted: facts.startedAt !== null,
    isOpen: facts.startedAt !== null && msOf(now) <= closesAtMs(facts),
    examiners: examiners.map((id) => nameOf(names, id)),
    candidates: examinees.flatMap((examinee) => showCandidate(context, day, examinee, { names, nextTries })),
    nextDays,
    papers: count === 0 ? null : { count, url: papersAddress(context, row.id) },
  }
}

export const readExamDay = async (context: Context, id: number): Promise<ExamDay> =>
  showDay(context, await loadDay(context, id))

/** One candidate of the day, as the answer to a change. */
export const showOne = async (context: Context, id: number, userId: number): Promise<ExamCandidate> => {
  const { candidates } = await readExamDay(context, id)
  const found = candidates.find((one) => one.user.id === userId)
  if (found === undefined) throw new AppError('general.not-found')
  return found
}
