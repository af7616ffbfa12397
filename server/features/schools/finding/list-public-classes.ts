/** The public timetable of a school and its trial dates, without names of people. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { PublicClass } from '@wegband/domain/features/schools/public-classes-contract.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { listOpenClasses } from '../school-store.ts'
import { sportTags } from '../taught-sports.ts'

const TIMETABLE_DAYS = 7
/** Guests plan ahead; dates of series are created twelve weeks ahead. */
const TRIAL_DAYS = 56

export type PublicClassesQuery = {
  readonly schoolId: number
  readonly isTrial: boolean
  readonly sportId?: number | undefined
  readonly age?: number | undefined
}

export const listPublicClasses = async (
  context: OpenContext,
  { schoolId, isTrial, sportId, age }: PublicClassesQuery,
): Promise<PublicClass[]> => {
  const { clock, db, locale } = context
  const referenceData = await readReferenceDataFor(db, 'schools', schoolId)
  if (!referenceData.schools.has(schoolId)) throw notFound()
  const now = clock.now()
  const days = {
    from: now.toISOString(),
    to: instantOf(now.getTime() + (isTrial ? TRIAL_DAYS : TIMETABLE_DAYS) * MS_PER_DAY),
  }
  const rows = await listOpenClasses(db.drizzle, { schoolId, isTrial, sportId, age }, days)
  return rows.flatMap(({ siteId, sportId: ofSport, name, ...row }): PublicClass[] => {
    const site = referenceData.sites.get(siteId)
    if (site === undefined || site.isOffline) return []
    const [sport = null] = ofSport === null ? [] : sportTags(referenceData, new Set([ofSport]), locale)
    return [
      { ...row, name: inLocale(name, locale), site: { id: siteId, name: site.name, city: site.city }, sport },
    ]
  })
}
