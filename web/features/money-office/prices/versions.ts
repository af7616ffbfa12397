/** The prices of a product as the office reads them: versions of one price stand together. */
import { groupBy } from '@wegband/domain/basics/groups.ts'
import type { OfficePlan, OfficeProduct } from '@wegband/domain/features/money-office/products-contract.ts'
import { plansOnSale, versionOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import { byTerm } from '@wegband/domain/features/subscriptions/plans/plan-order.ts'

/** A price with all its versions, the newest first. `shown` is the one on sale, else the newest. */
export type PriceLine = {
  readonly product: OfficeProduct
  readonly versions: readonly OfficePlan[]
  readonly shown: OfficePlan
  readonly isOnSale: boolean
}

const kindOf = ({ interval, intervalCount, effectivePeriodLength }: OfficePlan): string =>
  `${interval} ${intervalCount} ${effectivePeriodLength}`

const newestFirst = (a: OfficePlan, b: OfficePlan): number =>
  b.validFrom.localeCompare(a.validFrom) || b.id - a.id

/** The longest term first, as members see them. */
export const priceLines = (product: OfficeProduct, today: string): PriceLine[] =>
  groupBy(product.plans, kindOf)
    .flatMap((plans): PriceLine[] => {
      const versions = plans.toSorted(newestFirst)
      const onSale = versionOnSale(versions, today)
      const shown = onSale ?? versions[0]
      return shown === undefined
        ? []
        : [{ product, versions, shown, isOnSale: onSale !== undefined && product.isActive }]
    })
    .toSorted((a, b) => byTerm(a.shown, b.shown))

/** What members can choose between today: the saving is counted against the dearest of them. */
export const offeredPlans = (product: OfficeProduct, today: string): OfficePlan[] =>
  plansOnSale(product.plans, today)
