/** Products as the office sees them: with all versions of their prices and how many contracts hold each. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import {
  type listProducts,
  type OfficePlan,
  type OfficeProduct,
  PRODUCTS_PER_PAGE,
} from '@wegband/domain/features/money-office/products-contract.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../../http/request/page-of.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { keyOf, type Names, readNames } from './known-subjects.ts'
import {
  countProducts,
  findProductRow,
  listPlansOf,
  listProductRows,
  listVatOf,
  type PlanOfOffice,
  type SoldProduct,
  type VatRow,
} from './products-store.ts'

const planOf = ({ plan, orders, running }: PlanOfOffice): OfficePlan => ({
  id: plan.id,
  interval: plan.interval,
  intervalCount: plan.intervalCount,
  effectivePeriodLength: plan.effectiveMonths,
  price: plan.priceCents,
  renewalPriceCents: plan.renewalCents,
  notice: plan.notice,
  validFrom: plan.validFrom,
  isActive: plan.isActive,
  replacesId: plan.replacesId,
  orders,
  runningContracts: running,
  updatedAt: plan.updatedAt,
})

type Parts = {
  readonly plans: readonly PlanOfOffice[]
  readonly vat: readonly VatRow[]
  readonly names: Names
}

const productOf = (
  { product, issuer, level }: SoldProduct,
  { plans, vat, names }: Parts,
  { locale }: Pick<Context, 'locale'>,
): OfficeProduct => {
  const name = names(product.subjectType, product.subjectId)
  return {
    ...product,
    issuer,
    subjectName: name === undefined ? '' : inLocale(name, locale),
    isKidsLevel: level?.isKids ?? false,
    vat: vat.map(({ validFrom, rateBasisPoints, exemption }) => ({
      validFrom,
      basisPoints: rateBasisPoints,
      exemption,
    })),
    plans: plans.map(planOf),
  }
}

const showRows = async (context: Context, rows: readonly SoldProduct[], db: Db): Promise<OfficeProduct[]> => {
  const ids = rows.map(({ product }) => product.id)
  if (ids.length === 0) return []
  // One after the other: within a transaction there is one connection.
  const plans = await listPlansOf(db, ids, dayOf(context.clock.now().toISOString()))
  const vat = await listVatOf(db, ids)
  const names = await readNames(
    context,
    rows.map(({ product }) => keyOf(product.subjectType, product.subjectId)),
  )
  const plansOf = Map.groupBy(plans, ({ plan }) => plan.productId)
  const vatOf = Map.groupBy(vat, ({ productId }) => productId)
  return rows.map((row) =>
    productOf(
      row,
      { plans: plansOf.get(row.product.id) ?? [], vat: vatOf.get(row.product.id) ?? [], names },
      context,
    ),
  )
}

/** After a change, in its transaction. */
export const showProduct = async (context: Context, id: number, db: Db): Promise<OfficeProduct> => {
  const row = await findProductRow(db, id)
  const [shown] = row === undefined ? [] : await showRows(context, [row], db)
  if (shown === undefined) throw notFound()
  return shown
}

export const readProducts = async (
  context: Context,
  query: z.output<(typeof listProducts)['query']>,
): Promise<z.output<(typeof listProducts.answers)[200]>> => {
  const db = context.db.drizzle
  const page = query.page ?? 1
  const perPage = pageSizeOf(query, PRODUCTS_PER_PAGE)
  const filter = { search: query.search, issuerId: query.issuer_id }
  const [rows, total] = await Promise.all([
    listProductRows(db, filter, { limit: perPage, offset: (page - 1) * perPage }),
    countProducts(db, filter),
  ])
  return { data: await showRows(context, rows, db), meta: metaOf(total, page, perPage) }
}
