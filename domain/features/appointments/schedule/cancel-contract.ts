/** API contract of cancelling classes (decisions §5 details, §6.3). */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { idParams, one } from '../../../http/shapes.ts'
import { appointment } from '../contract.ts'
import { readReachedPeople } from './reached-contract.ts'

export const CANCEL_REASON_LENGTH = 300

/** `following`: also every later class of the same series, which ends with this day; `all`: every class of it that is still to come. */
export const CANCEL_SCOPES = ['one', 'following', 'all'] as const
export type CancelScope = (typeof CANCEL_SCOPES)[number]

/**
 * Without a scope it cancels this class alone; a class without a series is always cancelled alone. Only trainers who plan a series
 * may end it, not a substitute for one date. Every attendee is notified, with the reason. 409 carries the current appointment.
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

const reach = z.object({ dates: z.int(), people: z.int() })
export const cancelReach = z.object({ one: reach, following: reach, all: reach })
export type CancelReach = z.output<typeof cancelReach>

/** For those who may cancel the class: the effect of each scope, before they cancel. */
export const readCancelReach = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/cancel-reach',
  summary: 'How many dates and people calling a class off concerns, by scope',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(cancelReach) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.already-started',
    'appointments.already-ended',
  ],
})

/** Within a minute, for those who may cancel the class: every date that was cancelled with it takes place again. */
export const undoCancellation = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/cancellation',
  summary: 'Take a calling off back',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(appointment) },
  errors: ['appointments.not-allowed', 'appointments.undo-over'],
})

export const cancelEndpoints = [cancelAppointment, readCancelReach, undoCancellation, readReachedPeople]
