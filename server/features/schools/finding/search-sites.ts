/** The search for sites (§7, §9). Its index is built from the cached reference data and replaced together with it. */
import type { z } from 'zod'
import type {
  ReferenceLocation,
  searchSites as searchSitesEndpoint,
  SiteHit,
} from '@wegband/domain/features/schools/contract.ts'
import { SITES_PER_PAGE } from '@wegband/domain/features/schools/contract.ts'
import { foldPlace, postalHeadOf } from '@wegband/domain/features/schools/place-match.ts'
import {
  indexSites,
  metresToNearest,
  searchIndex,
  type SearchResult,
  type FoundSite,
  type IndexedSite,
  type SiteIndex,
} from '@wegband/domain/features/schools/site-search.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../../http/request/page-of.ts'
import { readReferenceData, type ReferenceData } from '../../reference-data/reference-data.ts'
import { readKeptTeaching } from '../taught-sports-cache.ts'
import { listSitesWith } from '../school-store.ts'
import { comingDays, sportTags } from '../taught-sports.ts'

export type SearchQuery = z.output<(typeof searchSitesEndpoint)['query']>
type Answer = {
  data: SiteHit[]
  meta: PageMeta & { reference_location: ReferenceLocation | null; alternatives: ReferenceLocation[] }
}

const NOTHING: SearchResult = { total: 0, between: () => [] }

const indexes = new WeakMap<ReferenceData, SiteIndex>()

const indexedSites = ({ sites, schools }: ReferenceData): IndexedSite[] =>
  [...sites.values()]
    .filter((site) => !site.isOffline && site.closedAt === null)
    .map((site) => ({ ...site, schoolName: schools.get(site.schoolId)?.name ?? '' }))

/** §9: offline sites are left out. */
const siteIndexOf = (referenceData: ReferenceData): SiteIndex => {
  const known = indexes.get(referenceData) ?? indexSites(indexedSites(referenceData))
  indexes.set(referenceData, known)
  return known
}

/** The postal code of a site has its exact position. */
const placeOfZip = (index: SiteIndex, typed: string): ReferenceLocation | undefined => {
  const head = postalHeadOf(typed)
  const site = head && index.byZip.get(head.code)
  if (head === undefined || site === undefined) return undefined
  const { city, country, latitude, longitude } = site
  const isMeant =
    (head.country ?? country) === country && (head.town === '' || foldPlace(city).startsWith(head.town))
  return isMeant ? { name: city, region: '', country, latitude, longitude, isApproximate: false } : undefined
}

/** Finds the towns of that name. People mean the one with a school nearby. */
const findPlaces = async (
  context: OpenContext,
  index: SiteIndex,
  typed: string,
): Promise<readonly ReferenceLocation[]> => {
  const known = placeOfZip(index, typed)
  if (known !== undefined) return [known]
  return context.gateways.geocoder.find(typed, (place) => metresToNearest(index, place), context.log)
}

type Centre = {
  readonly around: Parameters<typeof searchIndex>[1]['around']
  readonly places: readonly ReferenceLocation[]
  /** True for an unknown place, around which nothing is found. */
  readonly isUnknown: boolean
}

/** Half the globe: every site is in this circle. */
const EVERYWHERE_M = 20_100_000

/** All sites, nearest to a school first: its members begin there. */
const near = (index: SiteIndex, { near_school: schoolId }: SearchQuery): Centre['around'] => {
  const point = index.sites.find((site) => site.schoolId === schoolId)
  return point && { point, by: 'location', metres: EVERYWHERE_M }
}

const centreOf = async (context: OpenContext, index: SiteIndex, query: SearchQuery): Promise<Centre> => {
  const { latitude, longitude, location, distance: metres } = query
  if (latitude !== undefined && longitude !== undefined) {
    const point = { latitude, longitude }
    const place = { name: '', region: '', country: '', ...point, isApproximate: false }
    return { around: { point, by: 'position', metres }, places: [place], isUnknown: false }
  }
  if (location === undefined)
    return {
      around: query.search === undefined ? near(index, query) : undefined,
      places: [],
      isUnknown: false,
    }
  const places = await findPlaces(context, index, location)
  const [point] = places
  return {
    around: point && { point, by: 'location', metres },
    places,
    isUnknown: point === undefined,
  }
}

const showHits = async (
  context: OpenContext,
  referenceData: ReferenceData,
  found: readonly FoundSite[],
): Promise<SiteHit[]> => {
  const schoolIds = [...new Set(found.map(({ site }) => site.schoolId))]
  const teachingOf = await readKeptTeaching(context, schoolIds)
  return found.map(({ site: { schoolName, ...site }, distance }) => {
    const { sportIds, hasTrialSlots } = teachingOf(site.id)
    return {
      ...site,
      school: { id: site.schoolId, name: schoolName },
      sports: sportTags(referenceData, sportIds, context.locale),
      hasTrialSlots,
      distance,
    }
  })
}

/** One page; `meta.reference_location` is the position that was used. */
export const searchSites = async (context: OpenContext, query: SearchQuery): Promise<Answer> => {
  const referenceData = await readReferenceData(context.db)
  const index = siteIndexOf(referenceData)
  const { around, places, isUnknown } = await centreOf(context, index, query)
  const { sport: sportId, only_trial_slots: isTrial = false } = query
  const only =
    sportId === undefined && !isTrial
      ? undefined
      : await listSitesWith(context.db.drizzle, { sportId, isTrial }, comingDays(context.clock.now()))
  const found = isUnknown ? NOTHING : searchIndex(index, { text: query.search, around, only })
  const page = query.page ?? 1
  const data = found.between((page - 1) * SITES_PER_PAGE, page * SITES_PER_PAGE)
  const [reference = null, ...alternatives] = places
  return {
    data: await showHits(context, referenceData, data),
    meta: { ...metaOf(found.total, page, SITES_PER_PAGE), reference_location: reference, alternatives },
  }
}
