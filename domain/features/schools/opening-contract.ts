/** The shape of opening times: hours of the week, and days on which others apply (decisions §6.2). */
import { z } from 'zod'
import { day } from '../../http/shapes.ts'
import { areApart, isForward } from './opening-times.ts'

/** Two spans a day are common; more than four are a typing mistake. */
export const HOURS_MAX = 28
export const DAY_HOURS_MAX = 4
export const EXCEPTIONS_MAX = 60
export const OPENING_NOTE_MAX = 80

const from = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const to = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const AT_END = { path: ['to'], params: { code: 'invalid' } }
const span = z.strictObject({ from, to }).refine(isForward, AT_END)
const weeklySpan = z.strictObject({ weekday: z.int().min(1).max(7), from, to }).refine(isForward, AT_END)

const exception = z
  .strictObject({
    firstDay: day,
    lastDay: day,
    /** Such as "Summer holidays"; visitors read it. */
    note: z
      .string()
      .trim()
      .max(OPENING_NOTE_MAX)
      .refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'one-line' } }),
    /** Empty: closed. */
    hours: z.array(span).max(DAY_HOURS_MAX),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    params: { code: 'invalid-date' },
  })
  .refine(({ hours }) => areApart(hours), { path: ['hours'], params: { code: 'invalid' } })

export const openingTimes = z
  .strictObject({
    hours: z.array(weeklySpan).max(HOURS_MAX),
    exceptions: z.array(exception).max(EXCEPTIONS_MAX),
  })
  .refine(
    ({ hours }) => WEEKDAYS.every((weekday) => areApart(hours.filter((one) => one.weekday === weekday))),
    { path: ['hours'], params: { code: 'invalid' } },
  )
