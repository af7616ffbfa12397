/**
 * API contract of the desk of a school: one action for many chosen members (§6 Trainer area). Each person is handled by the rules of the
 * single action, and is answered apart: done, or refused with the code. What was done can be undone.
 */
import { z } from 'zod'
import { USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, one } from '../../http/shapes.ts'

/** People of one action at most. */
export const PEOPLE_MOST = 100
/** One action writes for many people. */
const ACTIONS_PER_MINUTE = 20
const people = z.array(id).min(1).max(PEOPLE_MOST)

/** `code`: why the action does not apply to this person. */
export const refusedPerson = z.object({ userId: id, code: z.string() })
export type RefusedPerson = z.output<typeof refusedPerson>
const refused = z.array(refusedPerson)

/** States that can be set and taken back; leaving ends bookings and is entered person by person. */
export const DESK_STATES = ['active', 'passive'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Those who had the state already are neither done nor refused. */
export const changeStates = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/states',
  summary: 'Set members active or passive; sending the earlier states takes it back',
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ userId: id, state: z.enum(DESK_STATES) }))
      .min(1)
      .max(PEOPLE_MOST),
  }),
  answers: {
    200: one(
      z.object({
        done: z.array(z.object({ userId: id, before: z.enum(USER_SCHOOL_STATES) })),
        refused,
      }),
    ),
  },
  errors: ['members.office-only', 'auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

/** The free printed cards of the school, lowest number first; kids get a kids' card while there is one. */
export const giveCards = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/cards',
  summary: 'Give the next free printed cards to members who have none',
  section: '§1 Trainers',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ userIds: people, firstNumber: z.int().min(1).max(99_999).optional() }),
  answers: {
    200: one(
      z.object({
        done: z.array(z.object({ userId: id, cardId: id, number: z.int() })),
        refused,
      }),
    ),
  },
  errors: ['cards.cannot-link', 'auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

const undone = one(z.object({ done: z.array(z.object({ userId: id })), refused }))

export const takeCardsBack = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/cards/undo',
  summary: 'Take cards back that were just given; they are free again',
  section: '§1 Trainers',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    cards: z
      .array(z.strictObject({ userId: id, cardId: id }))
      .min(1)
      .max(PEOPLE_MOST),
  }),
  answers: { 200: undone },
  errors: ['cards.cannot-link', 'auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

/** Those who were invited before are neither done nor refused. */
export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/invitations',
  summary: 'Ask members who are ready to come to an exam day',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: idParams,
  body: z.strictObject({ appointmentId: id, sportId: id, userIds: people }),
  answers: { 200: undone },
  errors: ['auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

export const withdrawInvitations = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/invitations/undo',
  summary: 'Withdraw invitations to an exam day that are still unanswered',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: idParams,
  body: z.strictObject({ appointmentId: id, userIds: people }),
  answers: { 200: undone },
  errors: ['auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

/** Those who are on the list already are neither done nor refused. */
export const addToClass = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/places',
  summary: 'Put members on the list of a class',
  section: '§7 Appointments',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ appointmentId: id, userIds: people }),
  answers: {
    200: one(z.object({ done: z.array(z.object({ userId: id, attendanceId: id })), refused })),
  },
  errors: ['auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

export const removeFromClass = endpoint({
  method: 'POST',
  path: '/api/schools/:id/desk/places/undo',
  summary: 'Take members off the list of a class again',
  section: '§7 Appointments',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    appointmentId: id,
    places: z
      .array(z.strictObject({ userId: id, attendanceId: id }))
      .min(1)
      .max(PEOPLE_MOST),
  }),
  answers: { 200: undone },
  errors: ['auth.not-while-impersonating'],
  perMinute: ACTIONS_PER_MINUTE,
})

export const memberDeskEndpoints = [
  changeStates,
  giveCards,
  takeCardsBack,
  inviteMembers,
  withdrawInvitations,
  addToClass,
  removeFromClass,
]
