/** Reads of the back office of money by admins. Its writes are rare; they are not counted. */
import {
  readContractFile,
  searchContracts,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  listCoupons,
  listRedemptions,
  searchSponsorings,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import { listProducts } from '@wegband/domain/features/money-office/products-contract.ts'
import { readNumbers, readProviderState } from '@wegband/domain/features/money-office/provider-contract.ts'
import {
  listIssuers,
  listOfficeLevels,
  listSubjects,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { listTasks, readMoneySummary } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

export const MONEY_OFFICE_ROWS: readonly StatementRow[] = [
  row(listIssuers, 200, 2, asAdmin()),
  row(listOfficeLevels, 200, 1, asAdmin()),
  row(listSubjects, 200, 1, asAdmin()),
  row(listProducts, 200, 7, asAdmin()),
  row(listCoupons, 200, 2, asAdmin()),
  row(listRedemptions, 404, 1, asAdmin({ params: { id: 999_999 } })),
  row(searchSponsorings, 200, 6, asAdmin({ query: { search: 'niemand' } })),
  row(searchContracts, 200, 4, asAdmin()),
  {
    ...row(readContractFile, 200, 9, ({ admin, purchases }) => ({
      as: admin,
      params: { id: purchases.contractId },
    })),
    isLogged: true,
  },
  row(readMoneySummary, 200, 1, asAdmin()),
  row(listTasks, 200, 2, asAdmin({ params: { kind: 'pauses' } })),
  row(readProviderState, 200, 3, asAdmin()),
  row(readNumbers, 200, 2, asAdmin()),
]
