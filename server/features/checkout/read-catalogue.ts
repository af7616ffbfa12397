/** What can be bought: membership levels and their products (§3, §7). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { z } from 'zod'
import type {
  listAvailableBundles,
  MembershipLevel,
  Product,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { paymentOption, renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { plansOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { termsOf } from '../contracts/show-contract.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { subjectName } from '../subscriptions/subject-name.ts'
import { listContractsOfProfiteer } from '../contracts/contract-statement.ts'
import { listLevels, listProductsOfLevel } from './checkout-store.ts'
import { byTerm } from '@wegband/domain/features/subscriptions/plans/plan-order.ts'

type Query = z.output<(typeof listAvailableBundles)['query']>
type SoldRow = Awaited<ReturnType<typeof listProductsOfLevel>>[number]

export const listSoldLevels = async (context: Context): Promise<MembershipLevel[]> => {
  const rows = await listLevels(context.db.drizzle, context.actor.userId)
  return rows.map(({ id, name, value, funnel, isKids }) => ({
    id,
    name: inLocale(name, context.locale),
    value,
    funnel,
    isKidsLevel: isKids,
  }))
}

/** Names of `type:id` strings; what cannot be named is left out. */
const benefitsOf = async (
  context: Context,
  keys: readonly string[],
): Promise<Product['subscriptionBenefits']> => {
  const data = await readReferenceData(context.db)
  return keys.flatMap((key) => {
    const [type, id] = key.split(':')
    const known = SUBJECT_TYPES.find((one) => one === type)
    const name = known && subjectName({ type: known, id: Number(id) }, data)
    return name === undefined ? [] : [{ key, title: inLocale(name, context.locale) }]
  })
}

const offeredPlanOf = (plan: SoldRow['plan']) => {
  const { renewalPriceCents, ...terms } = termsOf({ plan })
  return {
    ...paymentOption({ id: plan.id, ...terms }),
    isActive: plan.isActive,
    validFrom: plan.validFrom,
    cancellationPeriod: plan.notice,
    renewalPrice: renewalPrice({ ...terms, renewalPriceCents }),
  }
}

/** An own child, or the caller; others are a 404. */
const requireProfiteer = ({ actor }: Context, profiteerId: number | undefined): number => {
  const id = profiteerId ?? actor.userId
  if (id !== actor.userId && !actor.childIds.includes(id)) throw notFound()
  return id
}

/** The product that the person holds by this contract, because a contract is prolonged by its own product alone. */
const productOfContract = async (
  { actor, db }: Context,
  personId: number,
  contractId: number | undefined,
): Promise<number | undefined> => {
  if (contractId === undefined) return undefined
  const contracts = await listContractsOfProfiteer(db.drizzle, personId)
  const contract = contracts.find(({ id, userId }) => id === contractId && userId === actor.userId)
  if (contract === undefined) throw notFound()
  return contract.product.id
}

export const listBundles = async (context: Context, levelId: number, query: Query): Promise<Product[]> => {
  const personId = requireProfiteer(context, query.profiteer_id)
  const db = context.db.drizzle
  const level = (await listLevels(db, personId)).find(({ id }) => id === levelId)
  if (level === undefined) throw notFound()
  const onSale = await listProductsOfLevel(db, levelId, personId)
  const ofContract = await productOfContract(context, personId, query.subscription_id)
  const rows = onSale.filter(({ product }) => ofContract === undefined || product.id === ofContract)
  const today = dayOf((await billingNow(context, db, context.actor.userId)).toISOString())
  const byProduct = Map.groupBy(rows, ({ product }) => product.id)
  const products = await Promise.all(
    [...byProduct.values()].map(async (sold): Promise<Product | undefined> => {
      const [first] = sold
      const plans = plansOnSale(
        sold.map(({ plan }) => offeredPlanOf(plan)),
        today,
      )
      if (first === undefined || plans.length === 0) return undefined
      const { product, issuer } = first
      const name = inLocale(product.name ?? level.name, context.locale)
      return {
        id: product.id,
        name,
        productName: name,
        description: product.description === null ? '' : inLocale(product.description, context.locale),
        subscriptionBenefits: await benefitsOf(context, [...level.benefits, ...product.furtherBenefits]),
        subscriptionPlans: plans.toSorted(byTerm),
        replacesEwtoMembership: product.replacesAssociationMembership,
        isKidsLevel: level.isKids,
        titlePictureDarkFull: product.pictureDark ?? product.pictureLight,
        titlePictureLightFull: product.pictureLight ?? product.pictureDark,
        seller: issuer.legalName,
        collection: issuer.collection,
      }
    }),
  )
  return products.filter((product) => product !== undefined)
}

/** §7: buying a membership level asks for no level before it; other subjects ask for a verified account. */
export const requirementOf = (type: (typeof SUBJECT_TYPES)[number]): number =>
  type === 'membership-level' ? MEMBERSHIP_LV.unverified : MEMBERSHIP_LV.verified
