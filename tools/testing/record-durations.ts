/** A vitest reporter that writes how long each file took to the local record (`tools/run/test-durations.ts`). */
import { dirname } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { watchOthers } from './machine-use.ts'
import { recordDurations } from '../run/test-durations.ts'

const ROOT = dirname(dirname(import.meta.dirname))

/** Leaves out the start of the worker, which the files of a worker share. */
const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + setupDuration) / 1000
}

export class RecordDurations implements Reporter {
  private isWhole = false
  private stopWatching: () => boolean = () => false

  onInit({ config }: Vitest): void {
    // a run of selected tests says nothing about the whole file
    this.isWhole = config.testNamePattern === undefined && !config.watch
  }

  onTestRunStart(): void {
    if (this.isWhole) this.stopWatching = watchOthers()
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: string): void {
    if (!this.isWhole || reason === 'interrupted') return
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      project: module.project.name,
      seconds: secondsOf(module),
      hasPassed: module.ok(),
    }))
    recordDurations(ROOT, this.stopWatching(), files)
  }
}
