/** Putting somebody on the list without asking whether one may: what to suggest, the row, the place, the news, and the row read back. */
import type pg from 'pg'
import type { WorldFacts } from '../world/seed-world.ts'

const EVENTS = `select module_id, level_index, kind, week, occurred_at, source_type, source_id from training_events
  where user_id = $1 and sport_id = $2 order by occurred_at, id`
const INSERT = `insert into attendances (appointment_id, user_id, source, suggested_sport_id, suggested_module_id, suggested_minutes)
  values ($1, $2, 'trainer', $3, $4, 90) on conflict do nothing returning id`
const TAKE_PLACE = `update appointments set attendees_count = attendees_count + 1
  where id = $1 and ended_at is null and cancelled_at is null and (capacity is null or attendees_count < capacity) returning id`
const TELL = `select pg_notify('wegband_events', $1)`
const READ = `select a.id, a.appointment_id, a.user_id, u.first_name, u.last_name, u.avatar_file, a.suggested_sport_id,
    a.suggested_module_id, a.suggested_minutes, a.source, a.created_at, p.level_index, p.stripes,
    (select coalesce(array_agg(c.type order by c.id), '{}') from confirmations c where c.attendance_id = a.id) as confirmations,
    not exists (select from attendances e join confirmations d on d.attendance_id = e.id and d.type <> 'denied'
      where e.user_id = a.user_id and e.id <> a.id) as is_first_time
  from attendances a join users u on u.id = a.user_id
  left join training_progress p on p.user_id = a.user_id and p.sport_id = $2 where a.id = $1`

type Place = { readonly appointmentId: number; readonly userId: number }

/** The first module that was not trained twice, from the ids the world is seeded with. */
const suggest = (events: readonly { module_id: number }[]): number => {
  const counts = new Map<number, number>()
  for (const { module_id: id } of events) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (let id = 1; id < 24; id += 1) if ((counts.get(id) ?? 0) < 2) return id
  return 24
}

export const attend = async (
  pool: pg.Pool,
  { appointmentId, userId }: Place,
  facts: WorldFacts,
): Promise<unknown> => {
  const client = await pool.connect()
  const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values })
  try {
    const events = await run<{ module_id: number }>('events', EVENTS, [userId, facts.sportId])
    await client.query('begin')
    const inserted = await run<{ id: number }>('insert', INSERT, [
      appointmentId,
      userId,
      facts.sportId,
      suggest(events.rows),
    ])
    await run('take', TAKE_PLACE, [appointmentId])
    const news = {
      topic: 'attendances',
      ids: [appointmentId],
      userIds: [userId],
      schoolIds: [facts.schoolId],
    }
    await run('tell', TELL, [JSON.stringify(news)])
    await client.query('commit')
    const { rows } = await run('read', READ, [inserted.rows[0]?.id, facts.sportId])
    return rows[0]
  } finally {
    client.release()
  }
}
