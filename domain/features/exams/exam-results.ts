/**
 * Calculates the result of a level check (docs/decisions, exam days). Each task counts the mean of all handed-in sheets. The sum is
 * rounded to whole points in favour of the candidate. A candidate below the mark repeats only the tasks that were not firm.
 */

/** The scores of an examiner: firm, unsure, missing. */
export const EXAM_POINTS = { firm: 3, unsure: 2, missing: 0 } as const
export const MAX_TASK_POINTS = EXAM_POINTS.firm
/** 13 of 18; a column of the level. */
export const DEFAULT_PASS_PERCENT = 72

/** `points` may be a half or a third where examiners differ. */
export type TaskResult = { readonly taskId: number; readonly points: number }

/** The points needed to pass, of all tasks together. */
export const passMark = (tasks: number, passPercent: number = DEFAULT_PASS_PERCENT): number =>
  Math.ceil((tasks * MAX_TASK_POINTS * passPercent) / 100)

const mean = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0) / points.length

/** The mean of the sheets for each task that all of them have. Points carried over from an earlier day stay. */
export const taskResults = (
  taskIds: readonly number[],
  sheets: readonly (readonly TaskResult[])[],
  carried: readonly TaskResult[] = [],
): TaskResult[] =>
  taskIds.flatMap((taskId) => {
    const before = carried.find((one) => one.taskId === taskId)
    if (before !== undefined) return [before]
    const given = sheets.flatMap((sheet) => sheet.filter((one) => one.taskId === taskId))
    return given.length === 0 ? [] : [{ taskId, points: mean(given.map((one) => one.points)) }]
  })

/** The sum of all tasks before it is rounded. */
export const meanPoints = (results: readonly TaskResult[]): number =>
  results.reduce((sum, one) => sum + one.points, 0)

/** Rounded half up. Sums of means are not exact in binary, hence the small step before rounding. */
export const totalPoints = (results: readonly TaskResult[]): number =>
  Math.floor(meanPoints(results) + 0.5 + 1e-9)

export const isPassed = (results: readonly TaskResult[], tasks: number, passPercent?: number): boolean =>
  results.length === tasks && totalPoints(results) >= passMark(tasks, passPercent)

/** The tasks that were not firm. A candidate who is firm in all of them then reaches any mark. */
export const toRepeat = (results: readonly TaskResult[]): number[] =>
  results.filter((one) => one.points < MAX_TASK_POINTS).map((one) => one.taskId)

/** The results that stay valid from an earlier check. */
export const carriedOver = (results: readonly TaskResult[]): TaskResult[] =>
  results.filter((one) => one.points >= MAX_TASK_POINTS)
