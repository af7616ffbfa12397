/**
 * What sites teach, kept in this process for the search: the same schools are found again and again, and the classes of two weeks of a
 * page of them are a thousand rows. A signal of a change in a school's timetable drops what is kept of it; where one may have been
 * missed, all.
 */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open-database.ts'
import type { Signals } from '../../signals.ts'
import { EVENT_CHANNEL, readEventSignal } from '../events/publish.ts'
import { listSiteSports } from './school-store.ts'
import { comingDays, type SiteTeaching, teachingBySite, type TeachingOf } from './teaching.ts'

/** By then time alone has changed what is ahead, and a change that nobody told us about is seen. */
const KEPT_MS = 10_000
/** Above this all of it is thrown away: simpler than an order of use, and read again with the next questions. */
const MOST_SCHOOLS = 10_000

type CachedTeaching = { readonly rows: readonly SiteTeaching[]; readonly until: number }
/** `changes` counts signals: what was read before one of them may be older than it. */
type Memory = { readonly schools: Map<number, CachedTeaching>; changes: number }

const memories = new WeakMap<Database, Memory>()

const memoryOf = (db: Database): Memory => {
  const memory = memories.get(db) ?? { schools: new Map<number, CachedTeaching>(), changes: 0 }
  memories.set(db, memory)
  return memory
}

/** Everything that is kept of this database; a test calls it after making classes without a word. */
export const forgetTeaching = (db: Database): void => {
  const memory = memoryOf(db)
  memory.schools.clear()
  memory.changes += 1
}

/** Called once, while the routes are registered. */
export const dropTeachingOnSignals = (signals: Pick<Signals, 'on'>, db: Database): void => {
  const memory = memoryOf(db)
  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      // Who books changes nothing in what is taught.
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
