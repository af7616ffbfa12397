/** API contract of coupons in the hands of the office (§3 Coupon, decisions §6.4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'
import { INVITATION_PERCENTS, ON_KIDS } from '../subscriptions/coupons/coupon-rules.ts'
import { localLine, localLines, shownText } from './office-texts.ts'
import { PRICE_MAX } from './products-contract.ts'
import { benefitKeys, OFFICE_SAVE, OFFICE_WRITE } from './sellers-contract.ts'

export const COUPON_TITLE_MAX = 80
export const COUPON_TEXT_MAX = 300
export const COUPON_CODE_MAX = 24
export const COUPONS_PER_PAGE = 50
export const REDEMPTIONS_MAX = 1_000_000
/** What is typed in the checkout: capitals, digits and hyphens. */
export const COUPON_CODE = /^[A-Z0-9][A-Z0-9-]{2,23}$/

const SECTION = 'decisions §6.4'

export const officeCoupon = z.object({
  id,
  /** Null: the server finds it for the buyer. */
  code: z.string().nullable(),
  title: shownText,
  description: shownText,
  isAbsolute: z.boolean(),
  amountOff: z.int(),
  availableOn: z.enum([ON_KIDS]).nullable(),
  products: z.array(z.string()),
  sponsoring: z.object({ id, sponsor: personName, sponsored: personName }).nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  maxRedemptions: z.int().nullable(),
  isActive: z.boolean(),
  used: z.int(),
  /** By orders that are not paid yet. */
  reserved: z.int(),
  updatedAt: instant,
})
export type OfficeCoupon = z.output<typeof officeCoupon>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/money/coupons',
  summary: 'Coupons and invitations, the newest first',
  section: SECTION,
  access: 'admin',
  staleOn: ['prices'],
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(COUPONS_PER_PAGE).optional(),
    search: z.string().trim().max(COUPON_TITLE_MAX).optional(),
  }),
  answers: { 200: many(officeCoupon) },
  errors: [],
})

const times = {
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  maxRedemptions: z.int().min(1).max(REDEMPTIONS_MAX).nullable(),
}

const codeText = z.string().trim().toUpperCase().max(COUPON_CODE_MAX).regex(COUPON_CODE)

/** A percentage off each charge, or cents off once; those are typed in the checkout and have a code. */
const couponBody = z
  .strictObject({
    kind: z.literal('coupon'),
    code: codeText.nullable(),
    title: localLine(COUPON_TITLE_MAX),
    description: localLines(COUPON_TEXT_MAX),
    isAbsolute: z.boolean(),
    amountOff: z.int().min(1).max(PRICE_MAX),
    isOnKidsOnly: z.boolean(),
    products: benefitKeys,
    ...times,
  })
  .refine(({ isAbsolute, amountOff }) => isAbsolute || amountOff <= 100, {
    path: ['amountOff'],
    params: { code: 'too-big' },
  })
  .refine(({ isAbsolute, code }) => !isAbsolute || code !== null, {
    path: ['code'],
    params: { code: 'required' },
  })
  .refine(
    ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
    {
      path: ['validUntil'],
      params: { code: 'in-the-past' },
    },
  )

/** Found by the server for the sponsored person alone. */
const invitationBody = z.strictObject({
  kind: z.literal('invitation'),
  sponsoringId: id,
  percent: z.literal(INVITATION_PERCENTS),
  validUntil: day.nullable(),
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/money/coupons',
  summary: 'Create a coupon, or an invitation for a sponsored person',
  section: SECTION,
  access: 'admin',
  body: z.discriminatedUnion('kind', [couponBody, invitationBody]),
  answers: { 201: one(officeCoupon) },
  errors: [...OFFICE_WRITE],
})

export const switchCoupon = endpoint({
  method: 'PATCH',
  path: '/api/admin/money/coupons/:id',
  summary: 'Switch a coupon off or on again; orders keep what they got',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), seenAt: instant }),
  answers: { 200: one(officeCoupon) },
  errors: [...OFFICE_SAVE],
})

const redemption = z.object({
  orderId: id,
  payer: personName,
  subscriptionId: id.nullable(),
  state: z.enum(['reserved', 'used', 'released']),
  discountCents: z.int(),
  orderedAt: instant,
})

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/admin/money/coupons/:id/redemptions',
  summary: 'Who used a coupon, the newest first',
  section: SECTION,
  access: 'admin',
  params: idParams,
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(COUPONS_PER_PAGE).optional(),
  }),
  answers: { 200: many(redemption) },
  errors: [],
})

const sponsoring = z.object({ id, sponsor: personName, sponsored: personName })
export type Sponsoring = z.output<typeof sponsoring>

/** Audited like every search for people. */
export const searchSponsorings = endpoint({
  method: 'GET',
  path: '/api/admin/money/sponsorings',
  summary: 'Sponsorings of the people whom a search finds',
  section: SECTION,
  access: 'admin',
  query: z.strictObject({ search: line(COUPON_TITLE_MAX) }),
  answers: { 200: one(z.array(sponsoring)) },
  errors: ['auth.not-while-impersonating'],
})

export const couponEndpoints = [
  listCoupons,
  createCoupon,
  switchCoupon,
  listRedemptions,
  searchSponsorings,
] as const
