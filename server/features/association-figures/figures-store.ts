/** The counts behind the association's figures. SQL only. */
import { sql } from 'drizzle-orm'
import { AGE_BOUNDS, AGE_CLASSES, type Group } from '@wegband/domain/features/association-figures/contract.ts'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'

export type FigureWish = { readonly schoolId: number | null; readonly sportId: number | null }

export type FigureRow = { id: number; ages: number[] }

const CLASSES = Array.from(AGE_CLASSES, (_, at) => at)

/** Members as §3 has them: active and passive ones. The class of an unknown age is the last. */
const members = ({ schoolId, sportId }: FigureWish, today: Day) => sql`
  select m.school_id, m.user_id,
    coalesce(width_bucket(extract(year from age(${today}::date, u.birthday_at))::int, array[${sql.raw(AGE_BOUNDS.join(', '))}]),
      ${AGE_CLASSES.length - 1}) as class
  from school_memberships m join users u on u.id = m.user_id
  where m.state in ('active', 'passive') and u.erased_at is null and u.profile_type <> 'anonymous'
    and (${schoolId}::integer is null or m.school_id = ${schoolId})
    and (${sportId}::integer is null or exists (
      select from training_progress g where g.user_id = m.user_id and g.sport_id = ${sportId}))`

const byClass = sql.raw(
  `array[${CLASSES.map((at) => `count(*) filter (where class = ${at})`).join(', ')}]::integer[]`,
)

/** By school or by sport; each person once in a row. */
export const countGroups = async (db: Db, by: Group, wish: FigureWish, today: Day): Promise<FigureRow[]> => {
  const grouped =
    by === 'school'
      ? sql`select school_id as id, user_id, class from members`
      : sql`select distinct g.sport_id as id, m.user_id, m.class from members m join training_progress g on g.user_id = m.user_id
          where ${wish.sportId}::integer is null or g.sport_id = ${wish.sportId}`
  const { rows } = await db.execute<FigureRow>(sql`
    with members as (${members(wish, today)}), grouped as (${grouped})
    select id, ${byClass} as ages from grouped group by id`)
  return rows
}

/** Each person once. */
export const countPeople = async (db: Db, wish: FigureWish, today: Day): Promise<number[]> => {
  const { rows } = await db.execute<{ ages: number[] }>(sql`
    with people as (select distinct user_id, class from (${members(wish, today)}) m)
    select ${byClass} as ages from people`)
  return rows[0]?.ages ?? CLASSES.map(() => 0)
}
