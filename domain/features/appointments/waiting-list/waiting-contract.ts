/** The waiting list of a full class (docs/decisions/0027). */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { idParams, idText, instant, one } from '../../../http/shapes.ts'
import { personName } from '../../accounts/person-shapes.ts'

export const WAITING_STATES = ['waiting', 'offered', 'accepted', 'declined', 'expired'] as const

export const waitingEntry = z.object({
  user: personName,
  /** `waiting` and `offered` are on the list; the others tell how it ended. */
  state: z.enum(WAITING_STATES),
  /** From 1, among those on the list; null for a person who is no longer on it. */
  position: z.int().nullable(),
  /** Until when a place is kept for this person; null unless `offered`. */
  offeredUntil: instant.nullable(),
  isShortNotice: z.boolean(),
  /** The person belongs to the school: its trainer side may put them on the list of the class. */
  isMember: z.boolean(),
})
export type WaitingEntry = z.output<typeof waitingEntry>

export const waitingList = z.object({
  /** How many people are on the list, including those the caller may not see. */
  count: z.int(),
  entries: z.array(waitingEntry),
})
export type WaitingList = z.output<typeof waitingList>

const params = z.strictObject({ id: idText, userId: idText })

/** Trainer side: everyone on the waiting list, in order. Other callers: themselves and their children, also how it ended. */
export const readWaitingList = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/waiting',
  summary: 'Who waits for a place in a full class',
  section: 'decisions §4 Run',
  access: 'registered',
  staleOn: ['appointment/:id', 'attendances/:id'],
  params: idParams,
  answers: { 200: one(waitingList) },
  errors: [],
})

/** For the caller or their child, at the end of the list. A person who waits already keeps their turn. Idempotent. */
export const joinWaitingList = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/waiting/:userId',
  summary: 'Wait for a place, or change whether one is asked at short notice',
  section: 'decisions §4 Run',
  access: 'registered',
  params,
  body: z.strictObject({ isShortNotice: z.boolean() }),
  answers: { 200: one(waitingEntry) },
  errors: [
    'appointments.nothing-to-wait-for',
    'appointments.too-late-to-attend',
    'appointments.already-ended',
    'appointments.not-allowed',
    'appointments.cancelled',
  ],
})

/** Takes the offered place, or passes it to the next person. Idempotent. */
export const answerOffer = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/waiting/:userId',
  summary: 'Take an offered place or hand it on',
  section: 'decisions §4 Run',
  access: 'registered',
  params,
  body: z.strictObject({ isAccepted: z.boolean() }),
  answers: { 200: one(waitingEntry) },
  errors: ['appointments.offer-gone', 'appointments.not-allowed'],
})

/** An offered place becomes free too. A person who is not on the list gets 204 as well. */
export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/waiting/:userId',
  summary: 'Leave the waiting list',
  section: 'decisions §4 Run',
  access: 'registered',
  params,
  answers: { 204: 'empty' },
  errors: ['appointments.not-allowed'],
})

export const waitingEndpoints = [readWaitingList, joinWaitingList, answerOffer, leaveWaitingList]
