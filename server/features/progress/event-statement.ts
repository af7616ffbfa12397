/** Reads the events of the ledger for the rules, of one person or of many in one query. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { EventKind, TrainingEvent, EventSource } from '@wegband/domain/features/progress/ledger.ts'
import { preparedOnce } from '../../db/prepared.ts'
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

/** The events of many people in one query, by person. */
export const listEventsOfPeople = async (
  db: Db,
  people: readonly { userId: number; sportId: number }[],
): Promise<Map<number, TrainingEvent[]>> => {
  const sportOf = new Map(people.map(({ userId, sportId }) => [userId, sportId]))
  const rows = await db
    .select({ userId: trainingEvents.userId, ...eventColumns })
    .from(trainingEvents)
    .where(
      and(
        inArray(trainingEvents.userId, [...sportOf.keys()]),
        inArray(trainingEvents.sportId, [...new Set(sportOf.values())]),
      ),
    )
    .orderBy(asc(trainingEvents.occurredAt), asc(trainingEvents.id))
  const events = new Map<number, TrainingEvent[]>()
  for (const { userId, ...row } of rows) {
    if (sportOf.get(userId) !== row.sportId) continue
    const own = events.get(userId) ?? []
    own.push({ ...row, moduleId: row.moduleId ?? undefined })
    events.set(userId, own)
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
