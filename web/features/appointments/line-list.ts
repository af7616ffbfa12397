/** The list of a class as it will be once everything that waits on this device has arrived; each row knows what of it only waits. */
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { QueuedDeed } from './deed-queue.ts'

export type LineRow = {
  readonly attendance: Attendance
  /** The latest thing about this person that has not reached the server. */
  readonly queued: QueuedDeed | undefined
  /** Only on this device: scanned, and the scan waits. */
  readonly isScanned: boolean
}

const isAbout = (item: QueuedDeed, userId: number): boolean => item.person?.id === userId

function withDeed(attendance: Attendance, { deed }: QueuedDeed): Attendance {
  if (deed.kind !== 'judge') return attendance
  const { confirmations, suggestion } = deed.wanted
  return { ...attendance, confirmations, suggestion: suggestion ?? attendance.suggestion }
}

/** Somebody who was scanned without a line: what they train the server suggests when it hears of them. */
const scannedOnly = (
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
  checkedInAt: at,
  createdAt: at,
})

/** `items`: of this class, in their order. */
export function lineRows(
  appointment: Appointment,
  list: readonly Attendance[],
  items: readonly QueuedDeed[],
): LineRow[] {
  const rows = list.map((attendance): LineRow => {
    const about = items.filter((item) => isAbout(item, attendance.user.id) && item.deed.kind !== 'scan')
    const shown = about.filter(({ state }) => state !== 'refused')
    return { attendance: shown.reduce(withDeed, attendance), queued: about.at(-1), isScanned: false }
  })
  const known = new Set(list.map(({ user }) => user.id))
  for (const scan of items) {
    const { person } = scan
    if (scan.deed.kind !== 'scan' || scan.state === 'refused') continue
    if (person === undefined || known.has(person.id)) continue
    known.add(person.id)
    const about = items.filter((item) => isAbout(item, person.id) && item.state !== 'refused')
    const attendance = about.reduce(withDeed, scannedOnly(appointment, person, scan.deed.doneAt))
    rows.push({ attendance, queued: about.at(-1), isScanned: true })
  }
  return rows
}
