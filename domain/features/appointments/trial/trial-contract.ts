/**
 * API contract of trying a class without an account: public page, registration, and the school's view (§4 Trial slots, decisions §4,
 * §5).
 */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../../http/shapes.ts'
import { nameText, phone } from '../../accounts/person-shapes.ts'
import { mailAddress } from '../../sign-in/contract.ts'
import { OLDEST_IN_CLASS } from '../schedule/class-ages.ts'

const REGISTRATIONS_PER_MINUTE = 10
const LONGEST_TOKEN = 200

/** `gone`: cancelled, removed or deleted. */
export const TRIAL_PLACE_STATES = ['held', 'lapsed', 'confirmed', 'gone'] as const
export const trialPlace = z.object({
  state: z.enum(TRIAL_PLACE_STATES),
  firstName: z.string(),
  /** Until when an unconfirmed place is held; null otherwise. */
  heldUntil: instant.nullable(),
  /** The secret in the guest's emails, for the guest alone. */
  token: z.string(),
})
export type TrialPlace = z.output<typeof trialPlace>

/** The class as any visitor with its address sees it: without attendees and guests. */
export const trialClass = z.object({
  id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  school: z.object({ id, name: z.string() }),
  /** `id` null where the search does not show it. */
  site: z.object({
    id: id.nullable(),
    name: z.string(),
    street: z.string(),
    zip: z.string(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  sport: z.object({ id, name: z.string(), slug: z.string(), hue: z.int(), chroma: z.number() }).nullable(),
  /** First name of the trainer. */
  trainer: z.string().nullable(),
  /** The ages the class is meant for, in whole years, both included; null: no bound on that side. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  trialSlots: z.int(),
  freeSlots: z.int(),
  /** The class has neither begun nor been cancelled. */
  isOpen: z.boolean(),
  /** The registration of the token, or of the caller's confirmed email; null without either. */
  place: trialPlace.nullable(),
})
export type TrialClass = z.output<typeof trialClass>

/** A coming trial that was booked with the caller's own confirmed email, before or after there was an account. */
export const ownTrial = trialClass
  .pick({ name: true, startAt: true, endAt: true, school: true, site: true, sport: true })
  .extend({ appointmentId: id, firstName: z.string() })
export type OwnTrial = z.output<typeof ownTrial>

/** So many at most; people try a class or two. */
export const MOST_OWN_TRIALS = 5

/** The result of a registration. `heldUntil`: until when its email can surely be confirmed; null once the place is taken. */
export const trialRequest = z.object({
  firstName: z.string(),
  mail: z.string(),
  heldUntil: instant.nullable(),
})
export type TrialRequest = z.output<typeof trialRequest>

export const trialRegistration = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  mail: z.string(),
  phone: z.string(),
  age: z.int().nullable(),
  createdAt: instant,
  /** The school marked that the guest came. */
  hasArrived: z.boolean(),
})
export type TrialRegistration = z.output<typeof trialRegistration>

export const readTrialClass = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/trial',
  summary: 'A class that guests may try, for everybody',
  section: '§4 Trial slots',
  access: 'anyone',
  params: idParams,
  query: z.strictObject({ token: z.string().max(LONGEST_TOKEN).optional() }),
  secretField: 'token',
  answers: { 200: one(trialClass) },
  errors: [],
})

/**
 * Holds a place and sends an email with a link that takes it. The answer is the same for a registered email. With the caller's own
 * confirmed email, the place is taken at once.
 */
export const registerTrial = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/trial-registrations',
  summary: 'Register for a trial slot',
  section: 'decisions §5',
  access: 'anyone',
  params: idParams,
  body: z.strictObject({
    firstName: nameText,
    lastName: nameText,
    mail: mailAddress,
    phone: z.union([z.literal(''), phone]),
    /** In whole years; asked for children's classes. */
    age: z
      .int()
      .min(1)
      .max(OLDEST_IN_CLASS)
      .nullish()
      .transform((age) => age ?? null),
  }),
  answers: { 201: one(trialRequest) },
  errors: [
    'appointments.trial-duplicate',
    'appointments.trial-full',
    'appointments.trial-over',
    'auth.rate-limited',
  ],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** One event as a file (RFC 5545), for guests, who have no calendar here. */
export const readTrialCalendar = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/trial-calendar',
  summary: 'A trial class as a calendar file',
  section: '§4 Trial slots',
  access: 'anyone',
  params: idParams,
  answers: { 200: 'bytes' },
  errors: [],
})

const tokenBody = z.strictObject({ token: z.string().min(20).max(LONGEST_TOKEN) })

/** A second call answers like the first. After the hold ended it takes a place while one is free. Unknown token: 404. */
export const confirmTrial = endpoint({
  method: 'POST',
  path: '/api/trial-registrations/confirmation',
  summary: 'Take the place that a trial registration holds',
  section: '§4 Trial slots',
  access: 'anyone',
  body: tokenBody,
  answers: { 200: one(trialPlace) },
  errors: [
    'appointments.trial-duplicate',
    'appointments.trial-full',
    'appointments.trial-over',
    'general.not-found',
  ],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** Empty without a confirmed email. The next one first; classes that were called off or have ended are left out. */
export const listOwnTrials = endpoint({
  method: 'GET',
  path: '/api/trial-registrations/own',
  summary: 'Coming trial classes that are booked with the email address of the caller',
  section: '§4 Trial slots, §2 Dashboard',
  access: 'registered',
  staleOn: ['appointment', 'user'],
  answers: { 200: z.object({ data: z.array(ownTrial) }) },
  errors: [],
})

/** Until the class begins. Unknown or used token: 404. */
export const takeBackTrial = endpoint({
  method: 'POST',
  path: '/api/trial-registrations/cancellation',
  summary: 'Cancel a trial registration',
  section: '§4 Trial slots',
  access: 'anyone',
  body: tokenBody,
  answers: { 204: 'empty' },
  errors: ['appointments.trial-over', 'general.not-found'],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** Trainer side; confirmed registrations. `heldPlaces`: places held for registrations that are not confirmed yet. */
export const listTrialRegistrations = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/trial-registrations',
  summary: 'Who registered for a trial slot',
  section: '§7 Appointments',
  access: 'registered',
  staleOn: ['appointment/:id'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(trialRegistration), heldPlaces: z.int() }) },
  errors: ['appointments.not-allowed'],
})

/** Trainer side. The guest gets an email if the class is still to come. */
export const removeTrialRegistration = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/trial-registrations/:registrationId',
  summary: 'Remove a trial registration',
  section: '§7 Appointments',
  access: 'registered',
  params: z.strictObject({ id: idText, registrationId: idText }),
  answers: { 204: 'empty' },
  errors: ['appointments.not-allowed'],
})

/** Trainer side, from when the class may be started. The figures of the school count it. */
export const markTrialArrival = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/trial-registrations/:registrationId/arrival',
  summary: 'Say whether a guest came',
  section: '§4 Trial slots',
  access: 'registered',
  params: z.strictObject({ id: idText, registrationId: idText }),
  body: z.strictObject({ hasArrived: z.boolean() }),
  answers: { 204: 'empty' },
  errors: ['appointments.not-allowed', 'appointments.not-in-window'],
})

export const trialEndpoints = [
  readTrialClass,
  readTrialCalendar,
  registerTrial,
  confirmTrial,
  listOwnTrials,
  takeBackTrial,
  listTrialRegistrations,
  removeTrialRegistration,
  markTrialArrival,
]
