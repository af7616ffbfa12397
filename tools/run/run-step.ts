/** Runs one of the project's runners as a child. Shows its output at once and keeps the line that sums it up. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const ROOT = dirname(dirname(import.meta.dirname))

export type Step = {
  readonly name: string
  /** Arguments of the Node that runs this process. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Matches the summary line; without it or a match, the last line counts. */
  readonly lastLine?: RegExp
}
export type StepResult = {
  readonly name: string
  readonly exitCode: number
  readonly lastLine: string
  /** A line for each test that failed or needed a second try, in the runner's own words. */
  readonly toMend: readonly string[]
  readonly seconds: number
}

const plainLines = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The summary line of a runner: the last match, else the last line that is not empty. */
export const summaryLine = (output: string, pattern?: RegExp): string => {
  const lines = plainLines(output)
  return (pattern && lines.findLast((line) => pattern.test(line))) ?? lines.at(-1) ?? '(said nothing)'
}

/** The lines that `name-failures.ts` prints about tests of vitest. */
const NAMED = /^(FAILED|SECOND TRY) /
/** A heading in the last list of Playwright, which applies to the stories below it. */
const HEADING = /^\d+ (failed|flaky|interrupted|did not run|skipped|passed)\b/
const STORY = /^\[\w+\] › /

/** The tests to look at, read from the end of a run. */
export const testsToMend = (output: string): string[] => {
  let heading = ''
  return plainLines(output).flatMap((line) => {
    if (NAMED.test(line)) return [line]
    heading = HEADING.exec(line)?.[1] ?? (STORY.test(line) ? heading : '')
    if (!STORY.test(line) || (heading !== 'failed' && heading !== 'flaky')) return []
    return [`${heading === 'failed' ? 'FAILED' : 'SECOND TRY'} ${line.replace(/[ ─]+$/, '')}`]
  })
}

/** The exit code that a shell reports for a child ended by a signal. */
const SIGNALLED = 130

/** Resolves when the child has ended, with any result. A signal to this process is passed to the child, which then ends this process too. */
export const runStep = (step: Step): Promise<StepResult> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    // Standard input is closed, because a runner waiting for a key would wait for ever without a terminal.
    const child = spawn(process.execPath, step.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...step.env },
    })
    let output = ''
    const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      to.write(chunk)
      output = `${output}${chunk.toString('utf8')}`.slice(-20_000)
    }
    child.stdout.on('data', pass(process.stdout))
    child.stderr.on('data', pass(process.stderr))
    const forward = (signal: NodeJS.Signals) => {
      child.kill(signal)
      process.exitCode = SIGNALLED
    }
    process.once('SIGTERM', forward).once('SIGINT', forward)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward)
      resolve({
        name: step.name,
        exitCode: code ?? SIGNALLED,
        lastLine: summaryLine(output, step.lastLine),
        toMend: testsToMend(output),
        seconds: (performance.now() - began) / 1000,
      })
    })
  })
