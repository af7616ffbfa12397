import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Attempt,
  type Limit,
  limitsOfAttempt,
  limitsOfEmail,
  EMAILS_PER_ADDRESS,
  EMAILS_PER_MAILBOX,
  TRIES_PER_ACCOUNT,
  TRIES_PER_ADDRESS,
  TRIES_PER_PAIR,
} from './attempt-rules.ts'

/** A small model of the database: counts in windows and gives back what a refused call had counted. */
const createCounter = () => {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const giveBack = (key: string): void => {
    const known = counts.get(key)
    if (known !== undefined) counts.set(key, { ...known, count: known.count - 1 })
  }
  const takeOne = (limit: Limit, now: number): { key: string } | { until: number } => {
    const known = counts.get(limit.key)
    const current =
      known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + limit.windowMs }
    if (current.count >= limit.most)
      return limit.afterwards === undefined ? { until: current.endsAt } : takeOne(limit.afterwards, now)
    counts.set(limit.key, { ...current, count: current.count + 1 })
    return { key: limit.key }
  }
  /** Until when the call is refused; undefined when it passes. */
  return (limits: readonly Limit[], now = 0): number | undefined => {
    const taken: string[] = []
    for (const limit of limits) {
      const one = takeOne(limit, now)
      if ('until' in one) {
        taken.forEach(giveBack)
        return one.until
      }
      taken.push(one.key)
    }
    return undefined
  }
}

const MINUTE = 60_000
const anna: Attempt = {
  purpose: 'password',
  account: 'anna',
  address: '192.0.2.1',
  device: undefined,
  isKnownAddress: false,
}
const passing = (tries: readonly Attempt[], now = 0): number => {
  const count = createCounter()
  return tries.filter((attempt) => count(limitsOfAttempt(attempt), now) === undefined).length
}
const many = (length: number, make: (index: number) => Partial<Attempt>): Attempt[] =>
  Array.from({ length }, (_, index) => ({ ...anna, ...make(index) }))

describe('tries', () => {
  it('of one account from one address or known device are limited to ten in a quarter of an hour', () => {
    expect(passing(many(30, () => ({})))).toBe(TRIES_PER_PAIR)
    expect(passing(many(30, () => ({ isKnownAddress: true })))).toBe(TRIES_PER_PAIR)
    expect(passing(many(30, () => ({ device: 'nonce' })))).toBe(TRIES_PER_PAIR)
    const count = createCounter()
    for (let time = 0; time < TRIES_PER_PAIR; time += 1) count(limitsOfAttempt(anna))
    expect(count(limitsOfAttempt(anna), 15 * MINUTE - 1)).toBe(15 * MINUTE)
    expect(count(limitsOfAttempt(anna), 15 * MINUTE)).toBeUndefined()
  })

  it('of many accounts from one address are limited to a hundred', () => {
    expect(passing(many(300, (index) => ({ account: `name-${index}` })))).toBe(TRIES_PER_ADDRESS)
  })

  it('of one account from everywhere are limited to a hundred an hour, then one a minute', () => {
    const count = createCounter()
    const from = (index: number, now: number) =>
      count(limitsOfAttempt({ ...anna, address: `address-${index}` }), now)
    for (let index = 0; index < TRIES_PER_ACCOUNT; index += 1) expect(from(index, 0)).toBeUndefined()
    expect(from(1_000, 0)).toBeUndefined()
    expect(from(1_001, 1)).toBe(MINUTE)
    expect(from(1_001, MINUTE)).toBeUndefined()
  })

  it('of a password do not count for a code', () => {
    const count = createCounter()
    for (let time = 0; time < 20; time += 1) count(limitsOfAttempt(anna))
    expect(count(limitsOfAttempt({ ...anna, purpose: 'code' }))).toBeUndefined()
  })

  it('of strangers never stop the owner on a known device or at a known address', () => {
    const stranger = fc.record({
      account: fc.constantFrom('anna', 'bert'),
      address: fc.integer({ min: 0, max: 150 }).map((number) => `address-${number}`),
    })
    fc.assert(
      fc.property(fc.array(stranger, { maxLength: 600 }), (tries) => {
        const count = createCounter()
        for (const attempt of tries) count(limitsOfAttempt({ ...anna, ...attempt }))
        expect(count(limitsOfAttempt({ ...anna, device: 'nonce' }))).toBeUndefined()
        expect(count(limitsOfAttempt({ ...anna, address: 'home', isKnownAddress: true }))).toBeUndefined()
      }),
    )
  })

  it('from one address do not affect an owner elsewhere, known or not', () => {
    const count = createCounter()
    for (let time = 0; time < 5_000; time += 1) count(limitsOfAttempt(anna))
    expect(count(limitsOfAttempt({ ...anna, address: 'elsewhere' }))).toBeUndefined()
  })

  it('never count for two accounts at once, whatever the names contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (account, address, other, place) => {
        fc.pre(account !== other || address !== place)
        const [pair] = limitsOfAttempt({ ...anna, account, address })
        const [another] = limitsOfAttempt({ ...anna, account: other, address: place })
        expect(pair?.key).not.toBe(another?.key)
      }),
    )
  })
})

describe('requested emails', () => {
  const request = { mail: 'anna@beispiel.example', address: '192.0.2.1', isKnown: false }

  it('to one mailbox are limited to three an hour, ignoring upper and lower case', () => {
    const count = createCounter()
    const told = [
      'anna@beispiel.example',
      'ANNA@beispiel.example',
      'Anna@Beispiel.example',
      'anna@BEISPIEL.example',
    ].map((mail, index) => count(limitsOfEmail({ ...request, mail, address: `address-${index}` })))
    expect(told).toEqual([undefined, undefined, undefined, 60 * MINUTE])
    expect(EMAILS_PER_MAILBOX).toBe(3)
  })

  it('from one address are limited to twenty an hour', () => {
    const count = createCounter()
    const told = Array.from({ length: 30 }, (_, index) =>
      count(limitsOfEmail({ ...request, mail: `person-${index}@beispiel.example` })),
    )
    expect(told.filter((until) => until === undefined)).toHaveLength(EMAILS_PER_ADDRESS)
  })

  it('of strangers do not use up those of the owner', () => {
    const count = createCounter()
    for (let index = 0; index < 50; index += 1)
      count(limitsOfEmail({ ...request, address: `address-${index}` }))
    expect(count(limitsOfEmail({ ...request, isKnown: true }))).toBeUndefined()
  })
})
