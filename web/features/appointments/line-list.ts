/** The list of a class as it will be once everything that waits on this device has arrived; each row knows what of it only waits. */
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { AddDeed, ScanDeed } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { changesOf, isArrival } from '@wegband/domain/features/appointments/deed-rules.ts'
import type { QueuedDeed } from './deed-queue.ts'

export type LineRow = {
  readonly attendance: Attendance
  /** The latest thing about this person that has not reached the server. */
  readonly queued: QueuedDeed | undefined
  /** Whether what waits says who is confirmed. That they came, or what they train, leaves that open. */
  readonly isSaid: boolean
  /** How they came, where only this device knows of it. */
  readonly arrival: 'scan' | 'add' | undefined
}

/** Of `appointments`: how they came, for the rows of a list. */
export const ARRIVAL_WORDS = { scan: 'line.rowScanned', add: 'line.rowAdded' } as const

const isAbout = (item: QueuedDeed, userId: number): boolean => item.person?.id === userId

function withDeed(attendance: Attendance, { deed }: QueuedDeed): Attendance {
  if (deed.kind !== 'judge') return attendance
  const { confirmations, suggestion } = deed.wanted
  return { ...attendance, confirmations, suggestion: suggestion ?? attendance.suggestion }
}

/** Somebody who came without a line: what they train the server suggests when it hears of them. */
const arrivedOnly = (
  appointment: Appointment,
  person: NonNullable<QueuedDeed['person']>,
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

const saysWhoIsConfirmed = ({ deed, state }: QueuedDeed): boolean => {
  if (state !== 'waiting' || deed.kind === 'remove') return true
  if (deed.kind !== 'judge') return false
  const { add, remove } = changesOf(deed.seen, deed.wanted)
  return add.length > 0 || remove.length > 0
}

const arrivalOf = ({ deed, state }: QueuedDeed): ScanDeed | AddDeed | undefined =>
  isArrival(deed) && state !== 'refused' ? deed : undefined

/** Whether this device will say of them that they are there: put down or scanned, and not taken off again. */
export const isComing = (items: readonly QueuedDeed[], userId: number): boolean => {
  const last = items.findLast(
    (item) => isAbout(item, userId) && item.state !== 'refused' && item.deed.kind !== 'judge',
  )
  return last !== undefined && isArrival(last.deed)
}

/** `items`: of this class, in their order. */
export function lineRows(
  appointment: Appointment,
  list: readonly Attendance[],
  items: readonly QueuedDeed[],
): LineRow[] {
  const rows = list.map((attendance): LineRow => {
    const all = items.filter((item) => isAbout(item, attendance.user.id))
    const about = all.filter(({ deed }) => !isArrival(deed))
    const shown = about.filter(({ state }) => state !== 'refused')
    const first =
      attendance.checkedInAt === null
        ? all.map(arrivalOf).find((arrived) => arrived !== undefined)
        : undefined
    const come = first === undefined ? attendance : { ...attendance, checkedInAt: first.doneAt }
    return {
      attendance: shown.reduce(withDeed, come),
      queued: about.at(-1),
      isSaid: about.some(saysWhoIsConfirmed),
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
    const attendance = about.reduce(withDeed, arrivedOnly(appointment, person, arrived.doneAt))
    rows.push({
      attendance,
      queued: about.at(-1),
      isSaid: about.some(saysWhoIsConfirmed),
      arrival: arrived.kind,
    })
  }
  return rows
}
