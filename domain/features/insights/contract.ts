/** Figures of a school for its heads: who comes, who joins and leaves, what becomes of guests, who stays. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { sportTag } from '../schools/contract.ts'

/** Weeks by what is asked for; the running week is the last. */
export const RANGES = { '12-weeks': 12, '1-year': 52 } as const
export type Range = keyof typeof RANGES
export const RANGE_NAMES = ['12-weeks', '1-year'] as const

/** Months after joining at which is looked who is still a member. */
export const RETENTION_MONTHS = [1, 2, 3, 6, 9, 12, 24] as const
/** Quarters of joining that are shown, the running one among them. */
export const COHORTS_SHOWN = 9

const week = z.string().regex(/^\d{4}-W\d{2}$/)

export const weekFigures = z.object({
  week,
  /** Confirmed presences in classes of the school. */
  attendances: z.int(),
  /** Different people among them. */
  people: z.int(),
  /** Members whose state was active when the week ended, or is now. */
  active: z.int(),
})
export type WeekFigures = z.output<typeof weekFigures>

export const cohort = z.object({
  /** `2026-Q1`: when they first became members. */
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  size: z.int(),
  /** Percent who were members so many months after joining, in the order of `RETENTION_MONTHS`; null while not everybody is as long. */
  kept: z.array(z.int().nullable()).length(RETENTION_MONTHS.length),
})
export type Cohort = z.output<typeof cohort>

export const schoolFigures = z.object({
  school: z.object({ id, name: z.string() }),
  range: z.enum(RANGE_NAMES),
  /** Of what is taught here, to narrow by. */
  sports: z.array(sportTag),
  active: z.int(),
  /** Against the beginning of the range. */
  activeChange: z.int(),
  /** Mean percent of the active members who came in a whole week; null without a whole week or members. */
  weeklyShare: z.int().nullable(),
  joined: z.int(),
  left: z.int(),
  weeks: z.array(weekFigures),
  /** Registrations for a trial in classes of the range, and what came of them. */
  trials: z.object({ registered: z.int(), arrived: z.int(), asked: z.int(), joined: z.int() }),
  cohorts: z.array(cohort),
  /** Active students: not seen for 14 and for 28 days, and long in one level. */
  absent: z.int(),
  longAbsent: z.int(),
  stuck: z.int(),
  /** The figures are some minutes old at most. */
  countedAt: instant,
})
export type SchoolFigures = z.output<typeof schoolFigures>

/** 404 for a school that is not there or not the caller's to lead. */
export const readFigures = endpoint({
  method: 'GET',
  path: '/api/schools/:id/insights',
  summary: 'Figures of a school over 12 weeks or a year, for its heads',
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ range: z.enum(RANGE_NAMES).optional(), sport: idText.optional() }),
  answers: { 200: one(schoolFigures) },
  errors: [],
  perMinute: 60,
})

export const insightEndpoints = [readFigures]
