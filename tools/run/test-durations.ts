/**
 * The local record of how long each test file took, and the budgets of the files. The record is not
 * committed. `npm test` lists the slowest files from it; `npm run check` judges those that a quiet machine
 * measured.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

const RECORD = 'node_modules/.cache/wegband/test-durations.json'
/** In seconds, on two cores. */
const STORY_BUDGET = 60
const TEST_BUDGET = 30

/** The result of one file in one run. */
export type RunFile = {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  /** The project of vitest or Playwright; a story may run in several. */
  readonly project: string
  readonly seconds: number
  readonly hasPassed: boolean
}
export type Measurement = Omit<RunFile, 'hasPassed'> & {
  readonly cores: number
  /** Measured on a quiet machine, and every test passed. */
  readonly isReliable: boolean
  /** The hash of the measured text: a changed file is judged only after it has run again. */
  readonly contentHash: string
}
/** All projects of a file together. */
export type FileDuration = Pick<Measurement, 'path' | 'seconds' | 'isReliable'> & { readonly budget: number }

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const budgetOf = (path: string): number => (path.endsWith('.spec.ts') ? STORY_BUDGET : TEST_BUDGET)

const KINDS = {
  path: 'string',
  project: 'string',
  seconds: 'number',
  cores: 'number',
  isReliable: 'boolean',
  contentHash: 'string',
} as const satisfies Record<keyof Measurement, string>

const isMeasurement = (value: unknown): value is Measurement =>
  Object.entries(KINDS).every(([name, kind]) => typeof Reflect.get(Object(value), name) === kind)

/** Empty without measurements; entries of another version are ignored. */
export const readDurations = (root: string): Measurement[] => {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(root, RECORD), 'utf8'))
    return Array.isArray(parsed) ? parsed.filter(isMeasurement) : []
  } catch {
    return []
  }
}

const keyOf = ({ project, path }: Measurement): string => `${project} ${path}`

/** A measurement of a busy machine does not replace one of a quiet machine for the same text. */
const survives = (known: Measurement, next: Measurement | undefined): boolean =>
  next === undefined || (known.isReliable && !next.isReliable && known.contentHash === next.contentHash)

/** Adds the measurements of one run. */
export const mergeDurations = (
  known: readonly Measurement[],
  measured: readonly Measurement[],
): Measurement[] => {
  const next = new Map(measured.map((one) => [keyOf(one), one]))
  const surviving = known.filter((one) => survives(one, next.get(keyOf(one))))
  const keys = new Set(surviving.map(keyOf))
  return [...surviving, ...measured.filter((one) => !keys.has(keyOf(one)))]
}

/** Replaces the record atomically, so that two simultaneous runs leave a complete file. */
export const recordDurations = (root: string, isQuiet: boolean, files: readonly RunFile[]): void => {
  const measured = files.map(({ path, project, seconds, hasPassed }) => ({
    path,
    project,
    seconds: Math.round(seconds * 100) / 100,
    cores: availableParallelism(),
    isReliable: isQuiet && hasPassed,
    contentHash: hashOf(readFileSync(join(root, path), 'utf8')),
  }))
  const target = join(root, RECORD)
  const written = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(written, JSON.stringify(mergeDurations(readDurations(root), measured), null, 1))
  renameSync(written, target)
}

/** The current files, the slowest first; `textOf` answers undefined for a deleted file. */
export const durationsOfFiles = (
  measurements: readonly Measurement[],
  textOf: (path: string) => string | undefined,
): FileDuration[] => {
  const paths = [...new Set(measurements.map(({ path }) => path))]
  return paths
    .flatMap((path) => {
      const text = textOf(path)
      if (text === undefined) return []
      const hash = hashOf(text)
      const current = measurements.filter((one) => one.path === path && one.contentHash === hash)
      if (current.length === 0) return []
      return [
        {
          path,
          seconds: current.reduce((sum, { seconds }) => sum + seconds, 0),
          isReliable: current.every(({ isReliable }) => isReliable),
          budget: budgetOf(path),
        },
      ]
    })
    .toSorted((a, b) => b.seconds - a.seconds)
}
