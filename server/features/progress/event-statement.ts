/** Reads the events of the ledger for the rules, of one person or of many in one query. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { EventKind, TrainingEvent, EventSource } from '@wegband/domain/features/progress/ledger.ts'
import { preparedOnce } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/transaction.ts'
import { trainingEvents } from '../../db/schema/progress.ts'

const eventColumns = {
  sportId: trainingEvents.sportId,
  moduleId: trainingEvents.moduleId,
  levelIndex: trainingEvents.levelIndex,
  kind: trainingEvents.kind,
  week: trainingEvents.week,
  occurredAt: trainingEvents.occurredAt,
  rulesVersion: trainingEvents.rulesVersion,
}

const eventsOfPerson = preparedOnce((db) =>
  db
    .select(eventColumns)
    .from(trainingEvents)
    .where(
      and(
        eq(trainingEvents.userId, sql.placeholder('userId')),
        eq(trainingEvents.sportId, sql.placeholder('sportId')),
      ),
    )
    .orderBy(asc(trainingEvents.occurredAt), asc(trainingEvents.id))
    .prepare('training-events'),
)

/** All events of a person in a sport, oldest first. */
export const listEvents = async (db: Db, userId: number, sportId: number): Promise<TrainingEvent[]> => {
  const rows = await eventsOfPerson(db).execute({ userId, sportId })
  return rows.map((row) => ({ ...row, moduleId: row.moduleId ?? undefined }))
}

/** The part of the ledger that a suggestion depends on. `times` counts events that are alike in it. */
export type Trained = {
  readonly kind: EventKind
  readonly levelIndex: number
  readonly moduleId?: number | null | undefined
  readonly times: number
  /** The lowest version of the rules under which one was written. */
  readonly rulesVersion?: number
}

/**
 * SQL that reads `Trained[]` as one value of a larger statement; `user` and `sport` are SQL too.
 * It has one item for each module, however long the person has trained.
 */
export const trainedOf = (user: string, sport: string): string => `(
  select coalesce(json_agg(
    json_build_object('kind', e.kind, 'levelIndex', e.level_index, 'moduleId', e.module_id, 'times', e.times,
      'rulesVersion', e.rules_version)
  ), '[]') from (
    select kind, level_index, module_id, count(*) as times, min(rules_version) as rules_version from training_events
    where user_id = ${user} and sport_id = ${sport} group by kind, level_index, module_id
  ) e)`

type EventRow = Omit<TrainingEvent, 'moduleId'> & {
  readonly userId: number
  readonly moduleId: number | null
}

/**
 * The events of many people in one query, by person. The rows come as the driver reads them: there are thousands
 * in a large school, and mapping each column would take longer than the query.
 */
export const listEventsOfPeople = async (
  db: Db,
  people: readonly { userId: number; sportId: number }[],
): Promise<Map<number, TrainingEvent[]>> => {
  const sportOf = new Map(people.map(({ userId, sportId }) => [userId, sportId]))
  const { rows } = await db.execute<EventRow>(sql`
    select user_id as "userId", sport_id as "sportId", module_id as "moduleId", level_index as "levelIndex", kind, week,
      occurred_at as "occurredAt", rules_version as "rulesVersion"
    from training_events
    where user_id = any(${sql.param([...sportOf.keys()])}::integer[])
      and sport_id = any(${sql.param([...new Set(sportOf.values())])}::integer[])
    order by occurred_at, id`)
  const events = new Map<number, TrainingEvent[]>()
  for (const { userId, moduleId, ...row } of rows) {
    if (sportOf.get(userId) !== row.sportId) continue
    const own = events.get(userId)
    const event = { ...row, moduleId: moduleId ?? undefined }
    if (own === undefined) events.set(userId, [event])
    else own.push(event)
  }
  return events
}

export type RemovedEvent = { readonly sourceType: EventSource; readonly sourceId: number }

/** Deletes the events of a sport except presences, and answers where they came from. */
export const deleteEvents = (tx: Db, userId: number, sportId: number): Promise<RemovedEvent[]> =>
  tx
    .delete(trainingEvents)
    .where(
      and(
        eq(trainingEvents.userId, userId),
        eq(trainingEvents.sportId, sportId),
        ne(trainingEvents.kind, 'presence'),
      ),
    )
    .returning({ sourceType: trainingEvents.sourceType, sourceId: trainingEvents.sourceId })
