/** Reads of a school's money and figures: none grows with the number of bills, contracts, classes or members. */
import { readAssociationFigures } from '@wegband/domain/features/association-figures/contract.ts'
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import { listTariffs } from '@wegband/domain/features/school-money/sales-contract.ts'
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import type { Club } from './small-club.ts'
import { asAdmin, row, type Question, type StatementRow } from './statement-row.ts'

const asHead =
  (ask: (all: Club) => Question = () => ({})) =>
  (all: Club): Question => {
    const { params, ...more } = ask(all)
    return { as: all.leader, params: { id: all.schoolId, ...params }, ...more }
  }
const ofFile = asHead(({ own }) => ({ params: { fileId: own.fileId } }))

const month = { month: '2026-11' }
const year = { year: '2026' }

const FIGURE_ROWS: readonly StatementRow[] = [
  row(
    hours.readSchoolHours,
    200,
    6,
    asHead(() => ({ query: month })),
  ),
  row(
    hours.exportSchoolHours,
    200,
    7,
    asHead(() => ({ query: { ...month, format: 'csv' } })),
  ),
  row(hours.readOwnHours, 200, 2, ({ trainer }) => ({
    as: trainer,
    params: { id: trainer.id },
    query: year,
  })),
  row(hours.exportOwnHours, 404, 2, ({ trainer, schoolId }) => ({
    as: trainer,
    params: { id: trainer.id },
    query: { school: String(schoolId), month: '2020-01', format: 'csv' },
  })),
  row(hours.listRates, 200, 1, asHead()),
  row(
    count.readYearlyCount,
    200,
    4,
    asHead(() => ({ query: year })),
  ),
  row(
    count.draftYearlyCount,
    200,
    3,
    asHead(() => ({ query: year })),
  ),
  row(
    count.downloadYearlyCount,
    404,
    1,
    asHead(() => ({ params: { countId: 999_999 } })),
  ),
  row(count.readCountSettings, 200, 3, asHead()),
  row(count.listYearlyCounts, 200, 1, asAdmin({ query: year })),
  row(readAssociationFigures, 200, 2, asAdmin()),
]

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
  ...FIGURE_ROWS,
]
