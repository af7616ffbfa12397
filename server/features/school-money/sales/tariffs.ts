/** Own tariffs of a school. A sold price never changes: another price is another version with its first day. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { groupBy } from '@wegband/domain/basics/groups.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { EndpointShape, ParsedOf } from '@wegband/domain/http/endpoint.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { productVat } from '@wegband/domain/features/payments/product-vat.ts'
import type {
  addPlan as addPlanEndpoint,
  makeTariff as makeTariffEndpoint,
  Tariff,
} from '@wegband/domain/features/school-money/sales-contract.ts'
import { renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { versionState } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { schoolSports } from '../../members/read-member.ts'
import { readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { addPlanVersion } from '../../payments/catalogue/add-plan-version.ts'
import { insertPlan } from '../../payments/catalogue/plan-statement.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { subjectName } from '../../subscriptions/subject-name.ts'
import type { IssuerRow } from '../issuer-statement.ts'
import { requireIssuer, requireMoney } from '../require-money.ts'
import {
  insertProduct,
  listLevels,
  listOwnPlans,
  listVat,
  lockProduct,
  type OwnPlan,
  setProductActive,
} from './sales-store.ts'

type Body<E extends EndpointShape> = ParsedOf<E> extends { readonly body: infer B } ? B : never
type NewTariff = Body<typeof makeTariffEndpoint>
type NewPlan = Body<typeof addPlanEndpoint>

const MONTHS_PER_YEAR = 12

const termsOf = ({
  interval,
  intervalCount,
  effectiveMonths,
  priceCents,
  renewalCents,
}: OwnPlan['plan']) => ({
  interval,
  intervalCount,
  effectivePeriodLength: effectiveMonths,
  price: priceCents,
  renewalPriceCents: renewalCents,
})

const showPlan = (row: OwnPlan, versions: readonly OwnPlan[], today: string): Tariff['plans'] => {
  const { plan, contracts } = row
  if (plan.interval !== 'month' && plan.interval !== 'year') return []
  const same = versions
    .map((one) => one.plan)
    .filter(
      ({ interval, intervalCount, effectiveMonths }) =>
        interval === plan.interval &&
        intervalCount === plan.intervalCount &&
        effectiveMonths === plan.effectiveMonths,
    )
  return [
    {
      id: plan.id,
      interval: plan.interval,
      intervalCount: plan.intervalCount,
      months: plan.effectiveMonths,
      priceCents: plan.priceCents,
      renewalCents: renewalPrice(termsOf(plan)),
      notice: plan.notice,
      validFrom: plan.validFrom,
      isActive: plan.isActive,
      state: versionState({ ...plan, runningContracts: contracts }, same, today),
      contracts,
    },
  ]
}

/** Tariffs with all versions of their prices, and what another tariff could open. */
export const listTariffs = async (context: Context, schoolId: number) => {
  const { issuer } = await requireMoney(context, schoolId)
  const db = context.db.drizzle
  const data = await readReferenceDataFor(context.db, 'schools', schoolId)
  const { locale } = context
  const today = dayOf(context.clock.now().toISOString())
  const [plans, vat, levels] = await Promise.all([
    issuer === undefined ? [] : listOwnPlans(db, issuer.id),
    issuer === undefined ? [] : listVat(db, issuer.id),
    listLevels(db),
  ])
  const tariffs = groupBy(plans, ({ product }) => String(product.id)).flatMap((versions): Tariff[] => {
    const [first] = versions
    if (first === undefined || issuer === undefined) return []
    const { product, plan, levelName, isKids } = first
    const rate = productVat(
      issuer,
      vat.filter(({ productId }) => productId === product.id),
      today,
    )
    const name =
      product.name ??
      subjectName({ type: plan.subjectType, id: plan.subjectId, levelName: levelName ?? undefined }, data)
    return [
      {
        id: product.id,
        name: name === undefined ? '' : inLocale(name, locale),
        isActive: product.isActive,
        isKids,
        vatBasisPoints: rate.basisPoints,
        vatExemption: rate.exemption,
        plans: versions.flatMap((row) => showPlan(row, versions, today)),
      },
    ]
  })
  const subjects = [
    ...levels.map(({ id, name, isKids }) => ({
      type: 'membership-level' as const,
      id,
      name: inLocale(name, locale),
      isKids,
    })),
    ...schoolSports(data, schoolId).map(({ id, name }) => ({
      type: 'sport' as const,
      id,
      name: inLocale(name, locale),
      isKids: false,
    })),
  ]
  return { tariffs, subjects }
}

