/** What was found, as a table for the terminal and as bench/results.md. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Bound, Effort, Finding } from './goal.ts'
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

export type Run = {
  readonly findings: readonly Finding[]
  readonly effort: Effort
  readonly minutes: number
  readonly postgres: string
  readonly loadAtStart: number
}

const table = (findings: readonly Finding[]): string[] =>
  [HEADINGS, HEADINGS.map(() => '---'), ...findings.map(cells)].map((row) => `| ${row.join(' | ')} |`)

const NOT_MEASURED = [
  'P4, the peers: Directus and Strapi are no part of this project.',
  'P9, no layout shift, and P10, first paint and script time: they need a browser with a slowed-down processor to itself.',
  'P14, a million members: fill a PostgreSQL with `npm run seed -- --members 1000000` first.',
]

/** Replaces the results of the last run. */
export const writeResults = ({ findings, effort, minutes, postgres, loadAtStart }: Run): void => {
  const verdicts = findings.map(isMet)
  const met = verdicts.filter((verdict_) => verdict_ === true).length
  const missed = verdicts.filter((verdict_) => verdict_ === false).length
  const lines = [
    '# What the benchmarks found',
    '',
    'Written by `npm run bench`; the numbers of the last run, never edited by hand. Every ratio is ours divided by a reference measured',
    'in turns with it (A B, B A, ...), so that a noisy machine disturbs both; median over the rounds, spread from the lowest to the highest.',
    'The goals are those of the performance plan (P1 to P14). A verdict with a question mark: the goal lies within the spread.',
    '',
    '```',
    'npm run bench                 everything',
    'npm run bench -- p1 p6        these goals alone (results.md stays)',
    'npm run bench -- --quick      few short rounds, for a first look (results.md stays)',
    '```',
    '',
    `- ${met} goals met, ${missed} missed`,
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${minutes.toFixed(1)} minutes, ${effort.rounds} rounds of ${effort.seconds} s`,
    `- ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadAtStart.toFixed(1)} at the start`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres} (the embedded one, fsync on), loopback; load generator on the same cores`,
    '',
    ...(loadAtStart > cpus().length
      ? [
          '**The machine was busy with other work: spreads are wide, and the verdicts of P1 to P7 are to be measured again.**',
          '',
        ]
      : []),
    ...table(findings),
    '',
    'Not measured by this command:',
    '',
    ...NOT_MEASURED.map((line) => `- ${line}`),
    '',
  ]
  writeFileSync(RESULTS, lines.join('\n'))
}
