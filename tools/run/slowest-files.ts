/** The slowest test files of all runners, for the end of `npm test`; files above their budget are marked. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { durationsOfFiles, readDurations, type FileDuration } from './test-durations.ts'

const MOST = 20

const lineOf = ({ path, seconds, budget, isReliable }: FileDuration): string => {
  const mark = seconds > budget ? `, above ${budget} s` : ''
  return `${seconds.toFixed(1).padStart(7)} s  ${path}${mark}${isReliable ? '' : ' (busy machine or failed)'}`
}

export const slowestLines = (durations: readonly FileDuration[]): string[] =>
  durations.slice(0, MOST).map(lineOf)

/** Reads the record of this machine. */
export const slowestFiles = (root: string): string[] =>
  slowestLines(
    durationsOfFiles(readDurations(root), (path) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
    ),
  )
