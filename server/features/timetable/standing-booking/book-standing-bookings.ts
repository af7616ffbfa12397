/**
 * Books standing bookings in the order of their creation while places are free. Books none in a class with a
 * waiting list. The other members join the waiting list and are notified. Safe to repeat. Skips members who
 * called the date off or chose other weekdays. Skips members outside its ages, unless they insisted.
 */
import { msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../../db/transaction.ts'
import { admit } from '../../appointments/attendance/add-attendance-statement.ts'
import { queueByStandingBooking } from '../../appointments/waiting-list/queue-standing-bookings.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { suggestModule } from '../../progress/suggest-module.ts'
import { notifyFullDates } from '../series/notify-full-dates.ts'
import { type Candidate, listCandidates } from './standing-booking-store.ts'

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
