/** Computes an order for a choice: by the same function for the summary that is displayed and for the order that is placed. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { VatRate } from '@wegband/domain/basics/vat.ts'
import { type OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { type Order, orderOf } from '@wegband/domain/features/checkout/order-sums.ts'
import { type ProfiteerRelation, whyNotOrder } from '@wegband/domain/features/checkout/order-rules.ts'
import { freemiumDaysLeft } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { productVat } from '@wegband/domain/features/payments/product-vat.ts'
import { completenessOf } from '@wegband/domain/features/profile/completeness.ts'
import { prolongedFrom } from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import { contractStatus } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import {
  type CouponUse,
  discountOfCoupon,
  whyNotCoupon,
} from '@wegband/domain/features/subscriptions/coupons/coupon-rules.ts'
import { bestDiscount, type Discount } from '@wegband/domain/features/subscriptions/coupons/best-discount.ts'
import {
  familyDiscount,
  familyPercent,
} from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import { isSubjectSold } from '@wegband/domain/features/subscriptions/offer-rules.ts'
import { chargeCount } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { plansOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import {
  type ContractRow,
  listContractsOfPayer,
  listContractsOfProfiteer,
} from '../contracts/contract-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { rankAmong } from '../contracts/family-rank.ts'
import { termsOf } from '../contracts/show-contract.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { productName } from '../subscriptions/subject-name.ts'
import {
  addressOf,
  type CouponRow,
  findPerson,
  findPlan,
  findTextsInForce,
  listCoupons,
  listSponsorings,
  type PersonForOrder,
  type PlanForOrder,
} from './checkout-store.ts'

export type OrderChoice = {
  readonly subscription_plan_id: number
  readonly profiteer_id?: number | undefined
  readonly subscription_id?: number | undefined
  readonly prolong?: boolean | undefined
  readonly begins_at_once?: boolean | undefined
  readonly coupon_code?: string | undefined
  /** The head of a school enters a contract that was made on paper; never part of a request of a payer. */
  readonly paper?: PaperTerms | undefined
}

export type PaperTerms = { readonly startsOn: Day; readonly signedOn: Day; readonly enteredBy: number }

export type ComputedOrder = {
  readonly order: Order
  readonly sold: PlanForOrder
  readonly payer: PersonForOrder
  readonly profiteer: PersonForOrder
  readonly vat: VatRate
  /** Null for a new contract. */
  readonly prolonged: ContractRow | null
  /** Null for products that are not for children. */
  readonly familyRank: number | null
  readonly discount: Discount | undefined
  readonly coupon: CouponRow | undefined
  readonly productName: string
  /** The texts in force that the order keeps. */
  readonly texts: TextsInForce
  readonly today: Day
}

const relationTo = (
  { actor }: Context,
  profiteerId: number,
  sponsorings: Awaited<ReturnType<typeof listSponsorings>>,
): ProfiteerRelation => {
  if (profiteerId === actor.userId) return 'self'
  if (actor.childIds.includes(profiteerId)) return 'child'
  const isSponsored = sponsorings.some(
    ({ sponsorId, sponsoredId }) => sponsorId === actor.userId && sponsoredId === profiteerId,
  )
  return isSponsored ? 'sponsored' : 'none'
}

/** The coupon that counts: the typed one must be usable, others are only offered. */
const usableCoupons = (
  rows: readonly CouponRow[],
  use: CouponUse,
  typed: string | undefined,
): CouponRow[] => {
  const wanted =
    typed === undefined ? undefined : rows.find(({ code }) => code?.toUpperCase() === typed.toUpperCase())
  if (typed !== undefined) {
    const code = wanted === undefined ? 'checkout.coupon-invalid' : whyNotCoupon(wanted, use)
    if (code !== undefined) throw new AppError(code)
  }
  return rows.filter((row) => whyNotCoupon(row, use) === undefined)
}

const requirePlan = async (db: Db, planId: number, profiteerId: number): Promise<PlanForOrder> => {
  const sold = await findPlan(db, planId, profiteerId)
  // A plan that is not sold to this person is like one that does not exist.
  if (sold?.isSoldTo !== true) throw notFound()
  return sold
}

const statusOf = (row: ContractRow, now: string) => contractStatus(factsOf(row), now)

