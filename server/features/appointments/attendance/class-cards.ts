/** People who may come to a class, with fingerprints of their cards, for a device that goes offline. It gets no more than it needs. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { closesAtMs, opensAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { MOST_KEPT_PEOPLE } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../load-appointment.ts'

export type KeptPerson = { id: number; firstName: string; lastName: string; cards: string[] }

/** The device computes the same fingerprint from a scanned code. */
export const cardFingerprint = (code: string): string => createHash('sha256').update(code).digest('base64url')

type Row = { id: number; firstName: string; lastName: string; codes: string[] | null }

/** The attendees first, then the school's active members, the most recent training first. */
const listRows = async (db: Db, appointmentId: number, schoolId: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
      (select array_agg(t.value) from member_tokens t
        where t.user_id = u.id and t.revoked_at is null and t.kind in ('member', 'kid', 'card')) as codes
    from users u
    left join attendances a on a.user_id = u.id and a.appointment_id = ${appointmentId}
    where u.locked_at is null and (a.id is not null or exists (
      select from school_memberships m where m.user_id = u.id and m.school_id = ${schoolId} and m.state = 'active'))
    order by a.id is null,
      (select max(p.class_start_at) from attendances p where p.user_id = u.id) desc nulls last, u.id
    limit ${MOST_KEPT_PEOPLE}`)
  return rows
}

/** Trainer side, from four hours before the class until its window closes. Throws `appointments.not-allowed`. */
export const readClassCards = async (context: Context, id: number): Promise<KeptPerson[]> => {
  const { facts, row, now } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  const isNear = msOf(now) >= opensAtMs(facts) && msOf(now) <= closesAtMs(facts)
  if (!isNear) throw new AppError('appointments.not-allowed')
  const rows = await listRows(context.db.drizzle, row.id, row.schoolId)
  return rows.map(({ codes, ...person }) => ({ ...person, cards: (codes ?? []).map(cardFingerprint) }))
}
