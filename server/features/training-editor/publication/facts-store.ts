/** SQL of what binds the training: who trained in it, and what names it. */
import { sql } from 'drizzle-orm'
import type { PublicationFacts } from '@wegband/domain/features/training-editor/publication-rules.ts'
import type { Db } from '../../../db/transaction.ts'

/** What is named by a published node, a coming class or a sale cannot be withdrawn. Its page would be empty. */
const IN_USE = sql`
  select 'sport:' || s.sport_id as key from appointment_sports s join appointments a on a.id = s.appointment_id
    where a.cancelled_at is null and a.ended_at is null and a.start_at > now()
  union select 'sport:' || unnest(s.sport_ids) from series s where s.last_day is null or s.last_day >= current_date
  union select (case p.subject_type when 'module-group' then 'group' else p.subject_type end) || ':' || p.subject_id
    from subscription_plans p where p.is_active and p.subject_type <> 'membership-level'
  union select (case p.subject_type when 'module-group' then 'group' else p.subject_type end) || ':' || p.subject_id
    from subscription_phases f join subscriptions s on s.id = f.subscription_id join subscription_plans p on p.id = f.plan_id
    where f.ends_on >= current_date and s.status in ('trialing', 'active', 'past_due', 'unpaid')
      and p.subject_type <> 'membership-level'
  union select regexp_replace(unnest(o.further_benefits), '^module-group:', 'group:') from products o
  union select regexp_replace(unnest(l.benefits), '^module-group:', 'group:') from membership_levels l`

/** Whose history is asked for: nothing is indexed by them, so the ledger is only read when something moves between levels. */
export type FactsAsked = { readonly sportIds: readonly number[]; readonly moduleIds: readonly number[] }

export const readFacts = async (db: Db, { sportIds, moduleIds }: FactsAsked): Promise<PublicationFacts> => {
  const inSports = sportIds.length === 0 ? sql`false` : sql`sport_id in ${[...sportIds]}`
  const inModules = moduleIds.length === 0 ? sql`false` : sql`module_id in ${[...moduleIds]}`
  const { rows } = await db.execute<{
    membershipLevelIds: number[]
    highestTrained: { sportId: number; level: number }[]
    trainedModules: number[]
    inUse: string[]
  }>(sql`
    select
      (select coalesce(array_agg(id), '{}') from membership_levels) as "membershipLevelIds",
      (select coalesce(json_agg(json_build_object('sportId', h.sport_id, 'level', h.level)), '[]') from (
        select x.sport_id, max(x.level) as level from (
          select sport_id, max(level_index) as level from training_progress where ${inSports} group by sport_id
          union all select sport_id, max(level_index) from training_events where ${inSports} group by sport_id
          union all select sport_id, max(level_index) from exam_candidates where ${inSports} group by sport_id
        ) x group by x.sport_id) h) as "highestTrained",
      (select coalesce(array_agg(distinct module_id), '{}') from training_events where ${inModules}) as "trainedModules",
      (select coalesce(array_agg(u.key), '{}') from (${IN_USE}) u) as "inUse"`)
  const [row] = rows
  if (row === undefined) throw new Error('the facts of the training were not read')
  return {
    membershipLevelIds: new Set(row.membershipLevelIds),
    highestTrained: new Map(row.highestTrained.map(({ sportId, level }) => [sportId, level])),
    trainedModules: new Set(row.trainedModules),
    inUse: new Set(row.inUse),
  }
}
