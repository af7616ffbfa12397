/** Calling classes off (decisions §5 details, §6.3). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { idParams, one } from '../../http/shapes.ts'
import { appointment } from './contract.ts'

export const CANCEL_REASON_LENGTH = 300

/** `following`: also every later class of the same series, which ends with this day; `all`: every class of it that is still to come. */
export const CANCEL_SCOPES = ['one', 'following', 'all'] as const
export type CancelScope = (typeof CANCEL_SCOPES)[number]

/**
 * Without a scope this class alone; a class without a series is called off alone whatever the scope. Ending a series is for those who
 * plan it, not for who stands in once. Everybody who comes is told, with the reason. 409 carries the current appointment.
 */
export const cancelAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/details',
  summary: 'Call a class off, alone, with all that follow, or its whole series',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    scope: z.enum(CANCEL_SCOPES).default('one'),
    reason: z.string().trim().max(CANCEL_REASON_LENGTH).default(''),
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
