/** API contract of who sells, and of membership levels, in the hands of the office (decisions §6.4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { FUNNELS } from '../checkout/catalogue-contract.ts'
import { issuerFacts, shownIssuer } from '../payments/issuers/issuer-facts.ts'
import { SUBJECT_TYPES } from '../subscriptions/contract.ts'
import { localLine, shownText } from './office-texts.ts'

export const LEVEL_NAME_MAX = 80
export const BENEFITS_MAX = 200
/** decisions §3.7: products have values from 10. */
export const LEVEL_VALUE_MIN = 10
export const LEVEL_VALUE_MAX = 1_000

const SECTION = 'decisions §6.4'
export const OFFICE_WRITE = ['auth.not-while-impersonating'] as const
/** A save names the state that its form showed. */
export const OFFICE_SAVE = [...OFFICE_WRITE, 'general.stale'] as const

/** `updatedAt` of what the form showed; null: nothing yet. */
export const seenAt = instant.nullable()

const school = z.object({ id, name: z.string(), isAssociation: z.boolean() })

export const issuer = z.object({ id, school, ...shownIssuer.shape, products: z.int() })
export type Issuer = z.output<typeof issuer>

export const listIssuers = endpoint({
  method: 'GET',
  path: '/api/admin/money/issuers',
  summary: 'Who sells and bills, and the schools that do not yet',
  section: SECTION,
  access: 'admin',
  staleOn: ['prices', 'schools'],
  answers: {
    200: one(z.object({ issuers: z.array(issuer), otherSchools: z.array(school), hasProvider: z.boolean() })),
  },
  errors: [],
})

export const saveIssuerOfSchool = endpoint({
  method: 'PUT',
  path: '/api/admin/money/issuers/:schoolId',
  summary: 'Write who sells and bills for a school; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ schoolId: idParams.shape.id }),
  body: z.strictObject({ facts: issuerFacts, seenAt }),
  answers: { 200: one(issuer) },
  errors: [...OFFICE_SAVE],
})

/** `type:id`. */
export const benefitKey = z
  .string()
  .regex(/^(sport|membership-level|content|module|module-group):[1-9]\d{0,9}$/)
export const benefitKeys = z.array(benefitKey).max(BENEFITS_MAX)

const levelFacts = z.strictObject({
  name: localLine(LEVEL_NAME_MAX),
  value: z.int().min(LEVEL_VALUE_MIN).max(LEVEL_VALUE_MAX),
  funnel: z.enum(FUNNELS),
  isKids: z.boolean(),
  benefits: benefitKeys,
})
export type LevelFacts = z.output<typeof levelFacts>

export const officeLevel = z.object({
  id,
  name: shownText,
  value: z.int(),
  funnel: z.enum(FUNNELS),
  isKids: z.boolean(),
  benefits: z.array(z.string()),
  /** Contracts that sell it, whatever their state. A level that was bought keeps what it opens. */
  contracts: z.int(),
  products: z.int(),
  updatedAt: instant,
})
export type OfficeLevel = z.output<typeof officeLevel>

export const listOfficeLevels = endpoint({
  method: 'GET',
  path: '/api/admin/money/levels',
  summary: 'Membership levels, the lowest value first',
  section: SECTION,
  access: 'admin',
  staleOn: ['prices'],
  answers: { 200: one(z.array(officeLevel)) },
  errors: [],
})

export const createLevel = endpoint({
  method: 'POST',
  path: '/api/admin/money/levels',
  summary: 'Create a membership level',
  section: SECTION,
  access: 'admin',
  body: levelFacts,
  answers: { 201: one(officeLevel) },
  errors: [...OFFICE_WRITE],
})

export const saveLevel = endpoint({
  method: 'PUT',
  path: '/api/admin/money/levels/:id',
  summary: 'Change a membership level; one that was bought keeps its value, its kind and all that it opens',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ facts: levelFacts, seenAt: instant }),
  answers: { 200: one(officeLevel) },
  errors: [...OFFICE_SAVE, 'money-office.level-sold'],
})

const subject = z.object({ key: z.string(), type: z.enum(SUBJECT_TYPES), id, name: z.string() })
export type OfficeSubject = z.output<typeof subject>

export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/admin/money/subjects',
  summary: 'What can be sold: membership levels, sports, module groups and modules',
  section: SECTION,
  access: 'admin',
  staleOn: ['prices'],
  answers: { 200: one(z.array(subject)) },
  errors: [],
})

export const sellerEndpoints = [
  listIssuers,
  saveIssuerOfSchool,
  listOfficeLevels,
  createLevel,
  saveLevel,
  listSubjects,
] as const
