/** Versions of prices. A sold one never changes; a new price is a new version for new orders from its day on (docs/decisions/0069). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type {
  changePlan,
  createPlan,
  OfficeProduct,
  setPlanOnSale,
} from '@wegband/domain/features/money-office/products-contract.ts'
import type { z } from 'zod'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { addPlanVersion, requireFreeDay } from '../../payments/catalogue/add-plan-version.ts'
import { listVersions } from '../../payments/catalogue/plan-statement.ts'
import { beforeAndAfter, catalogueWrite } from '../office-write.ts'
import { requireOffered } from './known-subjects.ts'
import {
  isPlanSold,
  lockPlan,
  lockProduct,
  type OfficePlanRow,
  removePlan,
  updatePlan,
} from './products-store.ts'
import { showProduct } from './show-products.ts'

type NewPlan = z.output<(typeof createPlan)['body']>

export const addPlan = (context: Context, productId: number, body: NewPlan): Promise<OfficeProduct> =>
  catalogueWrite(context, async (tx, now) => {
    const product = await lockProduct(tx, productId)
    if (product === undefined) throw notFound()
    await requireOffered(context, product)
    const { price: priceCents, renewalPriceCents: renewalCents, effectivePeriodLength, ...terms } = body
    const facts = { ...terms, effectiveMonths: effectivePeriodLength, priceCents, renewalCents }
    const row = await addPlanVersion(tx, product, facts, now)
    return {
      result: await showProduct(context, productId, tx),
      entry: {
        action: 'plan.created',
        subjectType: 'plan',
        subjectId: row.id,
        details: beforeAndAfter(undefined, row),
      },
    }
  })

/** Locked. 404 for an unknown plan. */
const requirePlan = async (tx: Transaction, id: number): Promise<OfficePlanRow> => {
  const seen = await lockPlan(tx, id)
  if (seen === undefined) throw notFound()
  return seen
}

const requireNeverSold = async (tx: Transaction, id: number): Promise<void> => {
  if (await isPlanSold(tx, id)) throw new AppError('money-office.plan-sold')
}

export const rewritePlan = (
  context: Context,
  id: number,
  { seenAt, price, renewalPriceCents, notice, validFrom }: z.output<(typeof changePlan)['body']>,
): Promise<OfficeProduct> =>
  catalogueWrite(context, async (tx, now) => {
    const today = dayOf(now.toISOString())
    const before = await requirePlan(tx, id)
    requireSeenVersion(before, seenAt)
    await requireNeverSold(tx, id)
    const others = (await listVersions(tx, before)).filter((plan) => plan.id !== id)
    if (validFrom !== before.validFrom) requireFreeDay(validFrom, others, today)
    const change = { priceCents: price, renewalCents: renewalPriceCents, notice, validFrom }
    const after = await updatePlan(tx, id, change, now)
    return {
      result: await showProduct(context, before.productId, tx),
      entry: {
        action: 'plan.changed',
        subjectType: 'plan',
        subjectId: id,
        details: beforeAndAfter(before, after),
      },
    }
  })

export const switchPlan = (
  context: Context,
  id: number,
  { isActive, seenAt }: z.output<(typeof setPlanOnSale)['body']>,
): Promise<OfficeProduct> =>
  catalogueWrite(context, async (tx, now) => {
    const before = await requirePlan(tx, id)
    requireSeenVersion(before, seenAt)
    if (isActive) await requireOffered(context, before)
    await updatePlan(tx, id, { isActive }, now)
    return {
      result: await showProduct(context, before.productId, tx),
      entry: {
        action: isActive ? 'plan.put-on-sale' : 'plan.taken-from-sale',
        subjectType: 'plan',
        subjectId: id,
        details: { before: before.isActive, after: isActive },
      },
    }
  })

/** Versions after it follow the one before it. A sold one after it keeps its predecessor, so nothing is removed then. */
export const dropPlan = (context: Context, id: number): Promise<OfficeProduct> =>
  catalogueWrite(context, async (tx, now) => {
    const before = await requirePlan(tx, id)
    await requireNeverSold(tx, id)
    const followers = (await listVersions(tx, before)).filter(({ replacesId }) => replacesId === id)
    for (const follower of followers) {
      await requireNeverSold(tx, follower.id)
      await updatePlan(tx, follower.id, { replacesId: before.replacesId }, now)
    }
    await removePlan(tx, id)
    return {
      result: await showProduct(context, before.productId, tx),
      entry: {
        action: 'plan.removed',
        subjectType: 'plan',
        subjectId: id,
        details: beforeAndAfter(before, undefined),
      },
    }
  })
