/**
 * Books standing bookings in the order of their creation while places are free. Books none in a class with a
 * waiting list. The other members join the waiting list and are notified. Safe to repeat. Skips members who
 * called the date off or chose other weekdays. Skips members outside its ages, unless they insisted.
 */
import { sql } from 'drizzle-orm'
import { msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { Db } from '../../../db/transaction.ts'
import { admit } from '../../appointments/attendance/admission-statement.ts'
import { queueByStandingBooking } from '../../appointments/waiting-list/queue-standing-bookings.ts'
import { taughtBy } from '../../../db/taught-by.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { suggestModule } from '../../progress/suggest-module.ts'
import { comesOnDate } from './standing-booking-store.ts'
import { notifyFullDates } from '../series/notify-full-dates.ts'

type Candidate = {
  appointmentId: number
  seriesId: number
  userId: number
  name: LocalText
  startAt: string
  endAt: string
  sportId: number | null
  isFree: boolean
}

/** The age in whole years on the day of the class, as `isOutsideAges` counts it. In SQL, because this statement assigns the places. */
const AGE = sql.raw(
  `extract(year from age((d.start_at at time zone 'Europe/Berlin')::date::timestamp, u.birthday_at::timestamp))`,
)

const listCandidates = async (
  tx: Db,
  ids: readonly number[],
  now: string,
  userId: number | undefined,
): Promise<Candidate[]> => {
  const { rows } = await tx.execute<Candidate>(sql`
    with held as (
      select id from appointments where id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) order by id for no key update
    )
    select d.id as "appointmentId", d.series_id as "seriesId", d.name, r.user_id as "userId", d.start_at as "startAt", d.end_at as "endAt",
      (select s.sport_id from appointment_sports s where s.appointment_id = d.id order by s.id limit 1) as "sportId",
      (d.capacity is null or d.attendees_count + d.held_places + row_number() over (partition by d.id order by r.id) <= d.capacity)
        and not exists (
          select from waiting_places w where w.appointment_id = d.id and w.state in ('waiting', 'offered')
        ) as "isFree"
    from held join appointments d on d.id = held.id
    join standing_bookings r on r.series_id = d.series_id and (${userId ?? null}::int is null or r.user_id = ${userId ?? null})
    join users u on u.id = r.user_id
    where ${comesOnDate('d')} and d.cancelled_at is null and d.started_at is null and d.start_at > ${now}
      and ${sql.raw(taughtBy('d', 'r.user_id'))} is not true
      and (r.comes_despite_age or u.birthday_at is null or ${AGE} between coalesce(d.min_age, 0) and coalesce(d.max_age, 999))
      and (d.is_public or exists (
        select from school_memberships m
        where m.user_id = r.user_id and m.school_id = d.school_id and m.state = 'active'))
      and not exists (select from attendances a where a.appointment_id = d.id and a.user_id = r.user_id)
      and not exists (select from absences b where b.appointment_id = d.id and b.user_id = r.user_id)
    order by d.id, r.id`)
  return rows
}

type Booked = { readonly booked: number; readonly full: number }

/** `userId`: books only this person, and answers how many dates were booked and how many were full. */
export const bookStandingBookings = async (
  tx: Db,
  referenceData: ReferenceData,
  dates: readonly { readonly id: number }[],
  clockNow: Date,
  userId?: number,
): Promise<Booked> => {
  if (dates.length === 0) return { booked: 0, full: 0 }
  const ids = dates.map(({ id }) => id)
  const candidates = await listCandidates(tx, ids, clockNow.toISOString(), userId)
  const free = candidates.filter(({ isFree }) => isFree)
  const full = candidates.filter(({ isFree }) => !isFree)
  await book(tx, referenceData, free)
  const waiting = await queueByStandingBooking(tx, full, clockNow)
  if (userId === undefined) await notifyFullDates(tx, full, waiting, clockNow)
  const seen = [...free, ...waiting]
  if (seen.length > 0)
    await publish(tx, {
      topic: 'attendances',
      ids: [...new Set(seen.map((one) => one.appointmentId))],
      userIds: [...new Set(seen.map((one) => one.userId))],
    })
  return { booked: free.length, full: full.length }
}

const book = async (tx: Db, referenceData: ReferenceData, free: readonly Candidate[]): Promise<void> => {
  const suggested = new Map<string, number | undefined>()
  const rows = []
  for (const { appointmentId, userId, sportId, startAt, endAt } of free) {
    const key = `${userId} ${sportId}`
    if (sportId !== null && !suggested.has(key))
      suggested.set(key, await suggestModule(tx, referenceData, userId, sportId))
    const minutes = (msOf(endAt) - msOf(startAt)) / MS_PER_MINUTE
    const moduleId = suggested.get(key) ?? null
    rows.push({
      appointmentId,
      userId,
      source: 'regular',
      sportId,
      moduleId,
      minutes,
      checkedInAt: null,
    } as const)
  }
  await admit(tx, rows, 'assigned')
}
