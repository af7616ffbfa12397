/**
 * API contract of transferring a membership of the association: number, level and credit (§3 Association, §8 Conversion, decisions
 * §4 Legacy).
 */
import { z } from 'zod'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, many, one } from '../../http/shapes.ts'
import { progressEntry } from '../accounts/contract.ts'
import { normalNumber, NUMBER_SHAPE } from './association-number.ts'

export const LEGACY_STATUSES = ['active', 'passive', 'cancelled', 'suspended'] as const
export type LegacyStatus = (typeof LEGACY_STATUSES)[number]

/** As printed on the card, with or without blanks: `DE 204 118`. */
export const associationNumber = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform(normalNumber)
  .refine((text) => NUMBER_SHAPE.test(text), { params: { code: 'invalid-number' } })
export const associationPassword = z.string().min(1).max(200)

/** Why a membership cannot be transferred, in the order of the checks. */
export const CONVERSION_REFUSALS = [
  'registration.no-ewto-profile',
  'registration.duplicate-ewto-number',
  'conversion.already-converted',
  'conversion.invalid-status',
  'conversion.no-details',
  'conversion.negative-balance',
  'registration.no-credit',
  'registration.outdated-credit',
  'registration.legacy-bonus',
] as const satisfies readonly ErrorCode[]
export type ConversionRefusal = (typeof CONVERSION_REFUSALS)[number]

const credentials = z.strictObject({ number: associationNumber, password: associationPassword })

/** `credit` in cents: the amount that would be transferred. Unknown number and wrong password get the same answer. */
export const conversionCheck = z.object({
  eligible: z.boolean(),
  reason: z.enum(CONVERSION_REFUSALS).nullable(),
  credit: z.int(),
  /** Required months of membership, where `reason` mentions them. */
  bonusMonths: z.int(),
  /** The grade held in the association; 0 for none. */
  grade: z.int(),
  /** As the association knows it, to fill in the form; null without one. */
  birthdayAt: day.nullable(),
})
export type ConversionCheck = z.output<typeof conversionCheck>

const TRIES_PER_MINUTE = 20

export const checkConversion = endpoint({
  method: 'POST',
  path: '/api/profile-types/ewto/check',
  summary: 'What a membership of the association would bring along; changes nothing',
  section: 'decisions §5',
  access: 'anyone',
  body: credentials,
  answers: { 200: one(conversionCheck) },
  errors: ['auth.rate-limited', 'registration.not-implemented'],
  perMinute: TRIES_PER_MINUTE,
})

/**
 * Credit that cannot be transferred does not prevent the link. Number and grade are transferred, and `reason` says why the credit is
 * not.
 */
export const linkLegacyProfile = endpoint({
  method: 'POST',
  path: '/api/users/:id/legacy-link',
  summary: 'Link the own account, or a child’s, with a membership of the association',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: credentials,
  answers: {
    200: one(
      z.object({ ewtoMemberNo: z.string(), credit: z.int(), reason: z.enum(CONVERSION_REFUSALS).nullable() }),
    ),
  },
  errors: [
    'registration.not-implemented',
    'registration.no-ewto-profile',
    'registration.duplicate-ewto-number',
    'conversion.negative-balance',
    'conversion.already-converted',
    'conversion.invalid-status',
    'conversion.no-details',
    'auth.rate-limited',
    'auth.not-while-impersonating',
  ],
  perMinute: TRIES_PER_MINUTE,
})

export const declareNoGrade = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/no-ewto-wt-grade',
  summary: 'Start at level 1, without a placement by the grade of the association',
  section: '§7 Users, decisions §2',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ value: z.boolean() }),
  answers: { 204: 'empty' },
  errors: [],
})

/** Repeating it is no error and changes nothing. */
export const createFighterProgress = endpoint({
  method: 'POST',
  path: '/api/users/:id/create-fighter-progress',
  summary: 'Begin a sport, at level 1 or where the grade of the association places',
  section: '§7 Users, decisions §2',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ sportId: id }),
  answers: { 200: one(progressEntry) },
  errors: ['sports.membership-required'],
})

export const legacyMember = z.object({
  id,
  number: z.string(),
  birthdayAt: day.nullable(),
  status: z.enum(LEGACY_STATUSES),
  memberSince: day.nullable(),
  creditCents: z.int(),
  creditAt: day.nullable(),
  annualFeeCents: z.int().nullable(),
  grade: z.int().nullable(),
  /** The user who has linked it. */
  userId: id.nullable(),
  isConverted: z.boolean(),
})

export const listLegacyMembers = endpoint({
  method: 'GET',
  path: '/api/admin/legacy-members',
  summary: 'Members of the association as its office exported them',
  section: 'decisions §6',
  access: 'admin',
  query: z.strictObject({
    search: z.string().trim().max(40).optional(),
    page: countText(1_000_000).optional(),
    per_page: countText(200).optional(),
  }),
  answers: { 200: many(legacyMember) },
  errors: [],
})

/** Longest file, in characters: some two thousand members; more come through `npm run legacy:import`. */
export const CSV_MAX_LENGTH = 200_000

/** A file with a mistake changes nothing at all. */
export const importLegacyMembers = endpoint({
  method: 'POST',
  path: '/api/admin/legacy-members',
  summary: "Take over the association's export, a CSV file with a header",
  section: 'decisions §6',
  access: 'admin',
  body: z.strictObject({ csv: z.string().min(1).max(CSV_MAX_LENGTH) }),
  answers: {
    200: one(
      z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        /** Lines that cannot be read: number of the line (the header is 1) and the columns with mistakes. */
        problems: z.array(z.object({ line: z.int(), columns: z.array(z.string()) })),
      }),
    ),
  },
  errors: [],
})

export const conversionEndpoints = [
  checkConversion,
  linkLegacyProfile,
  declareNoGrade,
  createFighterProgress,
  listLegacyMembers,
  importLegacyMembers,
]
