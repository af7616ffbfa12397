/** What is written of who sells and bills (docs/decisions/0068): the same facts and rules for the office and for heads of a school. */
import { z } from 'zod'
import { instant } from '../../../http/shapes.ts'
import { line as lineOf } from '../../accounts/person-shapes.ts'
import { COLLECTIONS } from '../../subscriptions/contract.ts'
import { ISSUER_TEXT_MAX } from './issuer-bounds.ts'
import { isCreditorId, normalCreditorId } from './creditor-id.ts'
import { normalIban, whyNotIban } from '../iban.ts'

const PREFIX = /^[A-Z0-9]{0,6}$/
const COUNTRY = /^[A-Z]{2}$/
const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/
const TAX_NUMBER = /^[0-9 /-]{8,20}$/
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const line = (max = ISSUER_TEXT_MAX) => lineOf(max)

/** Spaces are typed between groups, and small letters mean the same. */
const shaped = (shape: RegExp) =>
  z
    .string()
    .max(60)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(shape))

const NOTHING = { params: { code: 'required' } } as const

export const issuerFacts = z
  .strictObject({
    legalName: line(),
    street: line(),
    zip: line(12),
    city: line(),
    country: z.string().regex(COUNTRY),
    taxNumber: z.string().trim().regex(TAX_NUMBER).nullable(),
    vatId: shaped(VAT_ID).nullable(),
    isSmallBusiness: z.boolean(),
    numberPrefix: z.string().trim().toUpperCase().regex(PREFIX),
    accountHolder: line(70).nullable(),
    iban: z
      .string()
      .max(60)
      .refine((text) => whyNotIban(text) === undefined, { params: { code: 'iban-wrong' } })
      .transform(normalIban)
      .nullable(),
    bic: shaped(BIC).nullable(),
    creditorId: z
      .string()
      .max(60)
      .refine(isCreditorId, { params: { code: 'creditor-id-wrong' } })
      .transform(normalCreditorId)
      .nullable(),
    collection: z.enum(COLLECTIONS),
  })
  // § 14 (4) UStG: an invoice names one of the two.
  .refine(({ taxNumber, vatId }) => taxNumber !== null || vatId !== null, { path: ['taxNumber'], ...NOTHING })
  // Who collects itself prints its account for transfers.
  .refine(({ collection, iban }) => collection === 'provider' || iban !== null, {
    path: ['iban'],
    ...NOTHING,
  })
  .refine(({ iban, accountHolder }) => iban === null || accountHolder !== null, {
    path: ['accountHolder'],
    ...NOTHING,
  })
export type IssuerFacts = z.output<typeof issuerFacts>

/** The same facts as answers show them. */
export const shownIssuer = z.object({
  legalName: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  taxNumber: z.string().nullable(),
  vatId: z.string().nullable(),
  isSmallBusiness: z.boolean(),
  numberPrefix: z.string(),
  accountHolder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  creditorId: z.string().nullable(),
  collection: z.enum(COLLECTIONS),
  /** Names the state that a form shows, so that a save over another one is refused. */
  updatedAt: instant,
})
export type ShownIssuer = z.output<typeof shownIssuer>
