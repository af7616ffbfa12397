/** SQL of places in coming classes. A merge gives them up, and its undo takes them again where they are free. */
import { sql } from 'drizzle-orm'
import { hasFreePlace } from '../appointments/attendance/add-attendance-statement.ts'
import { insertRow, type Merging, recordStep, rowOf, type Step } from './steps-store.ts'

type Json = Record<string, unknown>

/** Records what the account that goes still has in this class: an unconfirmed entry, a turn on the waiting list. */
export const recordLeft = async (merging: Merging, appointmentId: number): Promise<void> => {
  const { tx, absorbed } = merging
  const { rows } = await tx.execute<{ table: string; id: number; row: Json }>(sql`
    select 'attendances' as table, t.id, to_jsonb(t) as row from attendances t
    where t.appointment_id = ${appointmentId} and t.user_id = ${absorbed}
      and not exists (select from confirmations c where c.attendance_id = t.id)
    union all
    select 'waiting_places', t.id, to_jsonb(t) from waiting_places t
    where t.appointment_id = ${appointmentId} and t.user_id = ${absorbed} and t.state in ('waiting', 'offered')`)
  for (const { table, id, row } of rows)
    await recordStep(merging, { kind: 'left', tableName: table, rowIds: [id], before: row })
}

type Turn = { readonly appointmentId: number; readonly id: number; readonly state: 'waiting' | 'offered' }

/** Classes in which the account that stays has a place by now and still waits for one. */
export const listNeedlessTurns = async ({ tx, survivor }: Merging): Promise<Turn[]> => {
  const { rows } = await tx.execute<Turn>(sql`
    select w.appointment_id as "appointmentId", w.id, w.state from waiting_places w
    join attendances a on a.appointment_id = w.appointment_id and a.user_id = w.user_id
    where w.user_id = ${survivor} and w.state in ('waiting', 'offered') order by w.appointment_id`)
  return rows
}

/** Records a turn that is given up. */
export const recordTurn = async (merging: Merging, { id }: Turn): Promise<void> => {
  const before = await rowOf(merging, 'waiting_places', id)
  if (before !== undefined)
    await recordStep(merging, { kind: 'left', tableName: 'waiting_places', rowIds: [id], before })
}

/** Takes the place again. False: it was given to another person by now, or the class is gone. */
const takePlace = async ({ tx }: Merging, before: Json): Promise<boolean> => {
  const { rows } = await tx.execute<{ startAt: string }>(sql`
    update appointments set attendees_count = attendees_count + 1
    where id = ${before['appointment_id']} and ${hasFreePlace('appointments')}
    returning to_jsonb(start_at) #>> '{}' as "startAt"`)
  const [taken] = rows
  if (taken === undefined) return false
  await insertRow(tx, 'attendances', { ...before, class_start_at: taken.startAt })
  return true
}

/** For the undo. An offer that was open waits for the next free place. Returns the class, and whether the place is back. */
export const takeLeftBack = async (
  merging: Merging,
  { tableName, before }: Step,
): Promise<{ readonly appointmentId: number; readonly isBack: boolean }> => {
  const row = before ?? {}
  const appointmentId = Number(row['appointment_id'])
  if (tableName === 'attendances') return { appointmentId, isBack: await takePlace(merging, row) }
  const { rows } = await merging.tx.execute(
    sql`select from appointments where id = ${appointmentId} for key share`,
  )
  if (rows.length > 0)
    await insertRow(merging.tx, tableName, { ...row, state: 'waiting', offered_until: null })
  return { appointmentId, isBack: rows.length > 0 }
}
