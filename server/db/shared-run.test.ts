import { describe, expect, test } from 'vitest'
import { sharedRun } from './shared-run.ts'

/** Work that ends when the test says so. */
const setUp = () => {
  const runs: PromiseWithResolvers<undefined>[] = []
  const begun: (() => void)[] = []
  const run = sharedRun(() => {
    const work = Promise.withResolvers<undefined>()
    runs.push(work)
    begun.shift()?.()
    return work.promise
  })
  /** Resolves when the next run has begun. */
  const nextRun = (): Promise<void> => new Promise((resolve) => begun.push(resolve))
  return { run, runs, nextRun }
}

describe('a shared run', () => {
  test('is one run for all concurrent callers, also for those later in the same turn', async () => {
    const { run, runs, nextRun } = setUp()
    const begins = nextRun()
    const callers = [run(), run()]
    await Promise.resolve()
    callers.push(run())
    await begins
    runs[0]?.resolve(undefined)
    await Promise.all(callers)
    expect(runs.length).toBe(1)
  })

  test('never began before the call', async () => {
    const { run, runs, nextRun } = setUp()
    let begins = nextRun()
    const first = run()
    await begins
    begins = nextRun()
    let isSecondDone = false
    const late = [run(), run()]
    const second = Promise.all(late).then(() => {
      isSecondDone = true
    })
    runs[0]?.resolve(undefined)
    await first
    await begins
    expect([runs.length, isSecondDone]).toEqual([2, false])
    runs[1]?.resolve(undefined)
    await second
    expect(runs.length).toBe(2)
  })

  test('that fails rejects for all that share it, but not for later callers', async () => {
    const { run, runs, nextRun } = setUp()
    let begins = nextRun()
    const first = [run(), run()]
    const failures = Promise.allSettled(first)
    await begins
    begins = nextRun()
    const second = run()
    runs[0]?.reject(new Error('down'))
    expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await begins
    runs[1]?.resolve(undefined)
    await expect(second).resolves.toBeUndefined()
  })
})
