/** What can be bought: membership levels and their products (§3, §7). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { MembershipLevel, Product } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import type { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { byTerm, renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { versionOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { findPerson, listLevels, listProductsOfLevel } from './checkout-store.ts'

type SoldRow = Awaited<ReturnType<typeof listProductsOfLevel>>[number]

const isAssociationMember = async (context: Context): Promise<boolean> =>
  (await findPerson(context.db.drizzle, context.actor.userId))?.ewtoNo != null

export const listSoldLevels = async (context: Context): Promise<MembershipLevel[]> => {
  const rows = await listLevels(context.db.drizzle, await isAssociationMember(context))
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
    const [type, text = ''] = key.split(':')
    const id = Number(text)
    const subject =
      type === 'sport'
        ? data.sports.get(id)
        : type === 'module'
          ? data.modules.get(id)
          : type === 'module-group'
            ? data.moduleGroups.get(id)
            : undefined
    return subject === undefined ? [] : [{ key, title: inLocale(subject.name, context.locale) }]
  })
}

/** The newest version of each kind of plan that is on sale today. */
const plansOnSale = (rows: readonly SoldRow[], today: string): SoldRow['plan'][] =>
  [
    ...Map.groupBy(
      rows,
      ({ plan }) => `${plan.interval} ${plan.intervalCount} ${plan.effectiveMonths}`,
    ).values(),
  ]
    .map((versions) =>
      versionOnSale(
        versions.map(({ plan }) => plan),
        today,
      ),
    )
    .filter((plan) => plan !== undefined)

const offeredPlanOf = (plan: SoldRow['plan']): Product['subscriptionPlans'][number] => {
  const terms = {
    interval: plan.interval,
    intervalCount: plan.intervalCount,
    effectivePeriodLength: plan.effectiveMonths,
    price: plan.priceCents,
  }
  return {
    id: plan.id,
    isActive: plan.isActive,
    ...terms,
    cancellationPeriod: plan.notice,
    renewalPrice: renewalPrice({ ...terms, renewalPriceCents: plan.renewalCents }),
  }
}

/** An own child, or the caller; others are a 404. */
const requireProfiteer = ({ actor }: Context, profiteerId: number | undefined): void => {
  const isOwn =
    profiteerId === undefined || profiteerId === actor.userId || actor.childIds.includes(profiteerId)
  if (!isOwn) throw notFound()
}

export const listBundles = async (
  context: Context,
  levelId: number,
  profiteerId?: number,
): Promise<Product[]> => {
  requireProfiteer(context, profiteerId)
  const db = context.db.drizzle
  const level = (await listLevels(db, await isAssociationMember(context))).find(({ id }) => id === levelId)
  if (level === undefined) throw notFound()
  const rows = await listProductsOfLevel(db, levelId)
  const today = dayOf(context.clock.now().toISOString())
  const byProduct = Map.groupBy(rows, ({ product }) => product.id)
  const products = await Promise.all(
    [...byProduct.values()].map(async (sold): Promise<Product | undefined> => {
      const [first] = sold
      const plans = plansOnSale(sold, today)
      if (first === undefined || plans.length === 0) return undefined
      const { product, issuer } = first
      const name = inLocale(product.name ?? level.name, context.locale)
      return {
        id: product.id,
        name,
        productName: name,
        description: product.description === null ? '' : inLocale(product.description, context.locale),
        subscriptionBenefits: await benefitsOf(context, [...level.benefits, ...product.furtherBenefits]),
        subscriptionPlans: plans.map(offeredPlanOf).toSorted(byTerm),
        replacesEwtoMembership: product.replacesAssociationMembership,
        isKidsLevel: level.isKids,
        titlePictureDarkFull: null,
        titlePictureLightFull: null,
        seller: issuer.legalName,
      }
    }),
  )
  return products.filter((product) => product !== undefined)
}

/** §7: buying a membership level asks for no level before it; other subjects ask for a verified account. */
export const requirementOf = (type: (typeof SUBJECT_TYPES)[number]): number =>
  type === 'membership-level' ? MEMBERSHIP_LV.unverified : MEMBERSHIP_LV.verified
