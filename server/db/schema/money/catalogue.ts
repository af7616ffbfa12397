/** What is sold and by whom: issuers, products, their VAT, and coupons. Plans are in `subscriptions.ts`. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { localText, primaryId, timestamps } from '../columns.ts'
import { relations } from '../people.ts'
import { schools } from '../schools.ts'

/** Who sells and bills: a school, usually the association (docs/decisions/0068). */
export const issuers = pgTable(
  'issuers',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    legalName: text().notNull(),
    street: text().notNull(),
    zip: text().notNull(),
    city: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull().default('DE'),
    taxNumber: text(),
    vatId: text(),
    /** § 19 UStG: no VAT is charged. */
    isSmallBusiness: boolean().notNull().default(false),
    /** Precedes the year in invoice numbers; empty for the association. */
    numberPrefix: text().notNull().default(''),
    accountHolder: text(),
    /** Its own account, which invoices print for transfers. */
    iban: text(),
    bic: text(),
    /** SEPA creditor identifier. */
    creditorId: text(),
    /** `provider`: the payment provider collects. `own`: transfer, cash or debit file. */
    collection: text({ enum: ['provider', 'own'] }).notNull(),
    ...timestamps,
  },
  (t) => [
    unique('issuers_school').on(t.schoolId),
    unique('issuers_number_prefix').on(t.numberPrefix),
    check('issuers_tax', sql`${t.taxNumber} is not null or ${t.vatId} is not null`),
    check('issuers_prefix', sql`${t.numberPrefix} ~ '^[A-Z0-9]{0,6}$'`),
  ],
)

/** Something with a price. A bundle sells a membership level together with further benefits. */
export const products = pgTable(
  'products',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    subjectType: text({ enum: ['sport', 'membership-level', 'content', 'module', 'module-group'] }).notNull(),
    subjectId: integer().notNull(),
    /** Null: the name of the subject. */
    name: localText(),
    description: localText(),
    /** Addresses of uploaded pictures (`office-pictures`) for the dark and the light theme; null: one drawn for its kind. */
    pictureDark: text(),
    pictureLight: text(),
    /** `type:id` strings that it opens in addition to its subject. */
    furtherBenefits: text().array().notNull().default([]),
    /** Buying it ends a membership of the association on that day (§3 `replacesEwtoMembership`). */
    replacesAssociationMembership: boolean().notNull().default(false),
    /** A school's own tariff that is ordered on paper only and never listed online. */
    isPaperOnly: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    ...timestamps,
  },
  (t) => [index('products_subject').on(t.subjectType, t.subjectId), index('products_issuer').on(t.issuerId)],
)

/** VAT of a product from a day on. Prices are gross, so a new rate changes no price. */
export const productVat = pgTable(
  'product_vat',
  {
    id: primaryId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    validFrom: date({ mode: 'string' }).notNull(),
    /** 1900 is 19 %. */
    rateBasisPoints: integer().notNull(),
    /** The ground of an exemption, as invoices print it. */
    exemption: text(),
    ...timestamps,
  },
  (t) => [
    unique('product_vat_from').on(t.productId, t.validFrom),
    check('product_vat_rate', sql`${t.rateBasisPoints} between 0 and 10000`),
    check('product_vat_exemption', sql`(${t.rateBasisPoints} = 0) = (${t.exemption} is not null)`),
  ],
)

/** Discounts. The wire calls percent and cents alike `amountOff` (§3 Coupon). The family discount is a rule and no coupon. */
export const coupons = pgTable(
  'coupons',
  {
    id: primaryId(),
    /** Null: the server finds it, and buyers do not type it. */
    code: text(),
    title: localText().notNull(),
    description: localText().notNull(),
    /** Absolute coupons count in the checkout alone and take cents off once; others take percent off each charge. */
    isAbsolute: boolean().notNull().default(false),
    amountOff: integer().notNull(),
    /** Null: on everything. */
    availableOn: text({ enum: ['kids-membership-lv'] }),
    /** `type:id` of the products it counts for; empty: all. */
    products: text().array().notNull().default([]),
    /** An invitation is bound to the relation between sponsor and buyer. */
    sponsoringId: integer().references(() => relations.id, { onDelete: 'cascade' }),
    /** First and last day. */
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    maxRedemptions: integer(),
    isActive: boolean().notNull().default(true),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('coupons_code').on(sql`upper(${t.code})`),
    index('coupons_sponsoring').on(t.sponsoringId),
    check('coupons_amount', sql`${t.amountOff} > 0 and (${t.isAbsolute} or ${t.amountOff} <= 100)`),
    check('coupons_redemptions', sql`${t.maxRedemptions} > 0`),
  ],
)
