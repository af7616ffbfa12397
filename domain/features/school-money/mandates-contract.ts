/** API contract of debit mandates: entered from paper by a school, or given by a click of the payer (decisions §4 Payment provider). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, many, one, countText } from '../../http/shapes.ts'

export const MANDATES_PER_PAGE = 50

const person = z.object({ id, firstName: z.string(), lastName: z.string() })
const iban = z.string().trim().min(5).max(42)
const holder = z.string().trim().min(1).max(70)

const mandateFacts = {
  id,
  reference: z.string(),
  holder: z.string(),
  ibanLast4: z.string(),
  signedOn: day,
  /** The last day on which it can be used, unless it is used before. */
  lastsUntil: day,
  isInForce: z.boolean(),
}
export const ownMandate = z.object(mandateFacts)
export const schoolMandate = z.object({
  ...mandateFacts,
  payer: person,
  source: z.enum(['click', 'paper']),
  revokedOn: day.nullable(),
})
export type SchoolMandate = z.output<typeof schoolMandate>

export const listMandates = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/mandates',
  summary: 'Debit mandates for a school',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  staleOn: ['school-money'],
  params: idParams,
  query: z.strictObject({ page: countText(10_000).optional() }),
  answers: { 200: many(schoolMandate) },
  errors: [],
})

const MANDATE_REFUSALS = [
  'auth.not-while-impersonating',
  'payments.iban-wrong',
  'school-money.mandate-held',
  'school-money.no-creditor',
] as const

export const enterMandate = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/mandates',
  summary: 'Enter a mandate that was signed on paper',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ payer_id: id, holder, iban, signed_on: day }),
  answers: { 201: one(schoolMandate) },
  errors: MANDATE_REFUSALS,
})

export const revokeSchoolMandate = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/money/mandates/:mandateId',
  summary: 'End a mandate for a school',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: z.strictObject({ id: idText, mandateId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'school-money.mandate-ended'],
})

/** A seller that debits, of whom the caller has a contract. */
export const ownCollector = z.object({
  issuerId: id,
  legalName: z.string(),
  creditorId: z.string(),
  mandate: ownMandate.nullable(),
})
export type OwnCollector = z.output<typeof ownCollector>

export const listOwnMandates = endpoint({
  method: 'GET',
  path: '/api/mandates',
  summary: 'Sellers of own contracts that debit, with the own mandates',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  staleOn: ['subscriptions'],
  answers: { 200: one(z.array(ownCollector)) },
  errors: [],
})

/** 404 for a seller of whom the caller has no contract. */
export const giveMandate = endpoint({
  method: 'POST',
  path: '/api/mandates',
  summary: 'Give a debit mandate by a click',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  body: z.strictObject({ issuer_id: id, holder, iban }),
  answers: { 201: one(ownMandate) },
  errors: ['general.not-found', ...MANDATE_REFUSALS],
})

export const revokeOwnMandate = endpoint({
  method: 'DELETE',
  path: '/api/mandates/:id',
  summary: 'Revoke an own debit mandate',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'school-money.mandate-ended'],
})

export const mandateEndpoints = [
  listMandates,
  enterMandate,
  revokeSchoolMandate,
  listOwnMandates,
  giveMandate,
  revokeOwnMandate,
] as const
