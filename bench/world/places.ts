/** Bookings that do not exist yet: another person and class each time, so that every request writes. */
import type { Call } from '../measure/load.ts'
import type { WorldFacts } from './seed-world.ts'

export type Place = { readonly classId: number; readonly studentId: number }

/** The places for one of `sides` concurrent writers, so that they never collide. */
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
