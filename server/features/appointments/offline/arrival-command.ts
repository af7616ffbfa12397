/**
 * Checks in people who arrived while the trainer's device was offline, by card or added by name (decisions §4 QR/NFC).
 * A timed code must have been valid at the scan, and the class must have run then. Only the trainer of the class may send it.
 * A person added by name must belong to the school, and the same trainer must send the name.
 */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Attendee,
  whyNotLateScan,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type {
  AddCommand,
  ScanCommand,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { whyNotLateAdd } from '@wegband/domain/features/appointments/attendance/add-by-name-rules.ts'
import { minutesFrom } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { cardKey, resolveToken } from '../../cards/resolve-token.ts'
import { admit } from '../attendance/add-attendance-statement.ts'
import { lockAttendanceOf, lockClass } from '../attendance/attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { notAfter, type Outcome, RolledBack } from './command-outcome.ts'
import { checkIn, comingAt, isOvertaken, type NewCommand } from './command-store.ts'
import { type LoadedAppointment, loadForAttendee } from '../load-appointment.ts'
import { asRunBy } from './run-command.ts'
import { publishAttendanceChanged } from '../attendance/publish-attendance-changed.ts'
import { takeOfferedIn } from '../waiting-list/waiting-list.ts'

export type Arrived = Attendee & { readonly at: string; readonly moduleId: number | null }

const personOf = async (
  context: Context,
  { facts }: LoadedAppointment,
  { token }: ScanCommand,
  at: string,
): Promise<number> => {
  const key = cardKey(context.appSecret)
  return (
    await resolveToken(context.db.drizzle, { token, key, now: msOf(at), chipSchools: [facts.schoolId] })
  ).id
}

/** All checks that need no lock. Throws the errors of §8 Scanner and the codes of `whyNotLateScan`. */
export const prepareArrival = async (
  context: Context,
  loaded: LoadedAppointment,
  command: ScanCommand | AddCommand,
): Promise<Arrived> => {
  const at = notAfter(command.doneAt, loaded.now)
  const personId = command.kind === 'add' ? command.userId : await personOf(context, loaded, command, at)
  const { loaded: now, person, moduleId } = await loadForAttendee(context, loaded.row.id, personId)
  const whyNot = command.kind === 'add' ? whyNotLateAdd : whyNotLateScan
  const facts = await asRunBy(context, now, at)
  const isOfColleague = facts !== now.facts && leadsClass(now.facts, personId)
  const reason = isOfColleague
    ? 'scanner.own-training'
    : whyNot(facts, context.actor, person, { at, now: now.now })
  // a full class may hold a place for this person, which is only certain under the lock
  if (reason && reason !== 'appointments.full') throw refusal(reason, now)
  const { startedAt } = now.facts
  // when a colleague's later start counts, no check-in may be earlier than that start
  return { ...person, at: startedAt !== null && msOf(at) < msOf(startedAt) ? startedAt : at, moduleId }
}

/** A person removed later stays removed, even if the removal arrived first. */
export const arriveIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  { person, command }: { person: Arrived | undefined; command: NewCommand },
): Promise<Outcome> => {
  if (person === undefined) throw new AppError('general.not-found')
  const { row, facts } = loaded
  const { userId, at, moduleId } = person
  const isByName = command.kind === 'add'
  if (isByName) await lockClass(tx, row.id)
  if (isByName && (await isOvertaken(tx, command))) return { outcome: 'overtaken' }
  const source = isByName ? 'trainer' : 'late-scan'
  const coming = {
    userId,
    sportId: facts.sportIds[0] ?? null,
    moduleId,
    minutes: minutesFrom(facts, at),
    source,
  } as const
  const isIn =
    (await admit(tx, [{ ...coming, appointmentId: row.id, checkedInAt: at }], { runningAt: at })) === 1 ||
    (await checkIn(tx, row.id, userId, comingAt(facts, at))) ||
    // Read at this point because another device may have just added the same person.
    (await lockAttendanceOf(tx, row.id, userId)) !== undefined ||
    (await takeOfferedIn(tx, { id: row.id, at, now: context.clock.now() }, { ...coming, checkedInAt: at }))
  // full, or another person has just taken the last place
  if (!isIn) throw new RolledBack({ outcome: 'refused', code: 'appointments.full' })
  await publishAttendanceChanged(tx, loaded, userId, context.actor.userId)
  return { outcome: 'done' }
}
