/** Reads which sports a site teaches: those of its classes in the coming days. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { listSiteSports } from './school-store.ts'

/** Two weeks, so that biweekly classes count. */
const DAYS_AHEAD = 14

export const comingDays = (now: Date): { from: string; to: string } => ({
  from: now.toISOString(),
  to: new Date(now.getTime() + DAYS_AHEAD * MS_PER_DAY).toISOString(),
})

export type Teaching = { readonly sportIds: ReadonlySet<number>; readonly hasTrialSlots: boolean }
const NOTHING: Teaching = { sportIds: new Set(), hasTrialSlots: false }

export type TeachingOf = (siteId: number) => Teaching
/** A sport that a site teaches. */
export type SiteTeaching = {
  readonly siteId: number
  readonly sportId: number
  readonly hasTrialSlots: boolean
}

export const teachingBySite = (all: readonly SiteTeaching[]): TeachingOf => {
  const rows = Map.groupBy(all, (row) => row.siteId)
  return (siteId) => {
    const of = rows.get(siteId)
    if (of === undefined) return NOTHING
    return {
      sportIds: new Set(of.map(({ sportId }) => sportId)),
      hasTrialSlots: of.some((row) => row.hasTrialSlots),
    }
  }
}

/** By site. */
export const readTeaching = async (db: Db, schoolIds: readonly number[], now: Date): Promise<TeachingOf> =>
  teachingBySite(await listSiteSports(db, schoolIds, comingDays(now)))

/** In the order in which the product lists sports. */
export const sportTags = (
  referenceData: ReferenceData,
  sportIds: ReadonlySet<number>,
  locale: Locale,
): SportTag[] =>
  [...referenceData.sports.values()]
    .filter(({ id }) => sportIds.has(id))
    .map(({ id, name, slug, hue, chroma, isKids }) => ({
      id,
      name: inLocale(name, locale),
      slug,
      hue,
      chroma,
      isKids,
    }))
