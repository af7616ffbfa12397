/**
 * Refuses test files that exceed their time budget without a reason. It reads the records of earlier runs on
 * this machine and runs no test. A fresh checkout has no record, so CI never fails because of time.
 */
import type { Check, SourceFile } from '../checks/source-files.ts'
import { durationsOfFiles, type FileDuration, type Measurement } from './test-durations.ts'

/** `// slow: <reason>` or a line of the opening comment. */
const REASON = /^(\/\/| \*|\/\*\*) slow: \S/m
const HEADER_LINES = 12

export const hasReason = (text: string): boolean => REASON.test(text.split('\n', HEADER_LINES).join('\n'))

export const checkDurations =
  (measurements: readonly Measurement[]): Check =>
  (files: readonly SourceFile[]) => {
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const judged = durationsOfFiles(measurements, (path) => texts.get(path)).filter(
      ({ isReliable }) => isReliable,
    )
    const isRefused = ({ path, seconds, budget }: FileDuration): boolean =>
      seconds > budget && !hasReason(texts.get(path) ?? '')
    return {
      problems: judged
        .filter(isRefused)
        .map(
          ({ path, seconds, budget }) =>
            `${path}: ${seconds.toFixed(0)} s, at most ${budget} s: make it cheaper, or say why with "// slow: <reason>" at its top`,
        ),
      summary: `${judged.length} test files measured on a quiet machine`,
    }
  }
