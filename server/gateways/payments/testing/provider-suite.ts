/** What every payment provider has to do. It runs against the stand-in and against Stripe (a local server). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment, PaymentProvider } from '../port.ts'

/** What the payer does when a payment begins. */
export type PayerStep = 'pay' | 'decline' | 'debit' | 'wait'

/** A provider with what its payers and their banks do. */
export type House = {
  readonly provider: PaymentProvider
  readonly payerId: number
  /** Starts a payment and lets the payer do that; the payment as it stands then. */
  readonly begin: (
    step: PayerStep,
    payment: { readonly key: string; readonly amountCents: number },
  ) => Promise<Payment>
  /** The bank answers later. */
  readonly finish: (reference: string, state: 'succeeded' | 'failed' | 'returned') => Promise<void>
  /** The next charge of a saved method is declined. */
  readonly declineNext: (method: string) => Promise<void>
  /** A notice about a payment, as the provider sends it at that instant. */
  readonly sign: (reference: string, at: Date) => Promise<{ body: Buffer; headers: Record<string, string> }>
  readonly now: () => Date
  readonly close: () => Promise<void>
}

const MINUTE_MS = 60_000

// oxlint-disable-next-line max-lines-per-function -- tests, as in every *.test.ts
export const describeProvider = (name: PaymentProvider['name'], open: () => Promise<House>): void => {
  // oxlint-disable-next-line max-lines-per-function -- tests, as in every *.test.ts
  describe(`the payment provider ${name}`, () => {
    let house: House
    beforeAll(async () => {
      house = await open()
    })
    afterAll(() => house.close())

    const key = () => crypto.randomUUID()
    const begin = (step: PayerStep, amountCents = 8_400) => house.begin(step, { key: key(), amountCents })
    const savedMethod = async (): Promise<string> => {
      const { method } = await begin('pay')
      if (method === null) throw new Error('a paid payment has a method')
      return method.reference
    }
    const collect = async (more: { key?: string; payerId?: number; method?: string } = {}) =>
      house.provider.collect({
        key: key(),
        amountCents: 1_200,
        payerId: house.payerId,
        description: 'January',
        method: more.method ?? (await savedMethod()),
        ...more,
      })
    const allEvents = async (since: string) => {
      const found = []
      let after: string | undefined
      for (;;) {
        const { events, next } = await house.provider.eventsSince(since, after)
        found.push(...events)
        if (next === null) return found
        after = next
      }
    }

    test('has its name', () => {
      expect(house.provider.name).toBe(name)
    })

    test('takes a payment with amount, currency, payer and key, and saves the method', async () => {
      const own = key()
      const payment = await house.begin('pay', { key: own, amountCents: 8_400 })
      expect(payment).toMatchObject({
        state: 'succeeded',
        key: own,
        amountCents: 8_400,
        currency: 'EUR',
        payerId: house.payerId,
        problem: null,
        method: {
          kind: 'card',
          last4: '4242',
          expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
        },
      })
      expect(await house.provider.read(payment.reference)).toEqual(payment)
    })

    test('takes the same key twice as one payment', async () => {
      const own = { key: key(), amountCents: 500 }
      const first = await house.begin('pay', own)
      const found = await house.provider.find({
        key: own.key,
        payerId: house.payerId,
        since: house.now().toISOString(),
      })
      expect(found).toEqual(first)
      expect(await house.begin('pay', own)).toEqual(first)
    })

    test('finds no payment by a key that it never saw', async () => {
      const since = new Date(0).toISOString()
      expect(await house.provider.find({ key: key(), payerId: house.payerId, since })).toBeUndefined()
    })

    test('says why a payment failed, and never revives it', async () => {
      const payment = await begin('decline')
      expect(payment).toMatchObject({
        state: 'failed',
        problem: 'payments.declined',
        method: null,
        action: null,
      })
      expect((await house.provider.cancel(payment.reference)).state).toBe('failed')
      expect((await house.provider.read(payment.reference))?.state).toBe('failed')
    })

    test('lets a debit be under way until its bank answers', async () => {
      const good = await begin('debit')
      const bad = await begin('debit')
      expect(good).toMatchObject({ state: 'processing', method: { kind: 'sepa', expiresOn: null } })
      await house.finish(good.reference, 'succeeded')
      await house.finish(bad.reference, 'failed')
      expect((await house.provider.read(good.reference))?.state).toBe('succeeded')
      expect(await house.provider.read(bad.reference)).toMatchObject({
        state: 'failed',
        problem: 'payments.declined',
      })
    })

    test('says that a bank took a payment back', async () => {
      const payment = await begin('debit')
      await house.finish(payment.reference, 'succeeded')
      await house.finish(payment.reference, 'returned')
      expect((await house.provider.read(payment.reference))?.state).toBe('returned')
    })

    test('collects with a saved method, without the payer', async () => {
      const own = key()
      const method = await savedMethod()
      const payment = await collect({ key: own, method })
      expect(payment).toMatchObject({ state: 'succeeded', amountCents: 1_200, payerId: house.payerId })
      expect((await collect({ key: own, method })).reference).toBe(payment.reference)
    })

    test('fails to collect what the bank declines', async () => {
      const method = await savedMethod()
      await house.declineNext(method)
      expect(await collect({ method })).toMatchObject({ state: 'failed', problem: 'payments.declined' })
    })

    test('refuses to collect with a method that it does not know', async () => {
      await expect(collect({ method: 'pm_nowhere' })).rejects.toMatchObject({ problem: 'refused' })
    })

    test('cancels a payment that waits for the payer, and none that succeeded', async () => {
      const waiting = await begin('wait')
      expect(waiting.state).toBe('needs-action')
      expect((await house.provider.cancel(waiting.reference)).state).toBe('cancelled')
      const paid = await begin('pay')
      expect((await house.provider.cancel(paid.reference)).state).toBe('succeeded')
    })

    test('pays back in parts, once for each key, and never more than was paid', async () => {
      const { reference } = await begin('pay', 1_000)
      const part = { key: key(), reference, amountCents: 600 }
      await house.provider.refund(part)
      await house.provider.refund(part)
      await house.provider.refund({ ...part, key: key(), amountCents: 400 })
      await expect(house.provider.refund({ ...part, key: key(), amountCents: 1 })).rejects.toMatchObject({
        problem: 'refused',
      })
    })

    test('lists the saved methods of a payer, and reads one', async () => {
      const reference = await savedMethod()
      const methods = await house.provider.methods(house.payerId)
      expect(methods.map((one) => one.reference)).toContain(reference)
      expect(await house.provider.methods(house.payerId + 1)).toEqual([])
      expect(await house.provider.readMethod(reference)).toMatchObject({
        payerId: house.payerId,
        method: { reference },
        isRemoved: false,
      })
      expect(await house.provider.readMethod('pm_nowhere')).toBeUndefined()
    })

    test('has a page where the payer changes saved methods', async () => {
      const url = await house.provider.portal({
        payerId: house.payerId,
        returnUrl: 'https://club.example/back',
      })
      expect(() => new URL(url)).not.toThrow()
    })

    test('does not know what it never made', async () => {
      expect(await house.provider.read('pi_nowhere')).toBeUndefined()
    })

    test('accepts its own notices of the last 300 seconds alone', async () => {
      const { reference } = await begin('pay')
      const now = house.now()
      const { body, headers } = await house.sign(reference, now)
      const verify = (given: Buffer, at: Date) => house.provider.verifyEvent(given, headers, at)
      expect(verify(body, now)).toMatchObject({ reference })
      const later = (ms: number) => new Date(now.getTime() + ms)
      expect(verify(body, later(4 * MINUTE_MS))).toMatchObject({ reference })
      expect(verify(body, later(6 * MINUTE_MS))).toBeUndefined()
      expect(verify(Buffer.from(`${body.toString()} `), now)).toBeUndefined()
      expect(house.provider.verifyEvent(body, {}, now)).toBeUndefined()
    })

    test('lists every event since an instant, over as many pages as there are', async () => {
      const since = house.now().toISOString()
      const { reference } = await begin('debit')
      await house.finish(reference, 'succeeded')
      const events = await allEvents(since)
      expect(events.filter((event) => event.reference === reference).length).toBeGreaterThanOrEqual(2)
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
      const tomorrow = new Date(house.now().getTime() + 24 * 60 * MINUTE_MS).toISOString()
      expect(await allEvents(tomorrow)).toEqual([])
    })
  })
}
