import { describe, expect, test } from 'vitest'
import { createOutboxRunner } from './outbox-runner.ts'

const unreachable = (): void => {
  throw new Error('told of a failure that there was not')
}
const gate = () => Promise.withResolvers<void>()

describe('the runner', () => {
  test('runs once at a time, and once more when it was woken meanwhile', async () => {
    const gates = [gate(), gate()]
    const second = gate()
    let runs = 0
    const runner = createOutboxRunner(async () => {
      runs += 1
      if (runs === 2) second.resolve()
      await gates[runs - 1]?.promise
      return undefined
    }, unreachable)
    for (let time = 0; time < 5; time += 1) runner.wake()
    expect(runs).toBe(1)
    gates[0]?.resolve()
    await second.promise
    gates[1]?.resolve()
    await runner.stop()
    expect(runs).toBe(2)
  })

  test('reports a failure and runs again when it is woken', async () => {
    const failures: unknown[] = []
    const told = gate()
    const again = gate()
    let runs = 0
    const runner = createOutboxRunner(
      () => {
        runs += 1
        if (runs === 1) return Promise.reject(new Error('the database is away'))
        again.resolve()
        return Promise.resolve(undefined)
      },
      (error) => {
        failures.push(String(error))
        told.resolve()
      },
    )
    runner.wake()
    await told.promise
    runner.wake()
    await again.promise
    expect(failures).toEqual(['Error: the database is away'])
    await runner.stop()
  })

  test('signals a running send to stop, and starts nothing after that', async () => {
    let runs = 0
    const runner = createOutboxRunner((stopping) => {
      runs += 1
      return new Promise<undefined>((resolve) => {
        stopping.addEventListener('abort', () => resolve(undefined))
      })
    }, unreachable)
    runner.wake()
    runner.wake()
    await runner.stop()
    runner.wake()
    expect(runs).toBe(1)
  })

  test('runs again by itself when something is due in a moment', async () => {
    const again = gate()
    let runs = 0
    const runner = createOutboxRunner(() => {
      runs += 1
      if (runs === 2) again.resolve()
      return Promise.resolve(runs === 1 ? 5 : undefined)
    }, unreachable)
    runner.wake()
    await again.promise
    await runner.stop()
    expect(runs).toBe(2)
  })
})
