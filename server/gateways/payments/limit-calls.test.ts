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
  expect(pace.now()).toBe(3_050)
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

test('leaves a provider that stays busy to the next round', async () => {
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
