/** Coming to a class: booked by oneself or a parent, added by a trainer, or scanned at the door. */
import { MS_PER_MINUTE, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { belongsTo, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type Attendee,
  whyNotAttend,
  whyNotScan,
} from '@wegband/domain/features/appointments/attendance-rules.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../http/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cardKey, resolveToken } from '../cards/resolve-token.ts'
import { publish } from '../events/publish.ts'
import { suggestModule } from '../progress/suggest-module.ts'
import {
  deleteAttendance,
  findAttendanceId,
  insertAttendance,
  listSchoolsOf,
  type NewAttendance,
} from './attendance-store.ts'
import { lostRace, refusal, type WhyNot } from './change-appointment.ts'
import { type LoadedAppointment, loadAppointment } from './load-appointment.ts'
import { readAttendance } from './read-attendances.ts'
import { takePlace } from './store.ts'

/** Idempotent. Somebody whom the caller may not act for looks like somebody who does not exist. */
export const addAttendee = async (
  context: Context,
  input: { id: number; userId: number },
): Promise<Attendance> => {
  const { actor } = context
  const loaded = await loadAppointment(context, input.id)
  const person = await attendeeOf(context, loaded, input.userId)
  const isFamily = input.userId === actor.userId || actor.childIds.includes(input.userId)
  const isMember = belongsTo(person, loaded.facts.schoolId)
  if (!isFamily && !(isTrainerSide(actor, loaded.facts.schoolId) && isMember))
    throw new AppError('general.not-found')
  const whyNot: WhyNot = ({ facts, now }) => whyNotAttend(facts, actor, person, now)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  return await putOnList(context, loaded, { person, source: sourceOf(input.userId, actor), whyNot })
}

const sourceOf = (userId: number, actor: Context['actor']): NewAttendance['source'] => {
  if (userId === actor.userId) return 'self'
  return actor.childIds.includes(userId) ? 'parent' : 'trainer'
}

/** The member's code, scanned by the trainer of the running class. Idempotent; errors as in §8 Scanner. */
export const addAttendeeByToken = async (
  context: Context,
  input: { id: number; token: string },
): Promise<Attendance> => {
  const loaded = await loadAppointment(context, input.id)
  if (!isTrainerSide(context.actor, loaded.facts.schoolId)) throw new AppError('appointments.not-allowed')
  const found = await resolveToken(context.db.drizzle, {
    token: input.token,
    key: cardKey(context.appSecret),
    now: msOf(loaded.now),
  })
  const person = await attendeeOf(context, loaded, found.id)
  const whyNot: WhyNot = ({ facts, now }) => whyNotScan(facts, context.actor, person, now)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  return await putOnList(context, loaded, { person, source: 'scan', whyNot })
}

const attendeeOf = async ({ db }: Context, { row }: LoadedAppointment, userId: number): Promise<Attendee> => {
  const [schools, attendanceId] = await Promise.all([
    listSchoolsOf(db.drizzle, userId),
    findAttendanceId(db.drizzle, row.id, userId),
  ])
  return { userId, schools, isAttending: attendanceId !== undefined }
}

type Coming = { person: Attendee; source: NewAttendance['source']; whyNot: WhyNot }

/** The last place is one conditional update: of 60 callers at once, as many as there are places get one. */
const putOnList = async (
  context: Context,
  loaded: LoadedAppointment,
  { person, source, whyNot }: Coming,
): Promise<Attendance> => {
  const { db, actor } = context
  const { row, facts, curriculum } = loaded
  let added: number | undefined
  if (!person.isAttending) {
    const sportId = facts.sportIds[0]
    const moduleId =
      sportId === undefined ? undefined : await suggestModule(db.drizzle, curriculum, person.userId, sportId)
    const coming = await inTransaction(db, async (tx) => {
      const attendanceId = await insertAttendance(tx, {
        appointmentId: row.id,
        userId: person.userId,
        source,
        suggestedSportId: sportId ?? null,
        suggestedModuleId: moduleId ?? null,
        suggestedMinutes: Math.round((msOf(row.endAt) - msOf(row.startAt)) / MS_PER_MINUTE),
      })
      // Somebody else put the person on the list a moment ago: that is the same result.
      if (attendanceId === undefined) return { hasPlace: true, attendanceId }
      if (!(await takePlace(tx, row.id))) {
        await deleteAttendance(tx, attendanceId)
        return { hasPlace: false, attendanceId: undefined }
      }
      await publish(tx, {
        topic: 'attendances',
        ids: [row.id],
        userIds: [person.userId, actor.userId],
        schoolIds: [row.schoolId],
      })
      return { hasPlace: true, attendanceId }
    })
    added = coming.attendanceId
    if (!coming.hasPlace) throw await lostRace(context, row.id, whyNot, 'appointments.full')
  }
  const attendanceId = added ?? (await findAttendanceId(db.drizzle, row.id, person.userId))
  if (attendanceId === undefined) throw new AppError('general.not-found')
  return await readAttendance(context, loaded, attendanceId)
}
