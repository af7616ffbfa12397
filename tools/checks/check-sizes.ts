/** Refuses files that are too long to read (docs/architecture.md, sizes). Prints the median and the 90th percentile of their lengths. */
import { isCode, isGenerated, isTest, type Check } from './source-files.ts'

const MOST_LINES = 400
const COUNTED = /\.(tsx?|mts|mjs|css)$/

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** The value below which this share (0 to 1) of the sorted list lies; 0 for an empty list. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const checkSizes: Check = (files) => {
  const counted = files
    .filter((file) => COUNTED.test(file.path) && !isGenerated(file.path))
    .map((file) => ({ path: file.path, lines: lineCount(file.text) }))
  const sources = counted
    .filter(({ path }) => isCode(path) && !isTest(path))
    .map(({ lines }) => lines)
    .toSorted((a, b) => a - b)
  return {
    problems: counted
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MOST_LINES}: split it by noun`),
    summary: `${counted.length} files, median ${quantile(sources, 0.5)} lines, p90 ${quantile(sources, 0.9)}`,
  }
}
