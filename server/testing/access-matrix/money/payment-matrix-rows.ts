/** Rows of the access matrix for paying on our page, and for reading a payment anew. The parent pays the contract of `self`. */
import {
  checkPayment,
  confirmBillPayment,
  readBillPayment,
} from '@wegband/domain/features/billing/contract.ts'
import { row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const billOfParent = ({ bought }: MatrixWorld) => ({ params: { id: bought.billId } })

export const paymentRows: readonly MatrixRow[] = [
  row(readBillPayment, 404, { 200: ['parent'] }, billOfParent),
  // At the stand-in nothing is entered on our page, so it is 404 for the payer too.
  row(confirmBillPayment, 404, {}, (world) => ({
    ...billOfParent(world),
    body: { confirmation: 'ctoken_pays' },
  })),
  // The payment of the matrix belongs to no attempt; its payer is answered in server/features/billing/stripe-payments.test.ts.
  row(checkPayment, 404, {}, ({ bought }) => ({
    params: { reference: bought.paymentReference },
  })),
]