const isKidsPlan = ({ level }: PlanForOrder): boolean => level?.isKids ?? false

const isOnSale = (
  { settings }: Context,
  { plan, product, versions }: PlanForOrder,
  { paper }: OrderChoice,
  today: Day,
): boolean =>
  product.isActive &&
  (paper !== undefined || !product.isPaperOnly) &&
  isSubjectSold(plan.subjectType, settings.current().flags) &&
  plansOnSale(
    versions.map((version) => ({ ...version, effectivePeriodLength: version.effectiveMonths })),
    today,
  ).some(({ id }) => id === plan.id)

type TextsInForce = Awaited<ReturnType<typeof findTextsInForce>>

type Buying = {
  readonly payer: PersonForOrder
  readonly profiteer: PersonForOrder
  readonly relation: ProfiteerRelation
  readonly sponsorings: Awaited<ReturnType<typeof listSponsorings>>
  readonly sold: PlanForOrder
  /** Contracts of the profiteer for the same product. */
  readonly held: readonly ContractRow[]
  readonly prolonged: ContractRow | undefined
}

/** Who buys what for whom. 404 for people, plans and contracts that are none of the caller's. */
const readBuying = async (context: Context, choice: OrderChoice, db: Db): Promise<Buying> => {
  const { actor } = context
  const profiteerId = choice.profiteer_id ?? actor.userId
  const payer = await findPerson(db, actor.userId)
  const profiteer = profiteerId === actor.userId ? payer : await findPerson(db, profiteerId)
  if (payer === undefined || profiteer === undefined) throw notFound()
  const sold = await requirePlan(db, choice.subscription_plan_id, profiteerId)
  const sponsorings = await listSponsorings(db, [actor.userId, profiteerId])
  const relation = relationTo(context, profiteerId, sponsorings)
  if (relation === 'none') throw notFound()
  const ofProfiteer = await listContractsOfProfiteer(db, profiteerId)
  const held = ofProfiteer.filter(({ product }) => product.id === sold.product.id)
  const prolonged = choice.prolong === true ? held.find(({ id }) => id === choice.subscription_id) : undefined
  if (choice.prolong === true && prolonged?.userId !== actor.userId) throw notFound()
  return { payer, profiteer, relation, sponsorings, sold, held, prolonged }
}

/** Invitations to either of the two count. */
const couponUseOf = ({ payer, profiteer, sponsorings, sold }: Buying, today: Day): CouponUse => ({
  product: `${sold.plan.subjectType}:${sold.plan.subjectId}`,
  isKidsLevel: isKidsPlan(sold),
  sponsoringIds: sponsorings
    .filter(({ sponsoredId }) => sponsoredId === payer.id || sponsoredId === profiteer.id)
    .map(({ id }) => id),
  place: 'checkout',
  today,
})

/** The best of the family discount and the usable coupons. */
const findDiscount = async (
  db: Db,
  buying: Buying,
  {
    percent,
    typed,
    today,
  }: { readonly percent: number; readonly typed: string | undefined; readonly today: Day },
): Promise<Pick<ComputedOrder, 'discount' | 'coupon'>> => {
  const terms = termsOf(buying.sold)
  const usable = usableCoupons(await listCoupons(db, today, typed), couponUseOf(buying, today), typed)
  const prices = Array.from({ length: chargeCount(terms) }, () => terms.price)
  const discount = bestDiscount(prices, [
    ...[familyDiscount(percent)].filter((one) => one !== undefined),
    ...usable.map(discountOfCoupon),
  ])
  return { discount, coupon: usable.find(({ id }) => id === discount?.couponId) }
}

