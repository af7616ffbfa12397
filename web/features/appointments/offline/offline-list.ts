/** The list of a class as it will be after this device's queue has arrived. Each row knows which parts still wait. */
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { isCheckedIn } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import type {
  AddCommand,
  ScanCommand,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { changesOf, isArrival } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { QueuedCommand } from './command-queue.ts'

export type LineRow = {
  readonly attendance: Attendance
  /** The latest change of this person that has not reached the server. */
  readonly queued: QueuedCommand | undefined
  /** Whether the queued change is a confirmation. An arrival or a change of the training is not. */
  readonly isSaid: boolean
  /** How they arrived, where only this device knows it. */
  readonly arrival: 'scan' | 'add' | undefined
}

/** Message keys of `appointments`: how a person arrived, for the rows of a list. */
export const ARRIVAL_WORDS = { scan: 'line.rowScanned', add: 'line.rowAdded' } as const

const isAbout = (item: QueuedCommand, userId: number): boolean => item.person?.id === userId

function withCommand(attendance: Attendance, { command }: QueuedCommand): Attendance {
  if (command.kind !== 'judge') return attendance
  const { confirmations, suggestion } = command.wanted
  return { ...attendance, confirmations, suggestion: suggestion ?? attendance.suggestion }
}

/** A person who was added offline. The server suggests their training after it received the command. */
const arrivedOnly = (
  appointment: Appointment,
  person: NonNullable<QueuedCommand['person']>,
  at: string,
): Attendance => ({
  id: -person.id,
  appointmentId: appointment.id,
  user: { ...person, avatar: null },
  level: null,
  suggestion: null,
  confirmations: [],
  isFirstTime: false,
  isNewToSport: false,
  isOutsideAges: false,
  checkedInAt: at,
  createdAt: at,
})

const namesConfirmedPerson = ({ command, state }: QueuedCommand): boolean => {
  if (state !== 'waiting' || command.kind === 'remove') return true
  if (command.kind !== 'judge') return false
  const { add, remove } = changesOf(command.seen, command.wanted)
  return add.length > 0 || remove.length > 0
}

const arrivalOf = ({ command, state }: QueuedCommand): ScanCommand | AddCommand | undefined =>
  isArrival(command) && state !== 'refused' ? command : undefined

/** Whether this device will report the person as present: added or scanned, and not removed again. */
export const isComing = (items: readonly QueuedCommand[], userId: number): boolean => {
  const last = items.findLast(
    (item) => isAbout(item, userId) && item.state !== 'refused' && item.command.kind !== 'judge',
  )
  return last !== undefined && isArrival(last.command)
}

/** `items`: of this class, in their order. */
export function lineRows(
  appointment: Appointment,
  list: readonly Attendance[],
  items: readonly QueuedCommand[],
): LineRow[] {
  const rows = list.map((attendance): LineRow => {
    const all = items.filter((item) => isAbout(item, attendance.user.id))
    const about = all.filter(({ command }) => !isArrival(command))
    const shown = about.filter(({ state }) => state !== 'refused')
    const first = isCheckedIn(attendance)
      ? undefined
      : all.map(arrivalOf).find((arrived) => arrived !== undefined)
    const come = first === undefined ? attendance : { ...attendance, checkedInAt: first.doneAt }
    return {
      attendance: shown.reduce(withCommand, come),
      queued: about.at(-1),
      isSaid: about.some(namesConfirmedPerson),
      arrival: first?.kind,
    }
  })
  const known = new Set(list.map(({ user }) => user.id))
  for (const item of items) {
    const { person } = item
    const arrived = arrivalOf(item)
    if (arrived === undefined || person === undefined || known.has(person.id)) continue
    known.add(person.id)
    const about = items.filter((one) => isAbout(one, person.id) && one.state !== 'refused')
    const attendance = about.reduce(withCommand, arrivedOnly(appointment, person, arrived.doneAt))
    rows.push({
      attendance,
      queued: about.at(-1),
      isSaid: about.some(namesConfirmedPerson),
      arrival: arrived.kind,
    })
  }
  return rows
}
