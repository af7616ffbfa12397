/** API contract of the tablet at the door of a site, for one evening. It checks people in and can do nothing else. */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../../http/shapes.ts'
import { scanToken } from '../../cards/contract.ts'

/** The tablet's own token: it is no session and opens no other endpoint. It is sent in the body, since it is the tablet's only right. */
const kioskToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** The people of two classes check in within some minutes. */
const CHECK_INS_PER_MINUTE = 120

const belt = z.object({ belt: z.int(), isKids: z.boolean() }).nullable()

export const kioskPerson = z.object({
  /** The id of the attendance; for a guest, of the registration. */
  id,
  /** A trial guest: they have no code and look for their name in the list. */
  isGuest: z.boolean().optional(),
  firstName: z.string(),
  /** Only the first letter of the last name, so that visitors cannot read who else comes. */
  initial: z.string(),
  belt,
  checkedInAt: instant.nullable(),
  /** Fingerprints of their permanent cards, so that a tablet offline knows them. */
  cards: z.array(z.string()),
})
export type KioskPerson = z.output<typeof kioskPerson>

export const kioskClass = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  room: z.string(),
  trainerFirstName: z.string(),
  sport: z.object({ hue: z.int(), chroma: z.number() }).nullable(),
  people: z.array(kioskPerson),
})
export type KioskClass = z.output<typeof kioskClass>

export const kiosk = z.object({
  schoolName: z.string(),
  /** The classes people check in to now; more than one if rooms lie side by side. */
  classes: z.array(kioskClass),
  /** The classes that can be started next. */
  next: z.array(kioskClass),
})
export type Kiosk = z.output<typeof kiosk>

export const welcome = z.object({
  person: kioskPerson,
  /** The class the person is checked in to now. */
  appointmentId: id,
  isFirstTime: z.boolean(),
  /** The person had already checked in a moment ago. */
  isAgain: z.boolean(),
  /** Active weeks, without this class, which is not confirmed yet; null if the person trains no path. */
  weeks: z.object({ woven: z.int(), left: z.int().nullable(), beltStep: z.int() }).nullable(),
})
export type Welcome = z.output<typeof welcome>

/** For the trainer side of a running class; valid for the rest of the evening at its site. The token is answered only once. */
export const openKiosk = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/kiosk',
  summary: 'Make this device the tablet at the door, for the evening at the site of a running class',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  answers: { 201: one(z.object({ token: kioskToken })) },
  errors: [
    'appointments.not-allowed',
    'appointments.not-started',
    'appointments.already-ended',
    'appointments.cancelled',
    'auth.not-while-impersonating',
  ],
})

/** Trainer side: whether there are tablets to end. */
export const countKiosks = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/kiosk',
  summary: 'How many tablets stand at the door of the site of a class',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  staleOn: ['appointment/:id'],
  params: idParams,
  answers: { 200: one(z.object({ count: z.int() })) },
  errors: ['appointments.not-allowed'],
})

/** From any device of the trainer side. */
export const endKiosk = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/kiosk',
  summary: 'End the tablets at the door of the site of a class',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['appointments.not-allowed'],
})

export const readKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosk',
  summary: 'What the tablet at the door shows',
  section: 'decisions §4 QR/NFC',
  access: 'anyone',
  body: z.strictObject({ kiosk: kioskToken }),
  answers: { 200: one(kiosk) },
  errors: ['appointments.kiosk-over'],
})

const doneAt = instant
const key = z.string().regex(/^[A-Za-z0-9-]{16,64}$/)

/**
 * Checks in by a code, or by a name on the list, for guests too. It takes effect once per key, however late it arrives.
 * `appointmentId`: the class that the person chose, or that an offline check-in was made for. Without it, the class is the booked
 * one, or the only one that runs.
 */
export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosk/check-ins',
  summary: 'Check a member in at the tablet at the door',
  section: 'decisions §4 QR/NFC',
  access: 'anyone',
  body: z.union([
    z.strictObject({ kiosk: kioskToken, key, doneAt, token: scanToken, appointmentId: id.optional() }),
    z.strictObject({ kiosk: kioskToken, key, doneAt, attendanceId: id }),
    z.strictObject({ kiosk: kioskToken, key, doneAt, guestId: id }),
  ]),
  answers: { 200: one(welcome) },
  errors: [
    'appointments.kiosk-over',
    'appointments.kiosk-choose',
    'appointments.full',
    'appointments.not-allowed',
    'appointments.not-started',
    'appointments.already-ended',
    'appointments.cancelled',
    'attendance.key-reused',
    'scanner.type-mismatch',
    'scanner.own-training',
    'scanner.not-found-or-expired',
    'scanner.expired',
    'scanner.revoked',
    'scanner.invalid-or-taken',
    'scanner.flood',
  ],
  perMinute: CHECK_INS_PER_MINUTE,
})

export const kioskEndpoints = [openKiosk, countKiosks, endKiosk, readKiosk, checkInAtKiosk]
