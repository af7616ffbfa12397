/** Finds the coming level check that the person has booked. */
import type { Appointment } from '../appointments/contract.ts'

type Check = Pick<Appointment, 'type' | 'isCancelled' | 'isEnded' | 'isStarted' | 'endAt' | 'myAttendance'>

/** Expects the order of the list, which is by start. */
export const bookedCheck = <A extends Check>(appointments: readonly A[], now: string): A | undefined =>
  appointments.find(
    (one) =>
      one.type.isExam &&
      one.myAttendance !== null &&
      !one.isCancelled &&
      !one.isEnded &&
      (one.isStarted || one.endAt > now),
  )
