/** Reads of the life of a contract: pauses that wait, the billing day, and the clock of a demo. */
import * as billing from '@wegband/domain/features/billing/contract.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import type { Club } from './small-club.ts'
import { row, type Question, type StatementRow } from './statement-row.ts'

const asBuyer = ({ purchases }: Club): Question => ({ as: purchases.buyer })

export const CONTRACT_LIFE_ROWS: readonly StatementRow[] = [
  row(listWaitingPauses, 200, 1, ({ admin }) => ({ as: admin })),
  row(billing.readBillingChoices, 200, 1, asBuyer),
  row(billing.readStandInControls, 200, 4, asBuyer),
]
