/**
 * A Playwright reporter that writes how long each story file took to the local record (`tools/run/test-durations.ts`).
 * A file runs serially in one worker: its cost is the time from its first test to its last, hooks and fixtures included.
 */
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { dirname, relative, sep } from 'node:path'
import { watchOthers } from './machine-use.ts'
import { recordDurations, type RunFile } from '../run/test-durations.ts'

const ROOT = dirname(dirname(import.meta.dirname))

type Stretch = { readonly path: string; readonly project: string; readonly from: number; until: number }

/** Playwright selects everything with `.*` when no test name is given. */
const selectsAll = (grep: RegExp | RegExp[]): boolean => [grep].flat().every(({ source }) => source === '.*')

const projectOf = (test: TestCase): string => test.parent.project()?.name ?? ''
const pathOf = (test: TestCase): string => relative(ROOT, test.location.file).replaceAll(sep, '/')

// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter this way
export default class RecordStoryDurations implements Reporter {
  private readonly stretches = new Map<string, Stretch>()
  private readonly failed = new Set<string>()
  private isWhole = false
  private stopWatching: () => boolean = () => false

  onBegin(config: FullConfig, _suite: Suite): void {
    this.isWhole = selectsAll(config.grep) && config.shard === null
    if (this.isWhole) this.stopWatching = watchOthers()
  }

  // a retry runs in a new worker and adds its own time
  onTestBegin(test: TestCase, { workerIndex }: TestResult): void {
    const [path, project, now] = [pathOf(test), projectOf(test), performance.now()]
    const key = `${project} ${path} ${workerIndex}`
    if (!this.stretches.has(key)) this.stretches.set(key, { path, project, from: now, until: now })
  }

  onTestEnd(test: TestCase, { workerIndex, status }: TestResult): void {
    const [path, project] = [pathOf(test), projectOf(test)]
    const stretch = this.stretches.get(`${project} ${path} ${workerIndex}`)
    if (stretch !== undefined) stretch.until = performance.now()
    if (status !== test.expectedStatus && status !== 'skipped') this.failed.add(`${project} ${path}`)
  }

  onEnd({ status }: FullResult): void {
    if (!this.isWhole || status === 'interrupted' || status === 'timedout') return
    const files = new Map<string, RunFile>()
    for (const { path, project, from, until } of this.stretches.values()) {
      const key = `${project} ${path}`
      const seconds = (files.get(key)?.seconds ?? 0) + (until - from) / 1000
      files.set(key, { path, project, seconds, hasPassed: !this.failed.has(key) })
    }
    recordDurations(ROOT, this.stopWatching(), [...files.values()])
  }
}