const requireAllowed = (
  context: Context,
  choice: OrderChoice,
  {
    buying,
    order,
    texts,
    now,
  }: {
    readonly buying: Buying
    readonly order: Order
    readonly texts: TextsInForce
    readonly now: string
  },
): void => {
  const { actor } = context
  // A signature on paper needs no confirmed address and no complete profile, and its terms were handed over on paper.
  const isPaper = choice.paper !== undefined
  const { payer, profiteer, relation, sold, held, prolonged } = buying
  const today = dayOf(now)
  const addresses = payer.address === null ? [] : [payer.address]
  const code = whyNotOrder({
    buyer: {
      birthdayAt: payer.birthdayAt,
      isVerified: isPaper || actor.isVerified,
      isProfileComplete: isPaper || completenessOf({ ...payer, addresses }).isComplete,
      isViewedByOther: actor.impersonatorId !== null,
    },
    profiteer: { birthdayAt: profiteer.birthdayAt, relation },
    plan: { isActive: isOnSale(context, sold, choice, today), isKidsLevel: isKidsPlan(sold) },
    hasTerms: isPaper || (texts.termsId !== null && texts.withdrawalTextId !== null),
    held: held.map((row) => ({ id: row.id, status: statusOf(row, now) })),
    prolongs: prolonged?.id ?? null,
    endsOn: order.phase.endsOn,
    today: choice.paper?.signedOn ?? today,
  })
  if (code === 'general.not-found') throw notFound()
  if (code !== undefined) throw new AppError(code)
}

/** `db`: the transaction that places the order, with the payer's row locked, or the database for a summary. */
export const computeOrder = async (context: Context, choice: OrderChoice, db: Db): Promise<ComputedOrder> => {
  const now = (await billingNow(context, db, context.actor.userId)).toISOString()
  const today = dayOf(now)
  const buying = await readBuying(context, choice, db)
  const { payer, profiteer, sold, prolonged } = buying
  const familyRank = isKidsPlan(sold)
    ? rankAmong(await listContractsOfPayer(db, payer.id), profiteer.id, now)
    : null
  const percent = familyRank === null ? 0 : familyPercent(familyRank)
  const found = await findDiscount(db, buying, { percent, typed: choice.coupon_code, today })
  const vat = productVat(sold.issuer, sold.vat, today)
  const order = orderOf({
    plan: termsOf(sold),
    notice: sold.plan.notice,
    vat,
    today,
    prolongedFrom: prolonged === undefined ? null : prolongedFrom(factsOf(prolonged), today),
    pauses: prolonged?.pauses ?? [],
    paperStartsOn: choice.paper?.startsOn ?? null,
    freeDays: choice.paper === undefined ? freemiumDaysLeft(profiteer, now) : 0,
    hasConsented: choice.begins_at_once === true,
    discount: found.discount,
    familyPercent: percent,
    creditCents: payer.balanceCents,
  })
  const texts = await findTextsInForce(db, context.locale, now)
  requireAllowed(context, choice, { buying, order, texts, now })
  return {
    order,
    sold,
    payer,
    profiteer,
    vat,
    prolonged: prolonged ?? null,
    familyRank,
    ...found,
    productName: productName(sold, await readReferenceData(context.db), context.locale),
    texts,
    today,
  }
}

/** The order as it is displayed before the button. */
export const summaryOf = (computed: ComputedOrder, { locale }: Pick<Context, 'locale'>): OrderSummary => {
  const { order, sold, payer, profiteer, coupon, discount, vat } = computed
  const { plan, issuer } = sold
  const title = coupon === undefined ? '' : inLocale(coupon.title, locale)
  return {
    productName: computed.productName,
    subject: { type: plan.subjectType, id: plan.subjectId },
    seller: issuer.legalName,
    profiteer: { id: profiteer.id, firstName: profiteer.firstName, lastName: profiteer.lastName },
    months: plan.effectiveMonths,
    startsOn: order.phase.startsOn,
    endsOn: order.phase.endsOn,
    freeDays: order.start.freeDays,
    priceCents: order.priceCents,
    discounts:
      discount === undefined || order.discountCents === 0
        ? []
        : [
            {
              kind: discount.couponId === null ? 'family' : 'coupon',
              title,
              percent: discount.isAbsolute ? null : discount.amountOff,
              cents: order.discountCents,
            },
          ],
    creditCents: order.creditUsedCents,
    totalCents: order.totalCents,
    dueNowCents: order.toPayCents,
    charges: order.charges.map(({ dueOn, amountCents }) => ({ dueOn, cents: amountCents })),
    vat: [{ basisPoints: vat.basisPoints, cents: order.vat.vatCents, exemption: vat.exemption }],
    renewalCents: order.renewalCents,
    cancellationPeriod: order.notice,
    withdrawalEndsOn: order.withdrawalEndsOn,
    address: addressOf(payer),
    collection: issuer.collection,
  }
}
