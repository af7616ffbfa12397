/** Rows of the access matrix for declarations and withdrawals. A parent pays the contract of `self`. */
import { downloadContract } from '@wegband/domain/features/checkout/contract.ts'
import {
  declareCancellation,
  declareWithdrawal,
  downloadReceipt,
  listWithdrawalChoices,
  readReceipt,
  withdrawSubscription,
} from '@wegband/domain/features/declarations/contract.ts'
import { answers, FAMILY, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const KEY = '5b0d7c1e-2f64-4a39-9d51-3c8e7a60f2b4'
const UNKNOWN_KEY = '0c9a4f6e-71d3-4e58-8b2a-94d6e5c1f370'
const WITHDRAWAL_KEY = 'b7e2a913-5d48-4c6f-a0e1-2f9d7b3c8461'
const DECLARED = { key: KEY, name: 'Rechnung', mail: 'frage@post.example', contract: 'Mitgliedschaft' }

const contractOfSelf = ({ bought }: MatrixWorld) => ({ params: { id: bought.contractId } })

export const declarationRows: readonly MatrixRow[] = [
  answers(declareCancellation, () => ({ body: { ...DECLARED, is_extraordinary: false } })),
  answers(declareWithdrawal, () => ({ body: DECLARED })),
  // Only who has the key reads a receipt.
  row(readReceipt, 404, {}, () => ({ params: { key: UNKNOWN_KEY } })),
  row(downloadReceipt, 404, {}, () => ({ params: { key: UNKNOWN_KEY } })),
  // The file is drawn by a job that has not run.
  row(downloadContract, 404, {}, contractOfSelf),
  row(listWithdrawalChoices, 404, { 200: FAMILY }, contractOfSelf),
  // The child sees its contract, and only the payer withdraws it.
  row(withdrawSubscription, 404, { 201: ['parent'], 403: ['self'] }, (world) => ({
    ...contractOfSelf(world),
    body: { key: WITHDRAWAL_KEY },
  })),
]
