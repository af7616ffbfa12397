/** API contract of what a school sells: the issuer's data, own tariffs, and contracts that were made on paper (decisions §4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { issuerFacts, shownIssuer } from '../payments/issuers/issuer-facts.ts'
import { NOTICE_PERIODS } from '../subscriptions/contracts/contract-facts.ts'

const line = (most: number) => z.string().trim().min(1).max(most)
const optional = <T extends z.ZodType>(shape: T) => shape.nullable()

/** By the rules that the office saves with; 409 if it has changed since it was shown. */
export const saveIssuer = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/money/issuer',
  summary: 'Who sells for a school: name, address, tax, bank',
  section: 'decisions §4 Invoices',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ facts: issuerFacts, seenAt: instant.nullable() }),
  answers: { 200: one(shownIssuer) },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

const plan = z.object({
  id,
  interval: z.enum(['month', 'year']),
  intervalCount: z.int(),
  months: z.int(),
  priceCents: z.int(),
  renewalCents: z.int(),
  notice: z.enum(NOTICE_PERIODS),
  validFrom: day,
  isActive: z.boolean(),
  state: z.enum(['planned', 'on-sale', 'running-out', 'expired']),
  contracts: z.int(),
})
export const tariff = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  isKids: z.boolean(),
  vatBasisPoints: z.int(),
  vatExemption: z.string().nullable(),
  plans: z.array(plan),
})
export type Tariff = z.output<typeof tariff>

/** What a tariff can open: levels of membership, and sports that the school may teach. */
const subject = z.object({
  type: z.enum(['membership-level', 'sport']),
  id,
  name: z.string(),
  isKids: z.boolean(),
})

export const listTariffs = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/tariffs',
  summary: 'Own tariffs of a school, and what they can open',
  section: 'decisions §4 Purchase',
  access: 'registered',
  staleOn: ['school-money'],
  params: idParams,
  answers: { 200: one(z.object({ tariffs: z.array(tariff), subjects: z.array(subject) })) },
  errors: [],
})

const price = z.int().min(0).max(1_000_000)
/** An institution may be free of VAT (§ 4 UStG); its invoices print the ground. */
const VAT_RATES = [1900, 700, 0] as const

const planFields = {
  /** Months of the first term, 24 at most (§ 309 Nr. 9 BGB). */
  months: z.int().min(1).max(24),
  /** Months of one charge. */
  everyMonths: z.int().min(1).max(24),
  priceCents: price,
  renewalCents: price.nullable(),
  notice: z.enum(NOTICE_PERIODS),
  validFrom: day,
}
const isWhole = ({ months, everyMonths }: { months: number; everyMonths: number }): boolean =>
  months % everyMonths === 0
const NOT_WHOLE = { path: ['everyMonths'], params: { code: 'invalid' } }

export const makeTariff = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/tariffs',
  summary: 'Make an own tariff with its first price',
  section: 'decisions §4 Purchase',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({
      name: line(80),
      subjectType: subject.shape.type,
      subjectId: id,
      vatBasisPoints: z.union(VAT_RATES.map((rate) => z.literal(rate))),
      vatExemption: optional(line(120)),
      ...planFields,
    })
    .refine(isWhole, NOT_WHOLE)
    .refine(({ vatBasisPoints, vatExemption }) => (vatBasisPoints === 0) === (vatExemption !== null), {
      path: ['vatExemption'],
      params: { code: 'required' },
    }),
  answers: { 201: one(z.object({ id })) },
  errors: ['auth.not-while-impersonating', 'school-money.no-issuer'],
})

const tariffParams = z.strictObject({ id: idText, tariffId: idText })

/** A sold price never changes: a new one is another version from a day on. */
export const addPlan = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/tariffs/:tariffId/plans',
  summary: 'A new price of an own tariff, for new contracts',
  section: 'decisions §4 Purchase',
  access: 'registered',
  params: tariffParams,
  body: z.strictObject(planFields).refine(isWhole, NOT_WHOLE),
  answers: { 201: one(z.object({ id })) },
  errors: ['auth.not-while-impersonating'],
})

export const changeTariff = endpoint({
  method: 'PATCH',
  path: '/api/schools/:id/money/tariffs/:tariffId',
  summary: 'Offer an own tariff, or stop offering it',
  section: 'decisions §4 Purchase',
  access: 'registered',
  params: tariffParams,
  body: z.strictObject({ isActive: z.boolean() }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** 404 for people who are no members of the school, and for plans of others. */
export const enterContract = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/contracts',
  summary: 'Enter a contract that was made on paper',
  section: 'decisions §4 Purchase',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    key: z.uuid(),
    plan_id: id,
    member_id: id,
    /** Absent: the member pays. A parent pays for a child. */
    payer_id: id.optional(),
    starts_on: day,
    signed_on: day,
  }),
  answers: { 201: one(z.object({ id, totalCents: z.int() })) },
  errors: [
    'auth.not-while-impersonating',
    'checkout.not-adult',
    'checkout.plan-gone',
    'checkout.children-only',
    'checkout.already-held',
    'subscriptions.bound-too-long',
    'school-money.dates',
  ],
})

export const schoolSalesEndpoints = [
  saveIssuer,
  listTariffs,
  makeTariff,
  addPlan,
  changeTariff,
  enterContract,
] as const
