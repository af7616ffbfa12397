/** API contract of a school's figures for its heads: attendance, members who join and leave, trial guests, retention. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { sportTag } from '../schools/contract.ts'

/** Weeks per range; the current week is the last. */
export const RANGES = { '12-weeks': 12, '1-year': 52 } as const
export type Range = keyof typeof RANGES
export const RANGE_NAMES = ['12-weeks', '1-year'] as const

/** Months after joining at which membership is measured. */
export const RETENTION_MONTHS = [1, 2, 3, 6, 9, 12, 24] as const
/** Number of quarters that are shown, including the current one. */
export const COHORTS_SHOWN = 9

const week = z.string().regex(/^\d{4}-W\d{2}$/)

export const weekFigures = z.object({
  week,
  /** Confirmed presences in classes of the school. */
  attendances: z.int(),
  /** How many different people they are. */
  people: z.int(),
  /** Members whose state was active at the end of the week, or is now. */
  active: z.int(),
})
export type WeekFigures = z.output<typeof weekFigures>

export const cohort = z.object({
  /** `2026-Q1`: the quarter in which they first became members. */
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  size: z.int(),
  /**
   * Percent who were still members this many months after joining, in the order of `RETENTION_MONTHS`. Null until every person of
   * the quarter has reached that time.
   */
  kept: z.array(z.int().nullable()).length(RETENTION_MONTHS.length),
})
export type Cohort = z.output<typeof cohort>

export const schoolFigures = z.object({
  school: z.object({ id, name: z.string() }),
  range: z.enum(RANGE_NAMES),
  /** Sports taught here, for the filter. */
  sports: z.array(sportTag),
  active: z.int(),
  /** Compared with the beginning of the range. */
  activeChange: z.int(),
  /** Mean percent of active members who attended in a completed week; null without a completed week or members. */
  weeklyShare: z.int().nullable(),
  joined: z.int(),
  left: z.int(),
  weeks: z.array(weekFigures),
  /** Trial registrations for classes of the range, and their results. */
  trials: z.object({ registered: z.int(), arrived: z.int(), asked: z.int(), joined: z.int() }),
  cohorts: z.array(cohort),
  /** Active students: not seen for 14 and for 28 days, and those who stay long in one level. */
  absent: z.int(),
  longAbsent: z.int(),
  stuck: z.int(),
  /** The figures are some minutes old at most. */
  countedAt: instant,
})
export type SchoolFigures = z.output<typeof schoolFigures>

/** 404 for an unknown school, or one that the caller does not lead. */
export const readFigures = endpoint({
  method: 'GET',
  path: '/api/schools/:id/insights',
  summary: 'Figures of a school over 12 weeks or a year, for its heads',
  section: '§6 Trainer area',
  access: 'registered',
  scope: 'insights:read',
  params: idParams,
  query: z.strictObject({ range: z.enum(RANGE_NAMES).optional(), sport: idText.optional() }),
  answers: { 200: one(schoolFigures) },
  errors: [],
  perMinute: 60,
})

export const insightEndpoints = [readFigures]
