/** Coupons and invitations: listed, made, switched off. What an order got it keeps (§3 Coupon). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ON_KIDS } from '@wegband/domain/features/subscriptions/coupons/coupon-rules.ts'
import {
  COUPONS_PER_PAGE,
  type createCoupon,
  type listCoupons,
  type listRedemptions,
  type OfficeCoupon,
  type Sponsoring,
  type switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { z } from 'zod'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { findAccounts } from '../admin/search-accounts.ts'
import {
  countCoupons,
  countRedemptions,
  findCouponRow,
  findSponsoring,
  insertCoupon,
  listCouponRows,
  listRedemptionRows,
  listSponsoringsOf,
  lockCouponRow,
  setCouponActive,
  type ShownCoupon,
} from './coupons-store.ts'
import { requireKnown } from './catalogue/known-subjects.ts'
import { beforeAndAfter, catalogueWrite } from './office-write.ts'

type Body = z.output<(typeof createCoupon)['body']>
type Local = { readonly de: string; readonly en?: string | undefined }

const localText = ({ de, en }: Local) => (en === undefined ? { de } : { de, en })

const couponOf = ({ coupon, sponsor, sponsored, used, reserved }: ShownCoupon): OfficeCoupon => ({
  ...coupon,
  sponsoring:
    coupon.sponsoringId === null || sponsor === null || sponsored === null
      ? null
      : { id: coupon.sponsoringId, sponsor, sponsored },
  used,
  reserved,
})

const showCoupon = async (db: Db, id: number): Promise<OfficeCoupon> => {
  const row = await findCouponRow(db, id)
  if (row === undefined) throw notFound()
  return couponOf(row)
}

export const readCoupons = async (
  { db }: Context,
  query: z.output<(typeof listCoupons)['query']>,
): Promise<z.output<(typeof listCoupons.answers)[200]>> => {
  const page = query.page ?? 1
  const perPage = pageSizeOf(query, COUPONS_PER_PAGE)
  const search = query.search ?? ''
  const [rows, total] = await Promise.all([
    listCouponRows(db.drizzle, search, { limit: perPage, offset: (page - 1) * perPage }),
    countCoupons(db.drizzle, search),
  ])
  return { data: rows.map(couponOf), meta: metaOf(total, page, perPage) }
}

const invalid = (field: string, code: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: [code] } })

/** Buyers read the words of an invitation in their own language. */
const invitationWords = (key: 'title' | 'description', name: string, percent: number) => ({
  de: translatorFor('de')(`money-office.invitation.${key}`, { name, percent }),
  en: translatorFor('en')(`money-office.invitation.${key}`, { name, percent }),
})

const rowOf = async (db: Db, body: Body) => {
  if (body.kind === 'coupon') {
    const {
      code,
      title,
      description,
      isAbsolute,
      amountOff,
      products,
      validFrom,
      validUntil,
      maxRedemptions,
    } = body
    const availableOn: typeof ON_KIDS | null = body.isOnKidsOnly ? ON_KIDS : null
    return {
      code,
      title: localText(title),
      description: localText(description),
      isAbsolute,
      amountOff,
      availableOn,
      products: [...products],
      validFrom,
      validUntil,
      maxRedemptions,
    }
  }
  const sponsoring = await findSponsoring(db, body.sponsoringId)
  if (sponsoring === undefined) throw invalid('sponsoringId', 'invalid-id')
  const name = sponsoring.sponsor.firstName
  return {
    code: null,
    title: invitationWords('title', name, body.percent),
    description: invitationWords('description', name, body.percent),
    amountOff: body.percent,
    sponsoringId: sponsoring.id,
    validUntil: body.validUntil,
    // One purchase of the sponsored person.
    maxRedemptions: 1,
  }
}

export const addCoupon = async (context: Context, body: Body): Promise<OfficeCoupon> => {
  if (body.kind === 'coupon') await requireKnown(context, 'products', body.products)
  return catalogueWrite(context, async (tx, now) => {
    const at = now.toISOString()
    const row = await insertCoupon(tx, { ...(await rowOf(tx, body)), createdAt: at, updatedAt: at })
    if (row === undefined) throw invalid('code', 'taken')
    return {
      result: await showCoupon(tx, row.id),
      entry: {
        action: 'coupon.created',
        subjectType: 'coupon',
        subjectId: row.id,
        details: beforeAndAfter(undefined, row),
      },
    }
  })
}

export const turnCoupon = (
  context: Context,
  id: number,
  { isActive, seenAt }: z.output<(typeof switchCoupon)['body']>,
): Promise<OfficeCoupon> =>
  catalogueWrite(context, async (tx, now) => {
    const before = await lockCouponRow(tx, id)
    if (before === undefined) throw notFound()
    requireSeenVersion(before, seenAt)
    await setCouponActive(tx, id, isActive, now)
    return {
      result: await showCoupon(tx, id),
      entry: {
        action: isActive ? 'coupon.switched-on' : 'coupon.switched-off',
        subjectType: 'coupon',
        subjectId: id,
        details: { before: before.isActive, after: isActive },
      },
    }
  })

export const readRedemptions = async (
  { db }: Context,
  id: number,
  query: z.output<(typeof listRedemptions)['query']>,
): Promise<z.output<(typeof listRedemptions.answers)[200]>> => {
  const page = query.page ?? 1
  const perPage = pageSizeOf(query, COUPONS_PER_PAGE)
  if ((await findCouponRow(db.drizzle, id)) === undefined) throw notFound()
  const [data, total] = await Promise.all([
    listRedemptionRows(db.drizzle, id, { limit: perPage, offset: (page - 1) * perPage }),
    countRedemptions(db.drizzle, id),
  ])
  return { data, meta: metaOf(total, page, perPage) }
}

export const findSponsorings = async (context: Context, search: string): Promise<Sponsoring[]> => {
  if (!isAccountSearch(search)) return []
  const { data } = await findAccounts(context, { search })
  if (data.length === 0) return []
  return listSponsoringsOf(
    context.db.drizzle,
    data.map(({ id }) => id),
  )
}
