import { expect, test } from 'vitest'
import { limitCalls } from './limit-calls.ts'
import { PaymentError, type PaymentProvider } from './port.ts'

/** Time that passes only while a call waits for it. */
const makePace = () => {
  let at = 0
  return {
    now: () => at,
    wait: (ms: number) => {
      at = Math.max(at, at + ms)
      return Promise.resolve()
    },
  }
}

const providerThat = (read: PaymentProvider['read']): PaymentProvider => ({ read }) as PaymentProvider

test('lets at most so many calls begin in a second, and follows a changed setting', async () => {
  const pace = makePace()
  let perSecond = 20
  const begun: number[] = []
  const limited = limitCalls(
    providerThat(() => {
      begun.push(pace.now())
      return Promise.resolve(undefined)
    }),
    () => Promise.resolve(perSecond),
    pace,
  )
  for (let call = 0; call < 41; call += 1) await limited.read('pi_1')
  for (const at of begun)
    expect(begun.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(20)
  expect(pace.now()).toBe(2_000)
  perSecond = 1
  await limited.read('pi_1')
  await limited.read('pi_1')
  expect(pace.now()).toBe(4_000)
})

test('holds the limit in every second, however late or early timers wake', async () => {
  const off = [30, -1, 0, 45, -1, 2]
  let at = 0
  let waits = 0
  const pace = {
    now: () => at,
    wait: (ms: number) => {
      at += Math.max(0.5, ms + (off[waits % off.length] ?? 0))
      waits += 1
      return Promise.resolve()
    },
  }
  const begun: number[] = []
  const limited = limitCalls(
    providerThat(() => Promise.resolve(void begun.push(at))),
    () => Promise.resolve(20),
    pace,
  )
  await Promise.all(Array.from({ length: 100 }, () => limited.read('pi_1')))
  for (const first of begun)
    expect(begun.filter((other) => other >= first && other < first + 1_000).length).toBeLessThanOrEqual(20)
})

test('goes on after a call whose limit could not be read', async () => {
  let fails = true
  const limited = limitCalls(
    providerThat(() => Promise.resolve(undefined)),
    () => {
      if (!fails) return Promise.resolve(20)
      fails = false
      return Promise.reject(new Error('no settings'))
    },
    makePace(),
  )
  await expect(limited.read('pi_1')).rejects.toThrow('no settings')
  expect(await limited.read('pi_1')).toBeUndefined()
})

test('waits as a busy provider asks, and then repeats the call', async () => {
  const pace = makePace()
  let calls = 0
  const limited = limitCalls(
    providerThat(() => {
      calls += 1
      if (calls === 1) throw new PaymentError('busy', 'wait', { waitMs: 7_000 })
      return Promise.resolve(undefined)
    }),
    () => Promise.resolve(20),
    pace,
  )
  expect(await limited.read('pi_1')).toBeUndefined()
  expect(calls).toBe(2)
  expect(pace.now()).toBeGreaterThanOrEqual(7_000)
})

test('a job leaves a provider that stays busy to the next round', async () => {
  const pace = makePace()
  let calls = 0
  const limited = limitCalls(
    providerThat(() => {
      calls += 1
      throw new PaymentError('busy', 'wait', { waitMs: 1_000 })
    }),
    () => Promise.resolve(20),
    pace,
  )
  await expect(limited.read('pi_1')).rejects.toMatchObject({ problem: 'busy' })
  expect(calls).toBe(4)
})
