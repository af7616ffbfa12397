/** Reads of a school's money: none grows with the number of bills, contracts or debits. */
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import { listTariffs } from '@wegband/domain/features/school-money/sales-contract.ts'
import type { Club } from './small-club.ts'
import { row, type Question, type StatementRow } from './statement-row.ts'

const asHead =
  (ask: (all: Club) => Question = () => ({})) =>
  (all: Club): Question => {
    const { params, ...more } = ask(all)
    return { as: all.leader, params: { id: all.schoolId, ...params }, ...more }
  }
const ofFile = asHead(({ own }) => ({ params: { fileId: own.fileId } }))

export const SCHOOL_MONEY_ROWS: readonly StatementRow[] = [
  row(readTransfer, 200, 2, ({ own }) => ({ as: own.payer, params: { id: own.billId } })),
  row(money.readSchoolMoney, 200, 7, asHead()),
  row(money.listOpenBills, 200, 3, asHead()),
  row(money.listSchoolContracts, 200, 3, asHead()),
  row(money.listAssociationMembers, 200, 2, asHead()),
  row(money.listDebits, 200, 3, ofFile),
  row(money.downloadDebitFile, 200, 3, ofFile),
  row(
    money.exportBooks,
    200,
    3,
    asHead(() => ({ query: { month: '2026-11', format: 'csv' } })),
  ),
  row(mandates.listMandates, 200, 3, asHead()),
  row(mandates.listOwnMandates, 200, 1, ({ own }) => ({ as: own.payer })),
  row(listTariffs, 200, 4, asHead()),
]
