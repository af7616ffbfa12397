/** Signals between processes: a start behind a pooler that swallows them must be noticed. */
import { expect, test, vi } from 'vitest'
import { silentLog } from './db/embedded/database-log.ts'
import { createSignals } from './signals.ts'
import { createTestDatabase } from './testing/servers/test-database.ts'

test('a process notices whether signals of its requests arrive', async () => {
  const [own, other] = [await createTestDatabase(), await createTestDatabase()]
  const signals = createSignals()
  await signals.start(own.connectionString, silentLog)
  expect(await signals.arriveFrom(own.database)).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    // Like a pooler in transaction mode: what the requests send reaches no listener.
    const lost = signals.arriveFrom(other.database)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await lost).toBe(false)
  } finally {
    vi.useRealTimers()
    await signals.close()
    await own.drop()
    await other.drop()
  }
})