const requireSubject = async (context: Context, schoolId: number, input: NewTariff): Promise<void> => {
  const { subjects } = await listTariffs(context, schoolId)
  if (!subjects.some(({ type, id }) => type === input.subjectType && id === input.subjectId))
    throw new AppError('general.invalid', { errors: { subjectId: ['not-an-option'] } })
}

/** Whole years are billed by the year, everything else by months. */
const intervalOf = (everyMonths: number) =>
  everyMonths % MONTHS_PER_YEAR === 0
    ? { interval: 'year' as const, intervalCount: everyMonths / MONTHS_PER_YEAR }
    : { interval: 'month' as const, intervalCount: everyMonths }

const planRow = (input: NewPlan) => ({
  ...intervalOf(input.everyMonths),
  effectiveMonths: input.months,
  priceCents: input.priceCents,
  renewalCents: input.renewalCents,
  notice: input.notice,
  validFrom: input.validFrom,
})

const noteChange = async (
  tx: Transaction,
  context: Context,
  issuer: IssuerRow,
  change: { readonly action: string; readonly id: number; readonly details: Record<string, unknown> },
): Promise<void> => {
  const { action, id, details } = change
  const entry = { action: `school-money.${action}`, subjectType: 'product', subjectId: id, details }
  await writeAudit(tx, context.actor, entry, context.clock.now())
  await publish(tx, { topic: 'school-money', ids: [], schoolIds: [issuer.schoolId] })
}

/** A school's tariff is ordered on paper and never listed online. */
export const makeTariff = async (
  context: Context,
  schoolId: number,
  input: NewTariff,
): Promise<{ id: number }> => {
  refuseWhileImpersonating(context.actor)
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) throw new AppError('school-money.no-issuer')
  await requireSubject(context, schoolId, input)
  const { subjectType, subjectId } = input
  return inTransaction(context.db, async (tx) => {
    const productId = await insertProduct(
      tx,
      {
        issuerId: issuer.id,
        subjectType,
        subjectId,
        name: { de: input.name, en: input.name },
        isPaperOnly: true,
      },
      { rateBasisPoints: input.vatBasisPoints, exemption: input.vatExemption },
    )
    await insertPlan(tx, { productId, subjectType, subjectId, ...planRow(input) })
    await noteChange(tx, context, issuer, { action: 'tariff', id: productId, details: { ...input } })
    return { id: productId }
  })
}

type TariffKey = { readonly schoolId: number; readonly tariffId: number }

export const addPlan = async (
  context: Context,
  { schoolId, tariffId }: TariffKey,
  input: NewPlan,
): Promise<{ id: number }> => {
  const issuer = await requireIssuer(context, schoolId)
  return inTransaction(context.db, async (tx) => {
    const product = await lockProduct(tx, issuer.id, tariffId)
    if (product === undefined) throw notFound()
    const { id } = await addPlanVersion(tx, product, planRow(input), context.clock.now())
    await noteChange(tx, context, issuer, { action: 'plan', id: tariffId, details: { ...input, planId: id } })
    return { id }
  })
}

export const changeTariff = async (
  context: Context,
  { schoolId, tariffId }: TariffKey,
  { isActive }: { readonly isActive: boolean },
): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  await inTransaction(context.db, async (tx) => {
    if ((await lockProduct(tx, issuer.id, tariffId)) === undefined) throw notFound()
    await setProductActive(tx, tariffId, isActive, context.clock.now())
    await noteChange(tx, context, issuer, { action: 'change-tariff', id: tariffId, details: { isActive } })
  })
}
