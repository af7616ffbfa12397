/** What tests of merges need: accounts with trainings in classes, and everything that the database holds of two accounts. */
import { eq, sql } from 'drizzle-orm'
import { comparePeople, mergePeople, undoMerge } from '@wegband/domain/features/person-merges/contract.ts'
import { appointments, attendances, confirmations } from '../../../db/schema/appointments.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ClassRoom } from '../../../testing/makers/class-room.ts'
import { only, type UserRow } from '../../../testing/makers/makers.ts'
import type { TestApp } from '../../../testing/servers/test-app.ts'
import { recordEvent } from '../../progress/record-event.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { MERGE_PLACES } from '../merged-columns.ts'

export const reason = 'Zweimal angemeldet'

/** Confirms an entry of this account in a class, and records its training. */
export const confirm = async (
  app: TestApp,
  room: ClassRoom,
  entry: {
    readonly userId: number
    readonly attendanceId: number
    readonly moduleId?: number | undefined
    readonly occurredAt?: string | undefined
  },
): Promise<void> => {
  const { userId, attendanceId, moduleId = null, occurredAt = '2026-11-13T17:00:00Z' } = entry
  const referenceData = await readReferenceData(app.db)
  await inTransaction(app.db, async (tx) => {
    await tx.insert(confirmations).values({ attendanceId, type: 'progress', confirmedBy: room.trainer.id })
    await recordEvent(
      { tx, referenceData, now: occurredAt },
      {
        userId,
        sportId: room.sport.id,
        moduleId,
        kind: 'training',
        occurredAt,
        sourceType: 'attendance',
        sourceId: attendanceId,
      },
    )
  })
}

/** An entry in a class, and its training where it is confirmed. Returns the id of the entry. */
export const attend = async (
  app: TestApp,
  room: ClassRoom,
  entry: {
    readonly userId: number
    readonly appointmentId: number
    readonly moduleId?: number | undefined
    readonly occurredAt?: string
    readonly isConfirmed: boolean
  },
): Promise<number> => {
  const { appointmentId, isConfirmed, ...training } = entry
  const row = only(
    await app.db.drizzle
      .insert(attendances)
      .values({ userId: training.userId, appointmentId, source: 'trainer' })
      .returning({ id: attendances.id }),
  )
  await app.db.drizzle
    .update(appointments)
    .set({ attendeesCount: sql`${appointments.attendeesCount} + 1` })
    .where(eq(appointments.id, appointmentId))
  if (isConfirmed) await confirm(app, room, { ...training, attendanceId: row.id })
  return row.id
}

export const askMerge = async (
  app: TestApp,
  as: UserRow,
  {
    survivor,
    absorbed,
    ...more
  }: {
    survivor: UserRow
    absorbed: UserRow
    taken?: never[] | ['mail'] | ['name'] | ['address'] | ['birthday']
  },
) => {
  const { body } = await app.call(comparePeople, {
    as,
    query: { one: String(survivor.id), other: String(absorbed.id) },
  })
  return app.call(mergePeople, {
    as,
    body: {
      survivorId: survivor.id,
      absorbedId: absorbed.id,
      taken: more.taken ?? [],
      reason,
      seenAt: { survivor: body.data.survivor.updatedAt, absorbed: body.data.absorbed.updatedAt },
    },
  })
}

export const askUndo = (app: TestApp, as: UserRow, id: number) =>
  app.call(undoMerge, { as, params: { id: String(id) } })

/** Written by the merge itself, or counted anew from what is compared. */
const APART = new Set([
  'notifications',
  'mail_outbox',
  'tokens',
  'person_merges',
  'training_progress',
  'person_merge_dismissals',
])

/** Every row of both accounts as text, by table; what a merge and its undo must leave as it was. */
export const dumpOf = async (app: TestApp, ids: readonly number[]): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {}
  const list = sql`${sql.param([...ids])}::integer[]`
  for (const { table, column } of MERGE_PLACES) {
    if (APART.has(table)) continue
    const { rows } = await app.db.drizzle.execute<{ row: string }>(sql`
      select (to_jsonb(t) - 'updated_at')::text as row from ${sql.identifier(table)} t
      where t.${sql.identifier(column)} = any(${list}) order by 1`)
    all[`${table}.${column}`] = rows.map(({ row }) => row)
  }
  const { rows } = await app.db.drizzle.execute<{ row: string }>(
    sql`select (to_jsonb(t) - 'updated_at')::text as row from users t where t.id = any(${list}) order by t.id`,
  )
  return { ...all, users: rows.map(({ row }) => row) }
}
