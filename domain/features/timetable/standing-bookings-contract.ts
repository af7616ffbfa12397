/**
 * API contract of standing bookings ("Ich komme immer"): they book the dates of a series automatically. A member can be absent from
 * single dates (docs/decisions/0030).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { flagText, id, idParams, idText, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'

export const ABSENCE_REASON_LENGTH = 200

const weekdayList = z.array(z.int().min(1).max(7))
/** `2,4` */
const weekdaysText = z
  .string()
  .regex(/^[1-7](?:,[1-7]){0,6}$/)
  .transform((text) => text.split(',').map(Number))

export const standingBooking = z.object({
  user: personName,
  isStandingBooking: z.boolean(),
  /** Weekdays of the series; null: all of them. */
  weekdays: weekdayList.nullable(),
  /** The person has a standing booking on the weekday of this date. */
  comesThisDay: z.boolean(),
  /** The person is absent on this date. */
  isAbsent: z.boolean(),
  reason: z.string().nullable(),
  /** The person is too young or too old for this date. `comesDespiteAge`: they confirmed once that they come anyway. */
  isOutsideAges: z.boolean(),
  comesDespiteAge: z.boolean(),
  /** Future dates of the series in the calendar: booked, and without a place for this person. */
  booked: z.int(),
  full: z.int(),
  /** Dates without a place: on the waiting list. */
  waiting: z.int(),
})
export type StandingBooking = z.output<typeof standingBooking>

export const standingBookings = z.object({
  seriesId: id.nullable(),
  /** Weekdays of the series; empty without one. */
  weekdays: weekdayList,
  /** The caller's and their children's, if they may have a standing booking. */
  own: z.array(standingBooking),
  /** For the trainer side: people with a standing booking who are absent on this date. */
  absent: z.array(z.object({ user: personName, reason: z.string().nullable() })),
})
export type StandingBookings = z.output<typeof standingBookings>

export const readStandingBookings = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/habits',
  summary: 'Who always comes to the series of a class, and does not come this once',
  section: 'decisions §4 Run',
  access: 'registered',
  staleOn: ['appointment/:id', 'attendances/:id'],
  params: idParams,
  answers: { 200: one(standingBookings) },
  errors: [],
})

const seriesParams = z.strictObject({ id: idText, userId: idText })

/**
 * For the caller or their child. It books all dates in the calendar with a free place, unless others wait for it. On full dates it
 * joins the waiting list. Idempotent. Bookings on weekdays that are now left out are cancelled.
 */
export const comeAlways = endpoint({
  method: 'PUT',
  path: '/api/series/:id/regulars/:userId',
  summary: 'Come always',
  section: 'decisions §4 Run',
  access: 'registered',
  params: seriesParams,
  /** `despite_age`: also book dates that are meant for other ages; otherwise they are left out. */
  query: z.strictObject({
    despite_age: flagText.optional(),
    /** Only these weekdays of the series; without them all. */
    weekdays: weekdaysText.optional(),
    /** A class at that time: its place, and the standing booking of its series, are given up. Both change or neither. */
    instead_of: idText.optional(),
  }),
  answers: { 200: one(z.object({ booked: z.int(), full: z.int() })) },
  errors: ['appointments.not-allowed', 'appointments.too-late-to-leave', 'attendance.closed'],
})

/** Future dates that the standing booking has booked are cancelled; those booked by hand stay. Idempotent. */
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

/** Cancels the place on one date, with an optional reason that the trainer side can read. Idempotent. */
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
