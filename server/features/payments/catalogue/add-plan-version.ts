/** Adds versions of prices: the one function for the office and for heads of a school (docs/decisions/0069). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isSoundPlan } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import type { Db } from '../../../db/transaction.ts'
import { insertPlan, listVersions, type PlanKind, type PlanRow } from './plan-statement.ts'

export type PlanFacts = Pick<
  PlanRow,
  'interval' | 'intervalCount' | 'effectiveMonths' | 'priceCents' | 'renewalCents' | 'notice' | 'validFrom'
>
/** Locked by the caller, so that two versions of one price follow each other. */
type LockedProduct = { readonly id: number } & Pick<PlanRow, 'subjectType' | 'subjectId'>

const invalid = (field: string, code: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: [code] } })

/** A version begins today at the earliest, and never on the day of another one. */
export const requireFreeDay = (
  validFrom: string,
  others: readonly Pick<PlanRow, 'validFrom'>[],
  today: string,
): void => {
  if (validFrom < today) throw invalid('validFrom', 'in-the-past')
  if (others.some((other) => other.validFrom === validFrom)) throw invalid('validFrom', 'taken')
}

const newest = (versions: readonly PlanRow[]): PlanRow | undefined =>
  versions.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.id - a.id)[0]

/** For new orders from its day on; it replaces the newest version of the same interval and term. */
export const addPlanVersion = async (
  tx: Db,
  product: LockedProduct,
  facts: PlanFacts,
  now: Date,
): Promise<PlanRow> => {
  const at = now.toISOString()
  const { effectiveMonths: effectivePeriodLength, priceCents: price } = facts
  if (!isSoundPlan({ ...facts, effectivePeriodLength, price }))
    throw invalid('effectivePeriodLength', 'invalid')
  const kind: PlanKind = { ...facts, productId: product.id }
  const versions = await listVersions(tx, kind)
  requireFreeDay(facts.validFrom, versions, dayOf(at))
  return insertPlan(tx, {
    ...facts,
    productId: product.id,
    subjectType: product.subjectType,
    subjectId: product.subjectId,
    replacesId: newest(versions)?.id ?? null,
    createdAt: at,
    updatedAt: at,
  })
}
