/** Writes the findings as a table for the terminal and to bench/results.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Bound, Finding } from './goal.ts'
import { isClose, isMet } from './goal.ts'

const RESULTS = join(import.meta.dirname, '../results.md')

const number = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)

const goalText = ({ atLeast, atMost }: Bound, unit: string): string => {
  if (atLeast !== undefined) return `>= ${atLeast}${unit && ` ${unit}`}`
  return atMost === undefined ? '-' : `<= ${atMost}${unit && ` ${unit}`}`
}

const verdict = (finding: Finding): string => {
  const met = isMet(finding)
  if (met === undefined) return finding.measured === undefined ? 'not measured' : '-'
  return `${met ? 'met' : 'MISSED'}${isClose(finding) ? '?' : ''}`
}

const cells = (finding: Finding): string[] => {
  const { goal, what, measured, bound, unit, note } = finding
  const suffix = unit && ` ${unit}`
  return [
    goal,
    what,
    measured === undefined ? '-' : `${number(measured.median)}${suffix}`,
    measured === undefined || measured.low === measured.high
      ? '-'
      : `${number(measured.low)} to ${number(measured.high)}`,
    goalText(bound, unit),
    verdict(finding),
    note,
  ]
}

const HEADINGS = ['goal', 'what', 'measured', 'spread', 'wanted', 'verdict', 'behind it']

export const printTable = (findings: readonly Finding[]): void => {
  const rows = [HEADINGS, ...findings.map(cells)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** The findings of a goal, and the load of the machine meanwhile: runnable processes, including the benchmark's own. */
export type GoalRun = { readonly findings: readonly Finding[]; readonly load: number }

export type Run = {
  readonly goals: readonly GoalRun[]
  readonly postgres: string
}

/** The load of the benchmark itself: its generator, a server and the database. */
const OWN_LOAD = 3

const whenOf = (load: number): string => {
  const busy = load > cpus().length + OWN_LOAD ? ', busy with other work: to be measured again' : ''
  return `${new Date().toISOString().slice(0, 10)}, ${commit()}, load ${load.toFixed(1)}${busy}`
}

const rowOf = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`

const isRow = (line: string): boolean => /^\| [PF]\d+ /.test(line)
const goalOf = (row: string): string => row.split(' | ')[0]?.slice(2).trim() ?? ''
/** The performance goals first, then the measured reliability goals. */
const numberOf = (row: string): number =>
  Number(goalOf(row).slice(1)) + (goalOf(row).startsWith('F') ? 1000 : 0)

const formerRows = (): string[] => {
  try {
    return readFileSync(RESULTS, 'utf8').split('\n').filter(isRow)
  } catch {
    return []
  }
}

const NOT_MEASURED = [
  'P4, the peers: Directus and Strapi are no part of this project.',
  'P10, the scores of Lighthouse: it is no part of this project.',
  'P14, a million members: fill a PostgreSQL with `npm run seed -- --members 1000000` first.',
]

/** Replaces the rows of the measured goals; the other rows stay. */
export const writeResults = ({ goals, postgres }: Run): void => {
  const rows = goals.flatMap(({ findings, load }) =>
    findings.map((finding) => rowOf([...cells(finding), whenOf(load)])),
  )
  const measured = new Set(rows.map(goalOf))
  const kept = formerRows().filter((row) => !measured.has(goalOf(row)))
  const all = [...kept, ...rows].toSorted((left, right) => numberOf(left) - numberOf(right))
  const headings = [...HEADINGS, 'when']
  const lines = [
    '# What the benchmarks found',
    '',
    'Written by `npm run bench`, never edited by hand; each row as it was measured last. Every ratio is ours divided by a reference',
    'measured in many short turns with it (A B, B A, ...), so that a noisy machine disturbs both; median over the pairs, spread from the',
    'lowest to the highest. The least processor time of all turns is what noise disturbs least. The goals are those of the performance plan',
    '(P1 to P14) and, where they are a figure, of the reliability plan (F). A verdict with a question mark: the goal lies within the spread.',
    '',
    '```',
    'npm run bench                 everything',
    'npm run bench -- p1 p6        these goals alone; the other rows stay',
    'npm run bench -- --quick      few turns, for a first look (nothing is written)',
    '```',
    '',
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GB; Node ${process.versions.node}, PostgreSQL ${postgres} (the embedded one, fsync on), loopback; load generator on the same cores.`,
    '',
    rowOf(headings),
    rowOf(headings.map(() => '---')),
    ...all,
    '',
    'Not measured by this command:',
    '',
    ...NOT_MEASURED.map((line) => `- ${line}`),
    '',
  ]
  writeFileSync(RESULTS, lines.join('\n'))
}
