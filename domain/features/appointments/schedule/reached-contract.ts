/** API contract of who heard that a class was called off or moved. */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../../http/shapes.ts'
import { REACHED_STATES, SENDING_STATES } from './reached-rules.ts'

const sending = z.enum(SENDING_STATES)

export const reachedPerson = z.object({
  /** Null for a guest of a trial class, who has no account. */
  userId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whose guardian the person is here; empty for those who come or teach themselves. */
  children: z.array(z.string()),
  state: z.enum(REACHED_STATES),
  seenAt: instant.nullable(),
  push: sending,
  email: sending,
  /** Null where there is none, or where the school does not see it. */
  phone: z.string().nullable(),
})
export type ReachedPerson = z.output<typeof reachedPerson>

export const reachedPeople = z.object({
  /** What they were told; null where nothing was. */
  about: z.enum(['cancelled', 'changed']).nullable(),
  toldAt: instant.nullable(),
  /** Dates that were called off together; everybody of all of them is listed. */
  dates: z.int(),
  /** Those who are still to be reached first. */
  people: z.array(reachedPerson),
})
export type ReachedPeople = z.output<typeof reachedPeople>

export const readReachedPeople = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/reached',
  summary: 'Who has seen that a class was called off or moved, who was reached, and who was not',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(reachedPeople) },
  errors: ['appointments.not-allowed'],
})
