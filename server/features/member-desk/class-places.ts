/** Puts many members on the list of a class, or invites them to an exam day. Each goes through the single action. */
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { addAttendee } from '../appointments/attendance/add-attendee.ts'
import { listAttendances } from '../appointments/attendance/read-attendances.ts'
import { removeAttendance } from '../appointments/attendance/remove-attendance.ts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { inviteCandidate, withdrawCandidate } from '../exams/invite-candidates.ts'
import { requireSchool } from '../members/read-member.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { forEachPerson, type ManyDone } from './for-each-person.ts'

/** 404 for a school that the caller does not look after, and for a class of another school. */
const requireClass = async (context: Context, schoolId: number, appointmentId: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  await requireSchool(context, schoolId)
  const { facts } = await loadAppointment(context, appointmentId)
  if (facts.schoolId !== schoolId) throw notFound()
}

type Chosen = { readonly appointmentId: number; readonly userIds: readonly number[] }
const peopleOf = ({ userIds }: Chosen) => userIds.map((userId) => ({ userId }))

export const addToClass = async (
  context: Context,
  schoolId: number,
  chosen: Chosen,
): Promise<ManyDone<{ userId: number; attendanceId: number }>> => {
  const { appointmentId: id } = chosen
  await requireClass(context, schoolId, id)
  const there = new Set((await listAttendances(context, id)).map(({ user }) => user.id))
  return await forEachPerson(peopleOf(chosen), async ({ userId }) => {
    if (there.has(userId)) return undefined
    const attendance = await addAttendee(context, { id, userId })
    return { userId, attendanceId: attendance.id }
  })
}

export const removeFromClass = async (
  context: Context,
  schoolId: number,
  {
    appointmentId: id,
    places,
  }: {
    readonly appointmentId: number
    readonly places: readonly { readonly userId: number; readonly attendanceId: number }[]
  },
): Promise<ManyDone<{ userId: number }>> => {
  await requireClass(context, schoolId, id)
  return await forEachPerson(places, async ({ userId, attendanceId }) => {
    await removeAttendance(context, { id, attendanceId })
    return { userId }
  })
}

export const inviteMembers = async (
  context: Context,
  schoolId: number,
  chosen: Chosen & { readonly sportId: number },
): Promise<ManyDone<{ userId: number }>> => {
  const { appointmentId: id, sportId } = chosen
  await requireClass(context, schoolId, id)
  return await forEachPerson(peopleOf(chosen), async ({ userId }) =>
    (await inviteCandidate(context, { id, userId, sportId })) ? { userId } : undefined,
  )
}

export const withdrawInvitations = async (
  context: Context,
  schoolId: number,
  chosen: Chosen,
): Promise<ManyDone<{ userId: number }>> => {
  const { appointmentId: id } = chosen
  await requireClass(context, schoolId, id)
  return await forEachPerson(peopleOf(chosen), async ({ userId }) => {
    await withdrawCandidate(context, { id, userId })
    return { userId }
  })
}
