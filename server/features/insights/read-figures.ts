/** Reads the figures of a school. They are cached for some minutes and are the same for all its heads. */
import { dayOf, instantAt, MS_PER_MINUTE, weekWindow } from '@wegband/domain/basics/calendar-days.ts'
import {
  COHORTS_SHOWN,
  type Range,
  RETENTION_MONTHS,
  type SchoolFigures,
} from '@wegband/domain/features/insights/contract.ts'
import {
  cohortsOf,
  firstDayOf,
  quartersUntil,
  weekFigures,
  weeklyShare,
  weeksOf,
} from '@wegband/domain/features/insights/school-figures.ts'
import { canReadFigures } from '@wegband/domain/features/insights/insight-rights.ts'
import type { Context } from '../../http/request/context.ts'
import type { Database } from '../../db/open-database.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { listMembers } from '../members/list-members.ts'
import { sportTags } from '../schools/taught-sports.ts'
import { countCohorts, countGrowth, countTrials, countWeeks, listTaught, type Wish } from './figure-store.ts'

/** Long enough to spare the database, short enough that the figures look current. */
const FRESH_MS = 5 * MS_PER_MINUTE
/** The limit of cached figures of one process, for all schools together. */
const KEPT_MOST = 500

type Counted = Omit<SchoolFigures, 'school' | 'sports'> & { readonly sportIds: ReadonlySet<number> }
type CachedCounts = { readonly until: number; readonly counting: Promise<Counted> }
const kept = new WeakMap<Database, Map<string, CachedCounts>>()

/** For tests that change rows and read the figures again. */
export const forgetFigures = (db: Database): void => {
  kept.delete(db)
}

const countMembers = async (context: Context, { schoolId, sportId }: Wish) => {
  const { meta } = await listMembers(context, schoolId, {
    state: 'active',
    per_page: 1,
    ...(sportId === null ? {} : { sport: sportId }),
  })
  return { absent: meta.counts.absent, longAbsent: meta.counts['long-absent'], stuck: meta.counts.stuck }
}

const countAll = async (context: Context, wish: Wish, range: Range): Promise<Counted> => {
  const { db, clock } = context
  const now = clock.now().toISOString()
  const today = dayOf(now)
  const weeks = weeksOf(range, today)
  const [first = '', last = ''] = [weeks[0], weeks.at(-1)]
  const window = { from: weekWindow(first).startAt, to: weekWindow(last).endAt }
  const sinceQuarter = quartersUntil(today, COHORTS_SHOWN)[0] ?? ''
  const [counted, growth, cohorts, trials, sportIds, members] = await Promise.all([
    countWeeks(db, wish, window),
    countGrowth(db, wish, window),
    countCohorts(db, wish, instantAt(firstDayOf(sinceQuarter), '00:00'), RETENTION_MONTHS),
    countTrials(db, wish, window),
    listTaught(db, wish.schoolId, window),
    countMembers(context, wish),
  ])
  const activeBefore = growth.find(({ week }) => week === '')?.change ?? 0
  const within = growth.filter(({ week }) => week !== '')
  const shown = weekFigures(weeks, counted, activeBefore, within)
  const active = shown.at(-1)?.active ?? 0
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  return {
    range,
    active,
    activeChange: active - activeBefore,
    weeklyShare: weeklyShare(shown),
    joined: sum(within.map(({ joined }) => joined)),
    left: sum(within.map(({ left }) => left)),
    weeks: shown,
    trials,
    cohorts: cohortsOf(cohorts, today),
    ...members,
    countedAt: now,
    sportIds,
  }
}

const countOnce = (context: Context, wish: Wish, range: Range): Promise<Counted> => {
  const ofDatabase = kept.get(context.db) ?? new Map<string, CachedCounts>()
  kept.set(context.db, ofDatabase)
  const key = `${wish.schoolId} ${wish.sportId ?? ''} ${range}`
  const now = context.clock.now().getTime()
  const known = ofDatabase.get(key)
  if (known !== undefined && known.until > now) return known.counting
  const counting = countAll(context, wish, range)
  ofDatabase.delete(key)
  const [oldest] = ofDatabase.keys()
  if (ofDatabase.size >= KEPT_MOST && oldest !== undefined) ofDatabase.delete(oldest)
  ofDatabase.set(key, { until: now + FRESH_MS, counting })
  // a failed count is not cached
  counting.catch(() => ofDatabase.delete(key))
  return counting
}

/** 404 for a school that does not exist or that the caller does not lead. */
export const readFigures = async (
  context: Context,
  input: { schoolId: number; range: Range; sportId: number | null },
): Promise<SchoolFigures> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', input.schoolId)
  const school = referenceData.schools.get(input.schoolId)
  if (school === undefined || !canReadFigures(context.actor, input.schoolId)) throw notFound()
  const { sportIds, ...figures } = await countOnce(
    context,
    { schoolId: school.id, sportId: input.sportId },
    input.range,
  )
  return {
    school: { id: school.id, name: school.name },
    sports: sportTags(referenceData, sportIds, context.locale),
    ...figures,
  }
}
