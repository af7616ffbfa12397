/** "Ich komme immer": a habit that books the dates of a series by itself, and calling off a single one (docs/decisions/0030). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { flagText, id, idParams, idText, one } from '../../http/shapes.ts'

export const ABSENCE_REASON_LENGTH = 200

const personName = z.object({ id, firstName: z.string(), lastName: z.string() })

const weekdayList = z.array(z.int().min(1).max(7))
/** `2,4` */
const weekdaysText = z
  .string()
  .regex(/^[1-7](?:,[1-7]){0,6}$/)
  .transform((text) => text.split(',').map(Number))

export const standingBooking = z.object({
  user: personName,
  isStandingBooking: z.boolean(),
  /** Of the series; null: all of them. */
  weekdays: weekdayList.nullable(),
  /** Comes always, and on the weekday of this date. */
  comesThisDay: z.boolean(),
  /** Called off for this date. */
  isAbsent: z.boolean(),
  reason: z.string().nullable(),
  /** Too young or too old for this date; `comesDespiteAge`: said once that they come nevertheless. */
  isOutsideAges: z.boolean(),
  comesDespiteAge: z.boolean(),
  /** Of the dates of the series that stand in the calendar from now on: booked, and without a place for this person. */
  booked: z.int(),
  full: z.int(),
  /** Of those without a place: on the waiting list. */
  waiting: z.int(),
})
export type StandingBooking = z.output<typeof standingBooking>

export const standingBookings = z.object({
  seriesId: id.nullable(),
  /** Of the series; empty where there is none. */
  weekdays: weekdayList,
  /** The caller's and their children's, of those who may come always. */
  own: z.array(standingBooking),
  /** For the trainer side: who always comes and called this date off. */
  absent: z.array(z.object({ user: personName, reason: z.string().nullable() })),
})
export type StandingBookings = z.output<typeof standingBookings>

export const readStandingBookings = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/habits',
  summary: 'Who always comes to the series of a class, and does not come this once',
  section: 'decisions §4 Run',
  access: 'registered',
  params: idParams,
  answers: { 200: one(standingBookings) },
  errors: [],
})

const seriesParams = z.strictObject({ id: idText, userId: idText })

/**
 * For oneself or one's child. Books what stands in the calendar and has a place that nobody waits for, and waits elsewhere. Idempotent.
 * On weekdays that are left out now, what it had booked is given back.
 */
export const comeAlways = endpoint({
  method: 'PUT',
  path: '/api/series/:id/regulars/:userId',
  summary: 'Come always',
  section: 'decisions §4 Run',
  access: 'registered',
  params: seriesParams,
  /** `despite_age`: also to dates that are meant for other ages, which are left out otherwise. */
  query: z.strictObject({
    despite_age: flagText.optional(),
    /** Only these of the series; without them all. */
    weekdays: weekdaysText.optional(),
  }),
  answers: { 200: one(z.object({ booked: z.int(), full: z.int() })) },
  errors: ['appointments.not-allowed'],
})

/** What the habit has booked and has not begun is given back; what was booked by hand stays. Idempotent. */
export const endStandingBooking = endpoint({
  method: 'DELETE',
  path: '/api/series/:id/regulars/:userId',
  summary: 'Come always no longer',
  section: 'decisions §4 Run',
  access: 'registered',
  params: seriesParams,
  answers: { 204: 'empty' },
  errors: ['appointments.not-allowed'],
})

const dateParams = z.strictObject({ id: idText, userId: idText })

/** Gives the place back and says why, if one likes; the trainer side reads it. Idempotent. */
export const callOffOnce = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/absence/:userId',
  summary: 'Not come this once',
  section: 'decisions §4 Run',
  access: 'registered',
  params: dateParams,
  body: z.strictObject({ reason: z.string().trim().max(ABSENCE_REASON_LENGTH) }),
  answers: { 200: one(standingBookings) },
  errors: [
    'appointments.not-allowed',
    'appointments.too-late-to-leave',
    'appointments.cancelled',
    'timetable.not-a-regular',
  ],
})

export const standingBookingEndpoints = [readStandingBookings, comeAlways, endStandingBooking, callOffOnce]
