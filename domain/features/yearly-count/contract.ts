/** API contract of the yearly count of members for DOSB and state sports associations (decisions §6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one, ONE_LINE, yearText } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'
import { COUNTED_GENDERS, DIVERSE_AS, NONE_AS } from './count-rules.ts'

/** Names that a gap shows; the number is always exact. */
export const NAMED_MOST = 100
export const CODE_MAX = 20
/** A school reports at most so many sports. */
export const SPORTS_MAX = 100

const code = z.string().trim().max(CODE_MAX).regex(ONE_LINE)

const cell = z.object({ born: z.int().nullable(), gender: z.enum(COUNTED_GENDERS), count: z.int() })
export const countedYear = z.object({
  clubNumber: z.string(),
  total: z.int(),
  a: z.array(cell),
  b: z.array(cell.extend({ federationNumber: z.string(), sportCode: z.string() })),
  moved: z.object({ diverse: z.int(), none: z.int() }),
  diverseAs: z.enum(DIVERSE_AS),
  noneAs: z.enum(NONE_AS),
})
export type CountedYear = z.output<typeof countedYear>

const people = z.object({ count: z.int(), people: z.array(personName) })

export const yearlyCount = z.object({
  school: z.object({ id, name: z.string() }),
  year: z.int(),
  /** The key day is still to come: it is counted as things stand now. */
  isEarly: z.boolean(),
  counted: countedYear,
  /** A hash of the numbers, which the sender returns to say which ones were seen. */
  mark: z.string(),
  gaps: z.object({
    clubNumber: z.boolean(),
    birthday: people,
    gender: people,
    sport: people,
    federation: z.array(z.object({ sportId: id, name: z.string(), count: z.int() })),
  }),
  sent: z.array(z.object({ id, sentAt: instant, sentBy: personName.nullable(), total: z.int() })),
})
export type YearlyCount = z.output<typeof yearlyCount>

const path = '/api/schools/:id/yearly-counts'
const ofYear = z.strictObject({ year: yearText })

/** 404 for an unknown school, or one that the caller does not lead. */
export const readYearlyCount = endpoint({
  method: 'GET',
  path,
  summary: 'The members of a school on 1 January, counted for its associations, and what is missing',
  section: 'decisions §6',
  access: 'registered',
  staleOn: ['yearly-counts'],
  params: idParams,
  query: ofYear,
  answers: { 200: one(yearlyCount) },
  errors: [],
  perMinute: 60,
})

export const draftYearlyCount = endpoint({
  method: 'GET',
  path: `${path}/draft`,
  summary: 'The count as a table, as things stand now',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  query: ofYear,
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

/** Stores the count and its file as they are now. */
export const sendYearlyCount = endpoint({
  method: 'POST',
  path,
  summary: 'Record that a count was sent: it stays as it was',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ year: z.int().min(2000).max(2199), mark: z.string().max(100) }),
  answers: { 201: one(z.object({ id })) },
  errors: [
    'auth.not-while-impersonating',
    'yearly-count.too-early',
    'yearly-count.changed',
    'yearly-count.too-many',
  ],
})

export const downloadYearlyCount = endpoint({
  method: 'GET',
  path: `${path}/:countId/download`,
  summary: 'The file of a sent count, byte for byte',
  section: 'decisions §6',
  access: 'registered',
  params: z.strictObject({ id: idText, countId: idText }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

export const countSettings = z.object({
  clubNumber: z.string(),
  diverseAs: z.enum(DIVERSE_AS),
  noneAs: z.enum(NONE_AS),
  restSportId: id.nullable(),
  /** Every sport that the school can report. */
  sports: z.array(
    z.object({ sportId: id, name: z.string(), federationNumber: z.string(), sportCode: z.string() }),
  ),
  updatedAt: instant.nullable(),
})
export type CountSettings = z.output<typeof countSettings>

export const readCountSettings = endpoint({
  method: 'GET',
  path: '/api/schools/:id/count-settings',
  summary: 'How a school is counted: its number, its federations and genders',
  section: 'decisions §6',
  access: 'registered',
  staleOn: ['yearly-counts'],
  params: idParams,
  answers: { 200: one(countSettings) },
  errors: [],
})

export const saveCountSettings = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/count-settings',
  summary: 'Change how a school is counted',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    clubNumber: code,
    diverseAs: z.enum(DIVERSE_AS),
    noneAs: z.enum(NONE_AS),
    restSportId: id.nullable(),
    /** Sports without a federation are left out. */
    sports: z
      .array(z.strictObject({ sportId: id, federationNumber: code.min(1), sportCode: code }))
      .max(SPORTS_MAX),
    seenAt: instant.nullable(),
  }),
  answers: { 200: one(countSettings) },
  errors: ['auth.not-while-impersonating'],
})

export const schoolCountRow = z.object({
  schoolId: id,
  name: z.string(),
  members: z.int(),
  withoutBirthday: z.int(),
  withoutGender: z.int(),
  /** The newest count that was sent for the year. */
  sent: z.object({ at: instant, total: z.int() }).nullable(),
})
export type SchoolCountRow = z.output<typeof schoolCountRow>

export const listYearlyCounts = endpoint({
  method: 'GET',
  path: '/api/admin/yearly-counts',
  summary: 'The yearly counts of all schools: members, gaps, and what was sent',
  section: 'decisions §6',
  access: 'figures',
  staleOn: ['yearly-counts'],
  query: ofYear,
  answers: { 200: one(z.array(schoolCountRow)) },
  errors: [],
  perMinute: 20,
})

export const yearlyCountEndpoints = [
  readYearlyCount,
  draftYearlyCount,
  sendYearlyCount,
  downloadYearlyCount,
  readCountSettings,
  saveCountSettings,
  listYearlyCounts,
] as const
