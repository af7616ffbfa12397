/** Swaps a place for one in another class, in one transaction: the person never has both places or neither. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Attendee,
  whyNotAttend,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { attendanceOf, sourceOf } from '../attendance/add-attendee.ts'
import { admit } from '../attendance/add-attendance-statement.ts'
import {
  type AttendanceRow,
  findAttendanceOf,
  type LockedAttendance,
} from '../attendance/attendance-store.ts'
import { publishAttendanceChanged } from '../attendance/publish-attendance-changed.ts'
import { NO_SPORT } from '../attendance/read-attendances.ts'
import { removeIn } from '../attendance/remove-attendance.ts'
import { type LoadedAppointment, loadAppointment, loadForAttendee } from '../load-appointment.ts'
import { lostRace, refusal, type WhyNot } from '../schedule/change-appointment.ts'
import { showAttendance } from '../schedule/show-appointment.ts'
import { lockPlace } from './places.ts'

type Swap = { readonly id: number; readonly userId: number; readonly otherId: number }

type Swapped = {
  /** The class with the wanted place. */
  readonly wanted: LoadedAppointment
  readonly person: Attendee
  readonly moduleId: number | null
  /** The class with the place that is given up. */
  readonly other: LoadedAppointment
}

/**
 * Idempotent. Throws `general.not-found` for a person who is neither the caller nor their child. Throws the codes of `whyNotAttend`
 * for the wanted class and those of `whyNotLeave` for the other one.
 */
export const swapPlace = async (context: Context, input: Swap): Promise<Attendance> => {
  const { actor } = context
  const isFamily = input.userId === actor.userId || actor.childIds.includes(input.userId)
  if (!isFamily || input.id === input.otherId) throw new AppError('general.not-found')
  const other = await loadAppointment(context, input.otherId)
  const { loaded: wanted, person, moduleId } = await loadForAttendee(context, input.id, input.userId)
  const reason = whyNotAttend(wanted.facts, actor, person, wanted.now)
  if (reason) throw refusal(reason, wanted)
  const row = await inTransaction(context.db, (tx) =>
    swapIn(tx, context, { wanted, person, moduleId, other }),
  )
  if (row) return showAttendance(context, wanted.referenceData, row, wanted.facts)
  const newcomer = { ...person, isAttending: false }
  const whyNot: WhyNot = ({ facts, now }) => whyNotAttend(facts, actor, newcomer, now)
  throw await lostRace(context, input.id, whyNot, 'appointments.full')
}

/** Undefined: another caller took the last place, or the class is over. Then nothing has changed. */
const swapIn = async (
  tx: Transaction,
  context: Context,
  swap: Swapped,
): Promise<AttendanceRow | undefined> => {
  const { wanted, person, other } = swap
  const { userId } = person
  const places = await lockPlaces(tx, [wanted.row.id, other.row.id], userId)
  const isIn = places.has(wanted.row.id) || (await takePlace(tx, context, swap))
  if (!isIn) return undefined
  const given = places.get(other.row.id)
  if (given) await removeIn(tx, context, other, given)
  await publishAttendanceChanged(tx, wanted, userId, context.actor.userId)
  return await findAttendanceOf(tx, wanted.row.id, userId, wanted.facts.sportIds[0] ?? NO_SPORT)
}

/** Locks in the order of the ids, like every action that locks several classes. Two opposite swaps never wait for each other. */
const lockPlaces = async (
  tx: Transaction,
  ids: readonly number[],
  userId: number,
): Promise<Map<number, LockedAttendance>> => {
  const places = new Map<number, LockedAttendance>()
  for (const id of ids.toSorted((one, next) => one - next)) {
    const place = await lockPlace(tx, id, userId)
    if (place) places.set(id, place)
  }
  return places
}

/** Checks the rule again, because the person may have lost the wanted place since it was read. */
const takePlace = async (
  tx: Transaction,
  { actor }: Context,
  { wanted, person, moduleId }: Swapped,
): Promise<boolean> => {
  const reason = whyNotAttend(wanted.facts, actor, { ...person, isAttending: false }, wanted.now)
  if (reason) throw refusal(reason, wanted)
  const source = sourceOf(person.userId, actor)
  return (await admit(tx, [attendanceOf(wanted, { person, moduleId, source })], 'open')) === 1
}
