/** Adds an attendee to a class: booked by the member or a parent, added by a trainer, or scanned at the door. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { belongsTo, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type Attendee,
  whyNotAttend,
  whyNotScan,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import {
  minutesFrom,
  trainedMinutes,
} from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type { Context } from '../../../http/request/context.ts'
import { waitForFlush } from '../../../db/async-commit.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { cardKey, resolveToken } from '../../cards/resolve-token.ts'
import { publish } from '../../events/publish.ts'
import type { NewAttendance } from './add-attendance-statement.ts'
import { findAttendanceOf } from './attendance-store.ts'
import { book, type Booking } from '../booking/booking-statement.ts'
import { checkIn, comingAt } from '../offline/command-store.ts'
import { refusal, type WhyNot } from '../schedule/change-appointment.ts'
import { type LoadedAppointment, loadAppointment, loadForAttendee } from '../load-appointment.ts'
import { NO_SPORT } from './read-attendances.ts'
import { showAttendance } from '../schedule/show-appointment.ts'
import { takeOffered } from '../waiting-list/waiting-list.ts'

/** Idempotent. A person whom the caller may not act for gets the same answer as a missing id: `general.not-found`. */
export const addAttendee = async (
  context: Context,
  input: { id: number; userId: number },
): Promise<Attendance> => {
  const { actor } = context
  const { loaded, person, moduleId } = await loadForAttendee(context, input.id, input.userId)
  const isFamily = input.userId === actor.userId || actor.childIds.includes(input.userId)
  const isMember = belongsTo(person, loaded.facts.schoolId)
  if (!isFamily && !(isTrainerSide(actor, loaded.facts.schoolId) && isMember))
    throw new AppError('general.not-found')
  const whyNot: WhyNot = ({ facts, now }) => whyNotAttend(facts, actor, person, now)
  const coming = { person, moduleId, source: sourceOf(input.userId, actor), whyNot }
  const reason = whyNot(loaded)
  if (reason && !(await takesKeptPlace(context, loaded, coming, reason))) throw refusal(reason, loaded)
  return await putOnList(context, loaded, coming)
}

/** How the person comes on the list when this caller adds them. */
export const sourceOf = (userId: number, actor: Context['actor']): Booking['source'] => {
  if (userId === actor.userId) return 'self'
  return actor.childIds.includes(userId) ? 'parent' : 'trainer'
}

/** The member's code, scanned by the trainer of the running class. Idempotent; errors as in §8 Scanner. */
export const addAttendeeByToken = async (
  context: Context,
  input: { id: number; token: string },
): Promise<Attendance> => {
  const seen = await loadAppointment(context, input.id)
  if (!isTrainerSide(context.actor, seen.facts.schoolId)) throw new AppError('appointments.not-allowed')
  const found = await resolveToken(context.db.drizzle, {
    token: input.token,
    key: cardKey(context.appSecret),
    now: msOf(seen.now),
    chipSchools: [seen.facts.schoolId],
  })
  const { loaded, person, moduleId } = await loadForAttendee(context, input.id, found.id)
  const whyNot: WhyNot = ({ facts, now }) => whyNotScan(facts, context.actor, person, now)
  const coming = { person, moduleId, source: 'scan', whyNot } as const
  const reason = whyNot(loaded)
  if (reason && !(await takesKeptPlace(context, loaded, coming, reason))) throw refusal(reason, loaded)
  return await putOnList(context, loaded, coming)
}

/** A scanned attendee is present, and so is one whom a trainer adds while the class runs. */
const isHere = (source: Booking['source'], { facts }: LoadedAppointment): boolean =>
  source === 'scan' || (source === 'trainer' && facts.startedAt !== null)

/** `moduleId`: the module that `loadForAttendee` suggests for this person. */
type Coming = { person: Attendee; moduleId: number | null; source: Booking['source']; whyNot: WhyNot }

/** Uses the place that a full class holds for this person: they were offered it and arrived before they answered. */
export const takesKeptPlace = async (
  context: Context,
  loaded: LoadedAppointment,
  coming: Coming,
  reason: ErrorCode,
): Promise<boolean> => {
  const { source } = coming
  if (reason !== 'appointments.full' || (source !== 'trainer' && source !== 'scan')) return false
  const { userId, sportId, moduleId, minutes, checkedInAt } = bookingOf(context, loaded, coming)
  const desk = { row: loaded.row, actorId: context.actor.userId, at: loaded.now }
  return await takeOffered(context, desk, { userId, source, sportId, moduleId, minutes, checkedInAt })
}

/** A booking is retried this often: the same person may book and leave again in parallel requests. */
const TRIES = 3

/** Never exceeds the capacity, however many callers book at once. Succeeds too when a parallel call has just added the person. */
export const putOnList = async (
  context: Context,
  loaded: LoadedAppointment,
  coming: Coming,
): Promise<Attendance> => {
  const { person, source, whyNot } = coming
  const { row, facts, referenceData } = loaded
  const [sportId] = facts.sportIds
  const booking = person.isAttending ? undefined : bookingOf(context, loaded, coming)
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const added = booking && (await book(context.db, booking))
    // Waits also when a parallel call wrote the row: an answer may only report what is on disk.
    if (booking) await waitForFlush(context.db)
    if (!added && isHere(source, loaded)) await markCome(context, loaded, person.userId)
    const there =
      added ?? (await findAttendanceOf(context.db.drizzle, row.id, person.userId, sportId ?? NO_SPORT))
    if (there) return showAttendance(context, referenceData, there, facts)
    const now = await loadAppointment(context, row.id)
    const reason = whyNot(now)
    if (reason) throw refusal(reason, now)
  }
  throw new AppError('general.not-found')
}

/** Checks in a person who was on the list already, and updates every screen. */
const markCome = (context: Context, loaded: LoadedAppointment, userId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    if (await checkIn(tx, loaded.row.id, userId, comingAt(loaded.facts, loaded.now)))
      await publish(tx, newsOf(context, loaded, userId))
  })

const newsOf = ({ actor }: Context, { row }: LoadedAppointment, userId: number) => ({
  topic: 'attendances' as const,
  ids: [row.id],
  userIds: [userId, actor.userId],
  schoolIds: [row.schoolId],
})

/** A person who arrives during the class gets the rest of its minutes. */
export const attendanceOf = (
  loaded: LoadedAppointment,
  { person: { userId }, moduleId, source }: Omit<Coming, 'whyNot'>,
): NewAttendance => {
  const { row, facts, now } = loaded
  const hasCome = isHere(source, loaded)
  return {
    appointmentId: row.id,
    userId,
    source,
    sportId: facts.sportIds[0] ?? null,
    moduleId,
    minutes: hasCome ? minutesFrom(facts, now) : trainedMinutes(facts),
    checkedInAt: hasCome ? now : null,
  }
}

const bookingOf = (context: Context, loaded: LoadedAppointment, coming: Coming): Booking => ({
  ...attendanceOf(loaded, coming),
  news: newsOf(context, loaded, coming.person.userId),
})
