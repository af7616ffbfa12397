/**
 * Caches the sports that sites teach for the search, which reads the same schools again and again. The
 * classes of one result page can be a thousand rows. A changed timetable drops the entry of its school; a
 * lost connection to the signals drops all.
 */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open-database.ts'
import type { Signals } from '../../signals.ts'
import { EVENT_CHANNEL, readEventSignal } from '../events/publish.ts'
import { listSiteSports } from './school-store.ts'
import { comingDays, type SiteTeaching, teachingBySite, type TeachingOf } from './taught-sports.ts'

/** Limits how long a missed signal or the mere passing of time can leave an entry outdated. */
const KEPT_MS = 10_000
/** Above this number the whole cache is cleared, which is simpler than tracking use. */
const MOST_SCHOOLS = 10_000

type CachedTeaching = { readonly rows: readonly SiteTeaching[]; readonly until: number }
/** `changes` counts signals, because data read before a signal may be outdated. */
type Memory = { readonly schools: Map<number, CachedTeaching>; changes: number }

const memories = new WeakMap<Database, Memory>()

const memoryOf = (db: Database): Memory => {
  const memory = memories.get(db) ?? { schools: new Map<number, CachedTeaching>(), changes: 0 }
  memories.set(db, memory)
  return memory
}

/** Clears the cache of this database. Tests call it after creating classes without a signal. */
export const forgetTeaching = (db: Database): void => {
  const memory = memoryOf(db)
  memory.schools.clear()
  memory.changes += 1
}

/** Called once, when the routes are registered. */
export const dropTeachingOnSignals = (signals: Pick<Signals, 'on'>, db: Database): void => {
  const memory = memoryOf(db)
  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      // Bookings do not change which sports are taught.
      if (signal !== undefined && signal.topic !== 'appointment') return
      memory.changes += 1
      if (signal === undefined) memory.schools.clear()
      else signal.schoolIds.forEach((id) => memory.schools.delete(id))
    },
    onLost: () => forgetTeaching(db),
  })
}

/** By site, for the sites of these schools. */
export const readKeptTeaching = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  schoolIds: readonly number[],
): Promise<TeachingOf> => {
  const now = clock.now()
  const memory = memoryOf(db)
  const known = schoolIds.flatMap((id) => {
    const kept = memory.schools.get(id)
    return kept !== undefined && kept.until > now.getTime() ? [[id, kept.rows] as const] : []
  })
  const knownIds = new Set(known.map(([id]) => id))
  const unknown = schoolIds.filter((id) => !knownIds.has(id))
  const changes = memory.changes
  const read = await listSiteSports(db.drizzle, unknown, comingDays(now))
  if (changes === memory.changes) {
    const bySchool = Map.groupBy(read, (row) => row.schoolId)
    if (memory.schools.size + unknown.length > MOST_SCHOOLS) memory.schools.clear()
    for (const id of unknown)
      memory.schools.set(id, { rows: bySchool.get(id) ?? [], until: now.getTime() + KEPT_MS })
  }
  return teachingBySite([...known.flatMap(([, rows]) => rows), ...read])
}
