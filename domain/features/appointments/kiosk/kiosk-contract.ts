/** The tablet at the door of a site, for one evening: it checks people in and can do nothing else, whoever taps on it. */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../../http/shapes.ts'
import { scanToken } from '../../cards/contract.ts'

/** A token of its own: it is no session, and opens no other endpoint. In the body, since it is the whole of what the tablet may. */
const kioskToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** Two classes come through the door within some minutes. */
const CHECK_INS_PER_MINUTE = 120

const belt = z.object({ belt: z.int(), isKids: z.boolean() }).nullable()

export const kioskPerson = z.object({
  /** Of the attendance; of a guest, of their registration. */
  id,
  /** Tries the class: they have no code, and find themselves by their name. */
  isGuest: z.boolean().optional(),
  firstName: z.string(),
  /** Of the last name one letter: nobody reads who else comes. */
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
  /** People come in to these now; more than one where rooms lie side by side. */
  classes: z.array(kioskClass),
  /** What can be started next. */
  next: z.array(kioskClass),
})
export type Kiosk = z.output<typeof kiosk>

export const welcome = z.object({
  person: kioskPerson,
  /** The class they are in now. */
  appointmentId: id,
  isFirstTime: z.boolean(),
  /** They were here a moment ago. */
  isAgain: z.boolean(),
  /** Weeks that are woven, without this class, which nobody has confirmed yet; null where they do not train a path. */
  weeks: z.object({ woven: z.int(), left: z.int().nullable(), beltStep: z.int() }).nullable(),
})
export type Welcome = z.output<typeof welcome>

/** Trainer side of a running class, for the rest of the evening at its site. The token is told once. */
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

/** Trainer side: whether there is anything to end. */
export const countKiosks = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/kiosk',
  summary: 'How many tablets stand at the door of the site of a class',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
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
 * By a code, or by the name on the list, guests too. Takes effect once per key, whenever it comes. `appointmentId`: the class that was chosen, or
 * that it was made for offline; else it is the one that they have booked, or the only one that runs.
 */
export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosk/check-ins',
  summary: 'Check somebody in at the tablet at the door',
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
