/** Bookings that were not made before: a different person on a different class each time, so that every request really writes. */
import type { Call } from '../measure/load.ts'
import type { WorldFacts } from './seed-world.ts'

export type Place = { readonly classId: number; readonly studentId: number }

/** Of `sides` that write side by side, the one with this number: none takes another's place. */
export const freshPlaces = ({ classIds, studentIds }: WorldFacts, side = 0, sides = 1): (() => Place) => {
  let number = side - sides
  return () => {
    number += sides
    const classId = classIds[number % classIds.length]
    const studentId = studentIds[Math.floor(number / classIds.length)]
    if (classId === undefined || studentId === undefined) throw new Error('Every place is taken.')
    return { classId, studentId }
  }
}

export const bookingOf = (
  { classId, studentId }: Place,
  headers: Readonly<Record<string, string>>,
): Call => ({
  method: 'PUT',
  path: `/api/appointments/${classId}/attendances/attendee/${studentId}`,
  headers,
})
