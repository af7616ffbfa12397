/** Trying a class without an account: its public page, the registration, and what the school sees of it (§4 Trial slots, decisions §4, §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'
import { mailAddress } from '../credentials/contract.ts'

/** What guests told the school is deleted so many days after the class. */
export const TRIAL_DATA_DAYS = 30
const REGISTRATIONS_PER_MINUTE = 10
const LONGEST_TOKEN = 200

/** The class as anybody sees it who has its address: no attendees, no guests. */
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
  }),
  sport: z.object({ id, name: z.string(), slug: z.string(), hue: z.int(), chroma: z.number() }).nullable(),
  /** First name of who teaches. */
  trainer: z.string().nullable(),
  /** For whom it is meant, in whole years, both included; null: no bound on that side. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  trialSlots: z.int(),
  freeSlots: z.int(),
  /** Neither begun nor cancelled. */
  isOpen: z.boolean(),
  /** Whether the secret of the letter still stands for a place in this class; null where none was sent. */
  hasPlace: z.boolean().nullable(),
})
export type TrialClass = z.output<typeof trialClass>

export const trialRegistration = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  mail: z.string(),
  phone: z.string(),
  createdAt: instant,
  /** The school saw them there. */
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
  answers: { 200: one(trialClass) },
  errors: [],
})

/** The guest gets a letter with a link that takes it back. */
export const registerTrial = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/trial-registrations',
  summary: 'Register for a trial slot',
  section: 'decisions §5',
  access: 'anyone',
  params: idParams,
  body: z.strictObject({
    firstName: personName,
    lastName: personName,
    mail: mailAddress,
    phone: z.string().trim().max(40),
  }),
  answers: { 201: one(z.object({ firstName: z.string(), mail: z.string() })) },
  errors: [
    'appointments.trial-duplicate',
    'appointments.trial-full',
    'appointments.trial-over',
    'auth.rate-limited',
  ],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** By the secret of the letter; until the class begins. Unknown, used or removed: 404. */
export const takeBackTrial = endpoint({
  method: 'DELETE',
  path: '/api/trial-registrations/t/:token',
  summary: 'Take the own trial registration back',
  section: '§4 Trial slots',
  access: 'anyone',
  params: z.strictObject({ token: z.string().min(20).max(LONGEST_TOKEN) }),
  answers: { 204: 'empty' },
  errors: ['appointments.trial-over'],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** Trainer side. */
export const listTrialRegistrations = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/trial-registrations',
  summary: 'Who registered for a trial slot',
  section: '§7 Appointments',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(trialRegistration) }) },
  errors: ['appointments.not-allowed'],
})

/** Trainer side; the guest is told by letter while the class is ahead. */
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

/** Trainer side, from when the class may be started; the figures of the school count it. */
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
  registerTrial,
  takeBackTrial,
  listTrialRegistrations,
  removeTrialRegistration,
  markTrialArrival,
]
