/** The level check that lies ahead and the person is booked for. */
import type { Appointment } from '../appointments/contract.ts'

type Check = Pick<Appointment, 'type' | 'isCancelled' | 'isEnded' | 'isStarted' | 'endAt' | 'myAttendance'>

/** In the order of the list, which is by start. */
export const bookedCheck = <A extends Check>(appointments: readonly A[], now: string): A | undefined =>
  appointments.find(
    (one) =>
      one.type.isExam &&
      one.myAttendance !== null &&
      !one.isCancelled &&
      !one.isEnded &&
      (one.isStarted || one.endAt > now),
  )
