/** First names and initials of members who trained in the school lately, for a trainer whose device may go offline. */
import { instantOf, msOf, MS_PER_DAY, DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  RECENT_WEEKS,
  type RecentPerson,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { whyNotKeepNames } from '@wegband/domain/features/appointments/attendance/add-by-name-rules.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../load-appointment.ts'
import { listRecentNames } from './offline-people-store.ts'

/** Throws the codes of `whyNotKeepNames`. */
export const readRecentPeople = async (context: Context, id: number): Promise<RecentPerson[]> => {
  const { facts, now } = await loadAppointment(context, id)
  const reason = whyNotKeepNames(facts, context.actor, now)
  if (reason) throw new AppError(reason)
  return await listRecentNames(context.db.drizzle, {
    schoolId: facts.schoolId,
    exceptId: context.actor.userId,
    from: instantOf(msOf(now) - RECENT_WEEKS * DAYS_PER_WEEK * MS_PER_DAY),
    until: now,
  })
}
