/** Appointments in groups per day, as the calendar and the agenda show them (§3 Appointment). */
import { type Day, dayOf } from '../../../basics/calendar-days.ts'

/** Groups by the day in Europe/Berlin of the start, earliest first; within a day by start, otherwise in the given order. */
export const groupByDay = <T extends { startAt: string }>(
  appointments: readonly T[],
): { day: Day; appointments: T[] }[] => {
  const days = new Map<Day, T[]>()
  const inOrder = appointments.toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  for (const appointment of inOrder) {
    const day = dayOf(appointment.startAt)
    const known = days.get(day)
    if (known === undefined) days.set(day, [appointment])
    else known.push(appointment)
  }
  return [...days].map(([day, onDay]) => ({ day, appointments: onDay }))
}
