import { createTestClock } from '../../../testing/servers/test-clock.ts'
import { createTestDatabase } from '../../../testing/servers/test-database.ts'
import { makeUser } from '../../../testing/makers/makers.ts'
import { describeProvider, type House, type PayerStep } from '../testing/provider-suite.ts'
import type { Payment } from '../port.ts'
import { standInProvider, type Outcome } from './stand-in-provider.ts'
import { writeControls } from './store.ts'

const OUTCOMES: Readonly<Record<PayerStep, Outcome>> = {
  pay: 'pay',
  decline: 'decline',
  debit: 'debit',
  wait: 'leave',
}

const open = async (): Promise<House> => {
  const opened = await createTestDatabase()
  const { database } = opened
  const clock = createTestClock('2026-11-20T09:00:00Z')
  const payer = await makeUser(database)
  const provider = standInProvider({
    db: database,
    clock,
    secret: Buffer.alloc(32, 7),
    publicUrl: 'https://club.example',
  })
  const read = async (reference: string): Promise<Payment> => {
    const payment = await provider.read(reference)
    if (payment === undefined) throw new Error('it was just made')
    return payment
  }
  return {
    provider,
    payerId: payer.id,
    begin: async (step, { key, amountCents }) => {
      const { payment } = await provider.start({
        key,
        amountCents,
        payerId: payer.id,
        description: 'Online',
        returnUrl: 'https://club.example/back',
      })
      await provider.decide(payment.reference, OUTCOMES[step])
      return read(payment.reference)
    },
    finish: async (reference, state) => void (await provider.finish(reference, state)),
    declineNext: () => writeControls(database.drizzle, payer.id, { failNext: 1 }),
    sign: (reference) =>
      Promise.resolve(provider.sign({ eventId: 'event_1', kind: 'payment.succeeded', reference })),
    now: () => clock.now(),
    close: () => opened.drop(),
  }
}

describeProvider('stand-in', open)
