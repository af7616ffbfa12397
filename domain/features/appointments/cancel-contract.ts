/** Calling classes off (decisions §5 details, §6.3). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { idParams, one } from '../../http/shapes.ts'
import { appointment } from './contract.ts'

export const CANCEL_REASON_LENGTH = 300

/**
 * `following`: also every later class of the same series, which ends with this day; a class without a series is called off alone.
 * Everybody who comes is told, with the reason. 409 carries the current appointment.
 */
export const cancelAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/details',
  summary: 'Call a class off, alone or with all that follow',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    scope: z.enum(['one', 'following']),
    reason: z.string().trim().max(CANCEL_REASON_LENGTH),
  }),
  answers: { 200: one(appointment) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.already-started',
    'appointments.already-ended',
  ],
})

export const cancelEndpoints = [cancelAppointment]
