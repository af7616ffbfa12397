/** Rows of the access matrix for the back office of money: admins alone. What they are asked about does not exist, or is bad, so nothing changes. */
import {
  endUnpaid,
  grantCredit,
  payByHand,
  readContractFile,
  refundMoney,
  writeOffBill,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  createCoupon,
  listRedemptions,
  searchSponsorings,
  switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import {
  addVat,
  changePlan,
  createPlan,
  createProduct,
  deletePlan,
  saveProduct,
  setPlanOnSale,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { saveNumbers } from '@wegband/domain/features/money-office/provider-contract.ts'
import {
  createLevel,
  saveIssuerOfSchool,
  saveLevel,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import {
  applyDeclaration,
  closeCancellation,
  finishRefund,
  listTasks,
  refuseDeclaration,
  releaseBill,
  resolveEvent,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { ASSOCIATION } from '../../makers/own-school.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

const UNKNOWN = 999_999
const KEY = '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b12'
const SEEN = '2026-11-20T09:00:00.000Z'
const REASON = { reason: 'Weil es so ist' }
const params = { id: UNKNOWN }

const LEVEL = { name: { de: 'Stufe' }, value: 10, funnel: 'parent', isKids: false, benefits: [] }
const TEXTS = {
  name: null,
  description: null,
  pictureDark: null,
  pictureLight: null,
  furtherBenefits: [],
  replacesAssociationMembership: false,
}
const RATE = { basisPoints: 1_900, exemption: null }
const PRICE = { price: 100, renewalPriceCents: null, notice: 'P1M', validFrom: '2999-01-01' }

const catalogueRows: readonly MatrixRow[] = [
  row(saveIssuerOfSchool, 404, {}, () => ({
    params: { schoolId: UNKNOWN },
    body: { facts: ASSOCIATION, seenAt: null },
  })),
  answers(createLevel, () => ({ body: LEVEL })),
  row(saveLevel, 404, {}, () => ({ params, body: { facts: LEVEL, seenAt: SEEN } })),
  row(createProduct, 422, {}, () => ({
    body: { issuerId: UNKNOWN, subjectType: 'sport', subjectId: UNKNOWN, ...TEXTS, vat: RATE },
  })),
  row(saveProduct, 404, {}, () => ({ params, body: { ...TEXTS, isActive: true, seenAt: SEEN } })),
  row(addVat, 404, {}, () => ({ params, body: { validFrom: '2999-01-01', rate: RATE } })),
  row(createPlan, 404, {}, () => ({
    params,
    body: { interval: 'month', intervalCount: 1, effectivePeriodLength: 12, ...PRICE },
  })),
  row(changePlan, 404, {}, () => ({ params, body: { ...PRICE, seenAt: SEEN } })),
  row(setPlanOnSale, 404, {}, () => ({ params, body: { isActive: false, seenAt: SEEN } })),
  row(deletePlan, 404, {}, () => ({ params })),
  row(createCoupon, 422, {}, () => ({
    body: { kind: 'invitation', sponsoringId: UNKNOWN, percent: 25, validUntil: null },
  })),
  row(switchCoupon, 404, {}, () => ({ params, body: { isActive: false, seenAt: SEEN } })),
  row(listRedemptions, 404, {}, () => ({ params })),
  answers(searchSponsorings, () => ({ query: { search: 'Niemand dieses Namens' } })),
]

const bookRows: readonly MatrixRow[] = [
  row(readContractFile, 404, {}, () => ({ params })),
  row(refundMoney, 404, {}, () => ({ params, body: { key: KEY, ...REASON } })),
  row(writeOffBill, 404, {}, () => ({ params, body: REASON })),
  row(payByHand, 404, {}, () => ({ params, body: { key: KEY, means: 'cash', ...REASON } })),
  row(grantCredit, 404, {}, () => ({ params, body: { key: KEY, amountCents: 100, ...REASON } })),
  // It is paid.
  row(endUnpaid, 409, {}, ({ bought }) => ({ params: { id: bought.contractId }, body: REASON })),
  answers(listTasks, () => ({ params: { kind: 'declarations' } })),
  row(closeCancellation, 409, {}, () => ({ params, body: REASON })),
  row(resolveEvent, 409, {}, () => ({ body: { key: 'stripe:unknown', resolution: 'Unbekannt' } })),
  // It does not wait.
  row(releaseBill, 409, {}, ({ bought }) => ({ params: { id: bought.billId }, body: REASON })),
  row(finishRefund, 409, {}, () => ({ params, body: REASON })),
  row(applyDeclaration, 404, {}, () => ({ params, body: { subscriptionId: UNKNOWN } })),
  row(refuseDeclaration, 404, {}, () => ({ params, body: { answer: 'Nein' } })),
  row(saveNumbers, 409, {}, () => ({ body: { numbers: {}, seenAt: SEEN } })),
]

export const moneyOfficeRows: readonly MatrixRow[] = [...catalogueRows, ...bookRows]
