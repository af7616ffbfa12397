/** Trial guests at the tablet at the door: a guest finds their name, checks in and is welcomed. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotComeIn } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { isInEvening } from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import type { KioskPerson, Welcome } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { notAfter } from '../offline/command-outcome.ts'
import { loadDoor, loadDoorClass } from './kiosk-door.ts'
import type { AppointmentRow } from '../schedule/list-statement.ts'
import { findGuest, type GuestRow, listGuests, setArrived } from '../trial/trial-store.ts'

const guestOf = ({ id, firstName, lastName, arrivedAt }: GuestRow): KioskPerson => ({
  id,
  isGuest: true,
  firstName,
  initial: lastName.charAt(0),
  belt: null,
  checkedInAt: arrivedAt,
  cards: [],
})

export const guestsOf = async (
  db: Db,
  { id, trialSlots }: Pick<AppointmentRow, 'id' | 'trialSlots'>,
): Promise<KioskPerson[]> => (trialSlots === 0 ? [] : (await listGuests(db, id)).map(guestOf))

/** The latest check-in first, then the people who have not arrived yet. */
export const inOrderOfComing = (people: readonly KioskPerson[]): KioskPerson[] =>
  people.toSorted((one, other) => (other.checkedInAt ?? '').localeCompare(one.checkedInAt ?? ''))

/** Idempotent: the first check-in counts. Throws the same errors as a member's check-in. */
export const welcomeGuest = async (
  context: OpenContext,
  input: { kiosk: string; doneAt: string; guestId: number },
): Promise<Welcome> => {
  const door = await loadDoor(context, input.kiosk)
  const { kiosk, now } = door
  const at = notAfter(input.doneAt, now)
  if (!isInEvening(door.evening, at)) throw new AppError('appointments.kiosk-over')
  const guest = await findGuest(context.db.drizzle, input.guestId)
  if (!guest || !door.classes.some(({ appointmentId }) => appointmentId === guest.appointmentId))
    throw new AppError('scanner.not-found-or-expired')
  const { row, facts } = await loadDoorClass(context, kiosk, guest.appointmentId)
  const reason = whyNotComeIn(facts, { at, now })
  if (reason) throw new AppError(reason)
  const isKnown = await inTransaction(context.db, async (tx) => {
    if (!(await setArrived(tx, { id: guest.id, appointmentId: row.id }, at))) return false
    await publish(tx, { topic: 'appointment', ids: [row.id], schoolIds: [row.schoolId] })
    return true
  })
  if (!isKnown) throw new AppError('scanner.not-found-or-expired')
  return {
    person: { ...guestOf(guest), checkedInAt: guest.arrivedAt ?? at },
    appointmentId: row.id,
    isFirstTime: true,
    isAgain: guest.arrivedAt !== null && guest.arrivedAt !== at,
    weeks: null,
  }
}
