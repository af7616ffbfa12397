/**
 * The counts behind the figures of a school. Each is one statement over the rows of that school alone. SQL only.
 * `sportId` null: all; else classes of that sport and people who train it.
 */
import { z } from 'zod'
import type { Database } from '../../db/open-database.ts'
import { wasThere } from '../../db/presence.ts'

export type Wish = { readonly schoolId: number; readonly sportId: number | null }
type Window = { readonly from: string; readonly to: string }

/** Whether the person trains the sport. */
const TRAINS = (userId: string): string =>
  `($2::integer is null or exists (select from training_progress g where g.user_id = ${userId} and g.sport_id = $2))`
const TEACHES = (appointmentId: string): string =>
  `($2::integer is null or exists (select from appointment_sports s where s.appointment_id = ${appointmentId} and s.sport_id = $2))`
/** §3: whether the state counts as member; a passive member is one. */
const IS_MEMBER = (state: string): string => `coalesce(${state} in ('active', 'passive'), false)`
const WEEK = (instant: string): string => `to_char(${instant} at time zone 'Europe/Berlin', 'IYYY-"W"IW')`

const readRows = async <Shape extends z.ZodType>(
  db: Database,
  shape: Shape,
  query: { name: string; text: string; values: unknown[] },
): Promise<z.output<Shape>[]> => z.array(shape).parse((await db.pool.query(query)).rows)

const count = z.int()

/** Confirmed attendances by week of the class. */
export const countWeeks = (db: Database, { schoolId, sportId }: Wish, { from, to }: Window) =>
  readRows(db, z.object({ week: z.string(), attendances: count, people: count }), {
    name: 'insights-weeks',
    text: `select ${WEEK('p.start_at')} as week, count(*)::int as attendances, count(distinct a.user_id)::int as people
      from appointments p join attendances a on a.appointment_id = p.id
      where p.school_id = $1 and p.start_at >= $3 and p.start_at < $4 and ${TEACHES('p.id')}
        and ${wasThere('a')}
      group by 1`,
    values: [schoolId, sportId, from, to],
  })

/** How the number of active members changed by week. The week '' holds everything before the window. */
export const countGrowth = (db: Database, { schoolId, sportId }: Wish, { from, to }: Window) =>
  readRows(db, z.object({ week: z.string(), change: count, joined: count, left: count }), {
    name: 'insights-growth',
    text: `select case when h.changed_at < $3 then '' else ${WEEK('h.changed_at')} end as week,
        sum((h.state = 'active')::int - coalesce(h.state_before = 'active', false)::int)::int as change,
        count(*) filter (where ${IS_MEMBER('h.state')} and not ${IS_MEMBER('h.state_before')})::int as joined,
        count(*) filter (where ${IS_MEMBER('h.state_before')} and not ${IS_MEMBER('h.state')})::int as left
      from membership_changes h
      where h.school_id = $1 and h.changed_at < $4 and ${TRAINS('h.user_id')}
      group by 1`,
    values: [schoolId, sportId, from, to],
  })

/** By quarter of first membership: how many joined, and how many of them were members so many months later. */
export const countCohorts = (
  db: Database,
  { schoolId, sportId }: Wish,
  since: string,
  months: readonly number[],
) =>
  readRows(db, z.object({ quarter: z.string(), size: count, kept: z.array(count) }), {
    name: 'insights-cohorts',
    text: `with entered as (
        select h.user_id, min(h.changed_at) as at from membership_changes h
        where h.school_id = $1 and ${IS_MEMBER('h.state')} and ${TRAINS('h.user_id')}
        group by h.user_id having min(h.changed_at) >= $3
      ), kept as (
        select e.user_id, m.months, m.place, ${IS_MEMBER(
          '(' +
            `select h.state from membership_changes h where h.user_id = e.user_id and h.school_id = $1
          and h.changed_at <= e.at + make_interval(months => m.months) order by h.changed_at desc, h.id desc limit 1` +
            ')',
        )} as stayed
        from entered e cross join unnest($4::integer[]) with ordinality as m(months, place)
      ), sums as (
        select to_char(e.at at time zone 'Europe/Berlin', 'YYYY-"Q"Q') as quarter, k.place,
          count(*)::int as size, count(*) filter (where k.stayed)::int as stayed
        from kept k join entered e on e.user_id = k.user_id group by 1, 2
      )
      select quarter, max(size)::int as size, array_agg(stayed order by place) as kept from sums group by quarter`,
    values: [schoolId, sportId, since, [...months]],
  })

/**
 * Guests of the classes in the window. Stored guests are matched to accounts by their mail address.
 * For deleted guests the stored counts are added.
 */
export const countTrials = async (db: Database, { schoolId, sportId }: Wish, { from, to }: Window) => {
  const [sums] = await readRows(
    db,
    z.object({ registered: count, arrived: count, asked: count, joined: count }),
    {
      name: 'insights-trials',
      text: `with classes as (
        select p.id, p.school_id from appointments p
        where p.school_id = $1 and p.start_at >= $3 and p.start_at < $4 and p.trial_slots > 0 and ${TEACHES('p.id')}
      ), guests as (
        select 1 as registered, (r.arrived_at is not null)::int as arrived,
          exists (select from users u join school_requests q on q.user_id = u.id and q.school_id = p.school_id
            and q.type = 'enrollment' and q.created_at >= r.created_at where lower(u.mail) = lower(r.mail))::int as asked,
          exists (select from users u join membership_changes h on h.user_id = u.id and h.school_id = p.school_id
            and h.state = 'active' and h.changed_at >= r.created_at where lower(u.mail) = lower(r.mail))::int as joined
        from classes p join trial_registrations r on r.appointment_id = p.id and r.state = 'confirmed'
        union all
        select t.registered, t.arrived, t.asked, t.joined from classes p join trial_counts t on t.appointment_id = p.id
      )
      select coalesce(sum(registered), 0)::int as registered, coalesce(sum(arrived), 0)::int as arrived,
        coalesce(sum(greatest(asked, joined)), 0)::int as asked, coalesce(sum(joined), 0)::int as joined from guests`,
      values: [schoolId, sportId, from, to],
    },
  )
  return sums ?? { registered: 0, arrived: 0, asked: 0, joined: 0 }
}

/** The sports of the school's classes in the window. */
export const listTaught = async (
  db: Database,
  schoolId: number,
  { from, to }: Window,
): Promise<Set<number>> => {
  const rows = await readRows(db, z.object({ sportId: z.int() }), {
    name: 'insights-sports',
    text: `select distinct s.sport_id as "sportId" from appointments p join appointment_sports s on s.appointment_id = p.id
      where p.school_id = $1 and p.start_at >= $2 and p.start_at < $3`,
    values: [schoolId, from, to],
  })
  return new Set(rows.map(({ sportId }) => sportId))
}
