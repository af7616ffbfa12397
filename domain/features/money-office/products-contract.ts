/** API contract of products, their VAT and the versions of their prices in the hands of the office (decisions §6.4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { officePicture } from '../office-pictures/contract.ts'
import { INTERVALS, SUBJECT_TYPES } from '../subscriptions/contract.ts'
import { NOTICE_PERIODS } from '../subscriptions/contracts/contract-facts.ts'
import { localLine, localLines, shownText } from './office-texts.ts'
import { benefitKeys, OFFICE_SAVE, OFFICE_WRITE } from './sellers-contract.ts'

export const PRODUCT_NAME_MAX = 80
export const PRODUCT_TEXT_MAX = 600
export const EXEMPTION_MAX = 160
export const PRODUCTS_PER_PAGE = 50
/** 100,000 EUR: no price of a club is higher. */
export const PRICE_MAX = 10_000_000
export const INTERVAL_COUNT_MAX = 365
/** No order binds beyond two years (docs/decisions/0069). */
export const TERM_MONTHS_MAX = 24

const SECTION = 'decisions §6.4'

const cents = z.int().min(0).max(PRICE_MAX)

export const officePlan = z.object({
  id,
  interval: z.enum(INTERVALS),
  intervalCount: z.int(),
  effectivePeriodLength: z.int(),
  price: z.int(),
  /** Null: the total divided by the months. */
  renewalPriceCents: z.int().nullable(),
  notice: z.enum(NOTICE_PERIODS),
  validFrom: day,
  isActive: z.boolean(),
  /** The version before it. */
  replacesId: id.nullable(),
  orders: z.int(),
  runningContracts: z.int(),
  updatedAt: instant,
})
export type OfficePlan = z.output<typeof officePlan>

const vatRate = z
  .strictObject({
    basisPoints: z.int().min(0).max(10_000),
    exemption: z.string().trim().min(1).max(EXEMPTION_MAX).nullable(),
  })
  // An invoice without tax names the ground; one with tax has none.
  .refine(({ basisPoints, exemption }) => (basisPoints === 0) === (exemption !== null), {
    path: ['exemption'],
    params: { code: 'required' },
  })

export const officeProduct = z.object({
  id,
  issuer: z.object({ id, legalName: z.string(), isSmallBusiness: z.boolean() }),
  subjectType: z.enum(SUBJECT_TYPES),
  subjectId: id,
  /** Empty for a deleted subject. */
  subjectName: z.string(),
  isKidsLevel: z.boolean(),
  name: shownText.nullable(),
  description: shownText.nullable(),
  pictureDark: z.string().nullable(),
  pictureLight: z.string().nullable(),
  furtherBenefits: z.array(z.string()),
  replacesAssociationMembership: z.boolean(),
  isPaperOnly: z.boolean(),
  isActive: z.boolean(),
  vat: z.array(z.object({ validFrom: day, basisPoints: z.int(), exemption: z.string().nullable() })),
  plans: z.array(officePlan),
  updatedAt: instant,
})
export type OfficeProduct = z.output<typeof officeProduct>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/admin/money/products',
  summary: 'Products with all versions of their prices',
  section: SECTION,
  access: 'admin',
  staleOn: ['prices'],
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(PRODUCTS_PER_PAGE).optional(),
    search: z.string().trim().max(PRODUCT_NAME_MAX).optional(),
    issuer_id: idText.optional(),
  }),
  answers: { 200: many(officeProduct) },
  errors: [],
})

const productTexts = {
  name: localLine(PRODUCT_NAME_MAX).nullable(),
  description: localLines(PRODUCT_TEXT_MAX).nullable(),
  pictureDark: officePicture.nullable(),
  pictureLight: officePicture.nullable(),
  furtherBenefits: benefitKeys,
  replacesAssociationMembership: z.boolean(),
}

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/money/products',
  summary: 'Create a product; it has no price yet',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({
    issuerId: id,
    subjectType: z.enum(SUBJECT_TYPES),
    subjectId: id,
    ...productTexts,
    vat: vatRate,
  }),
  answers: { 201: one(officeProduct) },
  errors: [...OFFICE_WRITE],
})

export const saveProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/money/products/:id',
  summary: 'Change a product, or take it from sale; one that was bought keeps all that it opens',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ ...productTexts, isActive: z.boolean(), seenAt: instant }),
  answers: { 200: one(officeProduct) },
  errors: [...OFFICE_SAVE, 'money-office.level-sold'],
})

export const addVat = endpoint({
  method: 'POST',
  path: '/api/admin/money/products/:id/vat',
  summary: 'Set the VAT of a product from a day on; a planned one of the same day is replaced',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ validFrom: day, rate: vatRate }),
  answers: { 200: one(officeProduct) },
  errors: [...OFFICE_WRITE],
})

const planPrice = {
  price: cents,
  renewalPriceCents: cents.nullable(),
  notice: z.enum(NOTICE_PERIODS),
  validFrom: day,
}

/** A plan of weeks or days has the length 0. */
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/admin/money/products/:id/plans',
  summary:
    'Add a price to a product; for the same interval and term it is a new version, for new orders from its day on',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({
    interval: z.enum(INTERVALS),
    intervalCount: z.int().min(1).max(INTERVAL_COUNT_MAX),
    effectivePeriodLength: z.int().min(0).max(TERM_MONTHS_MAX),
    ...planPrice,
  }),
  answers: { 201: one(officeProduct) },
  errors: [...OFFICE_WRITE],
})

export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/money/plans/:id',
  summary: 'Change a price that was never ordered',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ ...planPrice, seenAt: instant }),
  answers: { 200: one(officeProduct) },
  errors: [...OFFICE_SAVE, 'money-office.plan-sold'],
})

export const setPlanOnSale = endpoint({
  method: 'PATCH',
  path: '/api/admin/money/plans/:id',
  summary: 'Take a price from sale or put it back; contracts keep it',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), seenAt: instant }),
  answers: { 200: one(officeProduct) },
  errors: [...OFFICE_SAVE],
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/admin/money/plans/:id',
  summary: 'Remove a price that was never ordered',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(officeProduct) },
  errors: [...OFFICE_WRITE, 'money-office.plan-sold'],
})

export const productEndpoints = [
  listProducts,
  createProduct,
  saveProduct,
  addVat,
  createPlan,
  changePlan,
  setPlanOnSale,
  deletePlan,
] as const
