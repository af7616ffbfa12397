/** What memberships cost at a school, for visitors without an account. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { SchoolOffer } from '@wegband/domain/features/subscriptions/contract.ts'
import { plansOnSale } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { type ReferenceData, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { planOf } from './read-offers.ts'
import { listPlansAtSchool } from './store.ts'
import { byTerm } from '@wegband/domain/features/subscriptions/plans/plan-order.ts'

/** Names of the sports among `type:id` strings. */
const sportsIn = (
  benefits: readonly string[],
  { sports }: ReferenceData,
  { locale }: OpenContext,
): string[] =>
  benefits.flatMap((key) => {
    const [type, id] = key.split(':')
    const sport = type === 'sport' ? sports.get(Number(id)) : undefined
    return sport === undefined ? [] : [inLocale(sport.name, locale)]
  })

/** 404 for an unknown school. None for a closed one, which takes no members. */
export const listSchoolOffers = async (context: OpenContext, schoolId: number): Promise<SchoolOffer[]> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = referenceData.schools.get(schoolId)
  if (school === undefined) throw notFound()
  if (school.closedAt !== null) return []
  const rows = await listPlansAtSchool(context.db.drizzle, schoolId)
  const today = dayOf(context.clock.now().toISOString())
  return [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap((versions) => {
    const [first] = versions
    const plans = plansOnSale(versions, today)
    if (first === undefined || plans.length === 0) return []
    const { level, productId, productName, seller, isForMembers } = first
    return [
      {
        id: productId,
        name: inLocale(productName ?? level.name, context.locale),
        isKidsLevel: level.isKids,
        plans: plans.map(planOf).toSorted(byTerm),
        seller,
        sports: sportsIn(level.benefits, referenceData, context),
        isForMembers,
      },
    ]
  })
}
