/** API contract of the code at the door of a class (decisions §4 Confirmation: "the appointment's own rotating token"). */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { idParams, instant, one } from '../../../http/shapes.ts'

/** Differs from the code of a person: the app's scanner rejects it (§5), and the camera of a phone opens it as an address. */
const DOOR_PREFIX = 'WTD-'
/** As long as a person's timed code, so that a photo of it soon becomes useless. */
export const DOOR_CODE_SECONDS = 120
export const DOOR_CODE = { prefix: DOOR_PREFIX, seconds: DOOR_CODE_SECONDS } as const

export const doorCode = z.object({ token: z.string(), issuedAt: instant, expiresAt: instant })

/** For the trainer side of a running class. Members scan the displayed code with their own phones. */
export const readDoorCode = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/door-code',
  summary: 'The code at the door of a running class, for two minutes',
  section: 'decisions §4 Confirmation',
  access: 'registered',
  params: idParams,
  answers: { 200: one(doorCode) },
  errors: [
    'appointments.not-allowed',
    'appointments.not-started',
    'appointments.already-ended',
    'appointments.cancelled',
  ],
})

export const doorEndpoints = [readDoorCode]
