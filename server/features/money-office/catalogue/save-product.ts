/** Creates and changes products, and sets their VAT. What was bought stays: a sold product only gains. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type {
  addVat,
  createProduct,
  OfficeProduct,
  saveProduct,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { losesSomething } from '@wegband/domain/features/money-office/sold-things.ts'
import type { z } from 'zod'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { keyOf, requireKnown } from './known-subjects.ts'
import { beforeAndAfter, catalogueWrite } from '../office-write.ts'
import {
  insertProduct,
  listPlansOf,
  listVatOf,
  lockProduct,
  putVat,
  updateProduct,
} from './products-store.ts'
import { issuerExists } from './sellers-store.ts'
import { showProduct } from './show-products.ts'

type Texts = Pick<z.output<(typeof createProduct)['body']>, 'name' | 'description'>

const localText = (text: { de: string; en?: string | undefined } | null): LocalText | null => {
  if (text === null) return null
  return text.en === undefined ? { de: text.de } : { de: text.de, en: text.en }
}
const textsOf = ({ name, description }: Texts) => ({
  name: localText(name),
  description: localText(description),
})

const invalid = (field: string, code: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: [code] } })

export const addProduct = async (
  context: Context,
  body: z.output<(typeof createProduct)['body']>,
): Promise<OfficeProduct> => {
  if (!(await issuerExists(context.db.drizzle, body.issuerId))) throw invalid('issuerId', 'invalid-id')
  await requireKnown(context, 'subjectId', [keyOf(body.subjectType, body.subjectId)])
  await requireKnown(context, 'furtherBenefits', body.furtherBenefits)
  return catalogueWrite(context, async (tx, now) => {
    const { issuerId, subjectType, subjectId, pictureDark, pictureLight } = body
    const { furtherBenefits, replacesAssociationMembership } = body
    const at = now.toISOString()
    const row = await insertProduct(tx, {
      issuerId,
      subjectType,
      subjectId,
      ...textsOf(body),
      pictureDark,
      pictureLight,
      furtherBenefits,
      replacesAssociationMembership,
      createdAt: at,
      updatedAt: at,
    })
    await putVat(tx, {
      productId: row.id,
      validFrom: dayOf(at),
      rateBasisPoints: body.vat.basisPoints,
      exemption: body.vat.exemption,
    })
    return {
      result: await showProduct(context, row.id, tx),
      entry: {
        action: 'product.created',
        subjectType: 'product',
        subjectId: row.id,
        details: { ...beforeAndAfter(undefined, row), vat: body.vat },
      },
    }
  })
}

/** Whether any of its prices was ever ordered. */
const isSold = async (tx: Transaction, id: number, today: string): Promise<boolean> =>
  (await listPlansOf(tx, [id], today)).some(({ orders }) => orders > 0)

export const changeProduct = async (
  context: Context,
  id: number,
  { seenAt, ...body }: z.output<(typeof saveProduct)['body']>,
): Promise<OfficeProduct> => {
  await requireKnown(context, 'furtherBenefits', body.furtherBenefits)
  return catalogueWrite(context, async (tx, now) => {
    const before = await lockProduct(tx, id)
    if (before === undefined) throw notFound()
    requireSeenVersion(before, seenAt)
    const isLoss = losesSomething(before.furtherBenefits, body.furtherBenefits)
    if (isLoss && (await isSold(tx, id, dayOf(now.toISOString()))))
      throw new AppError('money-office.level-sold')
    const after = await updateProduct(tx, id, { ...body, ...textsOf(body) }, now)
    return {
      result: await showProduct(context, id, tx),
      entry: {
        action: 'product.changed',
        subjectType: 'product',
        subjectId: id,
        details: beforeAndAfter(before, after),
      },
    }
  })
}

/** From today on at the earliest: charges that are written keep their rate. */
export const setVat = (
  context: Context,
  id: number,
  { validFrom, rate }: z.output<(typeof addVat)['body']>,
): Promise<OfficeProduct> =>
  catalogueWrite(context, async (tx, now) => {
    if (validFrom < dayOf(now.toISOString())) throw invalid('validFrom', 'in-the-past')
    const product = await lockProduct(tx, id)
    if (product === undefined) throw notFound()
    const before = (await listVatOf(tx, [id])).find((row) => row.validFrom === validFrom)
    await putVat(tx, {
      productId: id,
      validFrom,
      rateBasisPoints: rate.basisPoints,
      exemption: rate.exemption,
    })
    return {
      result: await showProduct(context, id, tx),
      entry: {
        action: 'product.vat-set',
        subjectType: 'product',
        subjectId: id,
        details: {
          before:
            before === undefined
              ? null
              : { basisPoints: before.rateBasisPoints, exemption: before.exemption },
          after: { validFrom, ...rate },
        },
      },
    }
  })
