/** Adds an attendee without checking rights, by the product's own statements: module suggestion, booking and commit to disk. */
import type pg from 'pg'
import { FLUSH } from '@wegband/server/db/async-commit.ts'
import { BOOK, bookingValues } from '@wegband/server/features/appointments/booking/booking-statement.ts'
import type { WorldFacts } from '../world/seed-world.ts'

const EVENTS = {
  name: 'events',
  text: `select module_id, level_index, kind, week, occurred_at, source_type, source_id from training_events
    where user_id = $1 and sport_id = $2 order by occurred_at, id`,
}

type Place = { readonly appointmentId: number; readonly userId: number }

/** The first module that was not trained twice, from the ids of the seeded world. */
const suggest = (events: readonly { module_id: number }[]): number => {
  const counts = new Map<number, number>()
  for (const { module_id: id } of events) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (let id = 1; id < 24; id += 1) if ((counts.get(id) ?? 0) < 2) return id
  return 24
}

export const attend = async (
  pool: pg.Pool,
  { appointmentId, userId }: Place,
  { sportId, schoolId }: WorldFacts,
): Promise<unknown> => {
  const events = await pool.query<{ module_id: number }>({ ...EVENTS, values: [userId, sportId] })
  const values = bookingValues({
    appointmentId,
    userId,
    source: 'trainer',
    sportId,
    moduleId: suggest(events.rows),
    minutes: 90,
    checkedInAt: null,
    news: { topic: 'attendances', ids: [appointmentId], userIds: [userId], schoolIds: [schoolId] },
  })
  const { rows } = await pool.query<object>({ ...BOOK, values })
  await pool.query(FLUSH)
  return rows[0]
}
