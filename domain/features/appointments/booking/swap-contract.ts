/** API contract of a swap: a member gives up the place in one class for a place in another at that time. */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { idText, one } from '../../../http/shapes.ts'
import { attendance } from '../contract.ts'

/**
 * For the caller or their child. Both classes change or neither. Booking follows the rules of `addAttendee`, and giving up the other
 * place those of `removeAttendance`. Without a place in the other class it only books. Idempotent.
 */
export const swapPlace = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/attendances/attendee/:userId/instead-of/:otherId',
  summary: 'Book a place and give up the one in another class',
  section: 'decisions §4 Run',
  access: 'registered',
  params: z.strictObject({ id: idText, userId: idText, otherId: idText }),
  answers: { 200: one(attendance) },
  errors: [
    'appointments.full',
    'appointments.already-ended',
    'appointments.too-late-to-attend',
    'appointments.too-late-to-leave',
    'appointments.not-allowed',
    'appointments.cancelled',
    'attendance.closed',
    'scanner.own-training',
  ],
})

export const swapEndpoints = [swapPlace]
