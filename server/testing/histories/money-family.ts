/** The people, plans and provider of a random history of money: one payer with children, and a provider that may die. */
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { issuers } from '../../db/schema/money/catalogue.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { inTransaction } from '../../db/transaction.ts'
import { moveCredit } from '../../features/accounts/move-credit.ts'
import { PaymentError, type PaymentProvider } from '../../gateways/payments/port.ts'
import {
  makeChildOf,
  makeMember,
  makeSite,
  makeUser,
  nextNumber,
  only,
  type UserRow,
} from '../makers/makers.ts'
import { makeShop, type Shop } from '../makers/shop.ts'
import { makePlan, type PlanRow } from '../makers/sold-plans.ts'
import type { TestApp } from '../servers/test-app.ts'

export const PLANS = ['year', 'month', 'half-year', 'kids', 'free'] as const
export type PlanName = (typeof PLANS)[number]

export const HISTORY_COUPON = 'HERBST25'

/** What all histories of a database share. */
export type MoneyWorld = {
  readonly app: TestApp
  readonly shop: Shop
  readonly plans: Readonly<Record<PlanName, PlanRow>>
  /** Returns the pauses that are asked for. */
  readonly head: UserRow
  /** The admin of the office, who refunds. */
  readonly admin: UserRow
  /** The next call of the provider is not answered, before or after it was done. */
  dieNext: 'before' | 'after' | undefined
}

export type MoneyFamily = {
  readonly world: MoneyWorld
  readonly payer: UserRow
  /** The payer first. */
  readonly people: readonly UserRow[]
}

const makeKidsPlan = async ({ db }: TestApp): Promise<PlanRow> => {
  const level = only(
    await db.drizzle
      .insert(membershipLevels)
      .values({
        key: `histories-${nextNumber()}`,
        name: { de: 'Kids-Mitgliedschaft', en: 'Kids membership' },
        value: 5,
        funnel: 'parent',
        isKids: true,
        benefits: ['sport:1'],
      })
      .returning(),
  )
  const subject = { subjectType: 'membership-level', subjectId: level.id } as const
  return makePlan(db, { ...subject, effectiveMonths: 3, priceCents: 3_899 })
}

/** Every write to the provider may be the one that it does not answer. */
const makeMortal = (world: MoneyWorld, payments: PaymentProvider): void => {
  const mortal =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const { dieNext } = world
      world.dieNext = undefined
      if (dieNext === 'before') throw new PaymentError('unreachable', 'the provider is away')
      const answer = await call(request)
      if (dieNext === 'after') throw new PaymentError('unreachable', 'the answer was lost')
      return answer
    }
  Object.assign(payments, {
    start: mortal(payments.start),
    collect: mortal(payments.collect),
    refund: mortal(payments.refund),
  })
}

const makeHead = async ({ db }: TestApp): Promise<UserRow> => {
  const [issuer] = await db.drizzle.select().from(issuers)
  const id = issuer?.schoolId ?? 0
  const siteId = await makeSite(db, { id, name: 'Verband' })
  return makeMember(db, { id, siteId }, { roles: ['leader'] })
}

export const makeMoneyWorld = async (app: TestApp): Promise<MoneyWorld> => {
  const shop = makeShop(app)
  const plans = {
    year: await shop.makeOnlinePlan({ priceCents: 8_399 }),
    month: await shop.makeOnlinePlan({
      interval: 'month',
      intervalCount: 1,
      effectiveMonths: 1,
      priceCents: 1_199,
    }),
    'half-year': await shop.makeOnlinePlan({
      interval: 'month',
      intervalCount: 1,
      effectiveMonths: 6,
      priceCents: 999,
    }),
    kids: await makeKidsPlan(app),
    free: await shop.makeOnlinePlan({ priceCents: 0 }),
  }
  await app.db.drizzle.insert(coupons).values({
    code: HISTORY_COUPON,
    title: { de: 'Herbst' },
    description: { de: 'Ein Viertel' },
    amountOff: 25,
  })
  const world: MoneyWorld = {
    app,
    shop,
    plans,
    head: await makeHead(app),
    admin: await makeUser(app.db, { isAdmin: true }),
    dieNext: undefined,
  }
  const { payments } = app.http.services.gateways
  if (payments !== undefined) makeMortal(world, payments)
  return world
}

export const giveCredit = (app: TestApp, userId: number, amountCents: number): Promise<void> =>
  inTransaction(app.db, (tx) =>
    moveCredit(
      tx,
      { transfer: `gift:${nextNumber()}`, from: null, to: userId, amountCents, reason: 'legacy-credit' },
      app.clock.now(),
    ),
  )

export const makeMoneyFamily = async (
  world: MoneyWorld,
  { children, creditCents }: { readonly children: number; readonly creditCents: number },
): Promise<MoneyFamily> => {
  const { app, shop } = world
  const payer = await shop.makeBuyer()
  const people = [payer]
  for (let index = 0; index < children; index += 1) people.push(await makeChildOf(app.db, payer))
  if (creditCents > 0) await giveCredit(app, payer.id, creditCents)
  return { world, payer, people }
}

/** One of several, by any number; undefined of none. */
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)]

/** An answer of the server is never a breakdown. */
export const answered = <Answer extends { readonly status: number }>(answer: Answer): Answer => {
  // 502 is honest: the provider was asked and did not answer.
  if (answer.status >= 500 && answer.status !== 502)
    throw new Error(`the server broke down with ${answer.status}`)
  return answer
}

export const listContracts = async ({ world, payer }: MoneyFamily) =>
  answered(await world.app.call(listSubscriptions, { as: payer })).body.data

export const ADDRESS = {
  name: 'Mara Lindner',
  street: 'Weg 7a',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
}
