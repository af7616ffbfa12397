/** Stripe against a local server: the suite of all providers, and what only Stripe has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/servers/test-database.ts'
import { createTestClock } from '../../../testing/servers/test-clock.ts'
import { makeUser } from '../../../testing/makers/makers.ts'
import { describeProvider, type House, type PayerStep } from '../testing/provider-suite.ts'
import { openStripeServer, type StripeServer } from '../testing/stripe-server.ts'
import { stripeProvider } from './stripe-provider.ts'

const TOKENS: Readonly<Record<PayerStep, string>> = {
  pay: 'ctoken_pays',
  decline: 'ctoken_declines',
  debit: 'ctoken_debits',
  wait: 'ctoken_asksbank',
}

const openHouse = async (): Promise<House & { readonly server: StripeServer }> => {
  const opened = await createTestDatabase()
  const { database } = opened
  const clock = createTestClock('2026-11-20T09:00:00Z')
  const now = () => clock.now()
  const server = await openStripeServer(now)
  const payer = await makeUser(database)
  const provider = stripeProvider({
    db: database,
    publicUrl: 'https://club.example',
    secretKey: 'sk_test_123',
    webhookSecret: server.environment.STRIPE_WEBHOOK_SECRET,
    apiBase: server.address,
    patienceMs: 1_000,
  })
  return {
    server,
    provider,
    payerId: payer.id,
    now,
    begin: async (step, payment) => {
      const given = { description: 'Online', returnUrl: 'https://club.example/back' }
      const started = await provider.start({
        ...payment,
        ...given,
        payerId: payer.id,
        confirmation: TOKENS[step],
      })
      return started.payment
    },
    finish: (reference, state) => {
      if (state === 'returned') server.bank.dispute(reference, 'lost')
      else server.bank.arrive(reference, state === 'succeeded')
      return Promise.resolve()
    },
    declineNext: (method) => Promise.resolve(server.bank.behave(method, 'declines')),
    sign: (reference, at) => {
      const event = server.events.find(({ data }) => Reflect.get(data.object, 'id') === reference)
      if (event === undefined) throw new Error('a payment has an event')
      return Promise.resolve(server.sign(event, at))
    },
    close: async () => {
      await server.close()
      await opened.drop()
    },
  }
}

describeProvider('stripe', openHouse)

describe('Stripe', () => {
  let house: Awaited<ReturnType<typeof openHouse>>
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const begin = (step: PayerStep, key = crypto.randomUUID()) => house.begin(step, { key, amountCents: 8_400 })
  const post = 'POST /v1/payment_intents'
  const countPosts = () => house.server.requests.filter((one) => one === post).length

  test('leads the payer to our page while the bank asks, with what its script needs', async () => {
    const payment = await begin('wait')
    expect(payment).toMatchObject({ state: 'needs-action', action: `${payment.reference}_secret_test` })
    house.server.bank.authenticate(payment.reference, true)
    expect(await house.provider.read(payment.reference)).toMatchObject({ state: 'succeeded', action: null })
  })

  test('cancels a payment whose approval failed, so that a forgotten tab revives nothing', async () => {
    const payment = await begin('wait')
    house.server.bank.authenticate(payment.reference, false)
    expect(await house.provider.read(payment.reference)).toMatchObject({
      state: 'failed',
      problem: 'payments.authentication-failed',
    })
    expect(house.server.intentOf(payment.reference).status).toBe('canceled')
  })

  test('fails to collect when the bank wants the payer', async () => {
    const { method } = await begin('pay')
    house.server.bank.behave(method?.reference ?? '', 'asks-bank')
    const payment = await house.provider.collect({
      key: crypto.randomUUID(),
      amountCents: 1_200,
      payerId: house.payerId,
      description: '1',
      method: method?.reference ?? '',
    })
    expect(payment).toMatchObject({ state: 'failed', problem: 'payments.authentication-failed' })
  })

  test('makes one payment when the connection dies after it was made', async () => {
    const key = crypto.randomUUID()
    await begin('pay')
    house.server.befall({ kind: 'die-after' })
    const payment = await begin('pay', key)
    expect(payment.state).toBe('succeeded')
    const made = [...house.server.intents.values()].filter(({ metadata }) => metadata['wegband_key'] === key)
    expect(made).toHaveLength(1)
  })

  test('is unreachable when it stays silent, and the same key is the same payment afterwards', async () => {
    const key = crypto.randomUUID()
    const silent = { kind: 'late', ms: 1_500 } as const
    house.server.befall(silent, silent)
    await expect(begin('pay', key)).rejects.toMatchObject({ problem: 'unreachable' })
    expect((await begin('pay', key)).state).toBe('succeeded')
    const made = [...house.server.intents.values()].filter(({ metadata }) => metadata['wegband_key'] === key)
    expect(made).toHaveLength(1)
  })

  test('is unreachable when it is broken', async () => {
    house.server.befall({ kind: 'broken' }, { kind: 'broken' })
    await expect(house.provider.read('pi_1')).rejects.toMatchObject({ problem: 'unreachable' })
  })

  test('says how long it asks to wait, and is not asked again meanwhile', async () => {
    const before = house.server.requests.length
    house.server.befall({ kind: 'busy', seconds: 7 })
    await expect(house.provider.read('pi_1')).rejects.toMatchObject({ problem: 'busy', waitMs: 7_000 })
    expect(house.server.requests).toHaveLength(before + 1)
  })

  test('takes a card that was entered anew under the same key as the payment that the key has made', async () => {
    const key = crypto.randomUUID()
    const first = await begin('pay', key)
    const posts = countPosts()
    const again = await house.provider.start({
      key,
      amountCents: 8_400,
      payerId: house.payerId,
      description: 'Online',
      returnUrl: '',
      confirmation: 'ctoken_pays2',
    })
    expect(again.payment.reference).toBe(first.reference)
    expect(countPosts()).toBe(posts + 1)
  })

  test('names one customer for a payer when two calls come at once', async () => {
    const count = house.server.customers.size
    await Promise.all([begin('pay'), begin('pay')])
    expect(house.server.customers.size).toBe(count)
  })

  test('says that a bank asks, before it takes anything back', async () => {
    const { reference } = await begin('pay')
    house.server.bank.dispute(reference, 'needs_response')
    expect(await house.provider.read(reference)).toMatchObject({ state: 'succeeded', isDisputed: true })
    house.server.bank.dispute(reference, 'won')
    expect(await house.provider.read(reference)).toMatchObject({ state: 'succeeded', isDisputed: false })
  })

  test('leaves the payments of other programs alone', async () => {
    const { reference } = await begin('pay')
    Reflect.deleteProperty(house.server.intentOf(reference).metadata, 'wegband_key')
    expect(await house.provider.read(reference)).toBeUndefined()
  })

  test('tells of a renewed and of a removed card', async () => {
    const { method } = await begin('pay')
    const reference = method?.reference ?? ''
    house.server.bank.renewCard(reference, 2031)
    expect(await house.provider.readMethod(reference)).toMatchObject({
      payerId: house.payerId,
      method: { expiresOn: '2031-02-28' },
    })
    house.server.bank.detach(reference)
    expect(await house.provider.readMethod(reference)).toMatchObject({ payerId: null, isRemoved: true })
  })
})
