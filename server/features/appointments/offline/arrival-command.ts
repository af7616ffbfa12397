/**
 * Somebody who came while a device had no line, by their card or put down by name. Of a scan: the timed code must have been good when it
 * was scanned, the class must have run then, and its own trainer sends it (decisions §4 QR/NFC). A name comes from that trainer too, and
 * is of somebody who belongs to the school.
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
import { whyNotLateAdd } from '@wegband/domain/features/appointments/attendance/name-rules.ts'
import { minutesFrom } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { cardKey, resolveToken } from '../../cards/resolve-token.ts'
import { lockClass } from '../attendance/attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { notAfter, type Outcome, RolledBack } from './command-outcome.ts'
import {
  bookLate,
  checkIn,
  comingAt,
  isOvertaken,
  lockAttendanceOf,
  type NewCommand,
} from './command-store.ts'
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

/** Everything that needs no lock. Throws as §8 Scanner says, and what `whyNotLateScan` names. */
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
  // in a full class a place may be kept for this very person, which is known under the lock
  if (reason && reason !== 'appointments.full') throw refusal(reason, now)
  const { startedAt } = now.facts
  // of a colleague's start that holds the list knows nobody from before it
  return { ...person, at: startedAt !== null && msOf(at) < msOf(startedAt) ? startedAt : at, moduleId }
}

/** Who was taken off again later, by a removal that arrived first, stays off. */
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
    (await bookLate(tx, { ...coming, appointmentId: row.id, at })) ||
    (await checkIn(tx, row.id, userId, comingAt(facts, at))) ||
    // Asked now and not before: another device may have put the same person on the list a moment ago.
    (await lockAttendanceOf(tx, row.id, userId)) !== undefined ||
    (await takeOfferedIn(tx, { id: row.id, at, now: context.clock.now() }, { ...coming, checkedInAt: at }))
  // full, or the last place went to somebody else a moment ago
  if (!isIn) throw new RolledBack({ outcome: 'refused', code: 'appointments.full' })
  await publishAttendanceChanged(tx, loaded, userId, context.actor.userId)
  return { outcome: 'done' }
}
