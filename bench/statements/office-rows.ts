/** Reads of the back office: what a new installation needs, people, the log, jobs and health. */
import { readSetup, readSetupProgress } from '@wegband/domain/features/setup/contract.ts'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import { extractLog, readLog } from '@wegband/domain/features/audit-log/contract.ts'
import { listJobs, readHealth } from '@wegband/domain/features/operations/contract.ts'
import { listPeople, readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

export const OFFICE_ROWS: readonly StatementRow[] = [
  row(readSetupSteps, 200, 1, asAdmin()),
  row(readSetup, 410, 1),
  row(readSetupProgress, 410, 1, asAdmin()),
  row(listPeople, 200, 5, asAdmin()),
  {
    ...row(readPerson, 200, 5, ({ admin, student }) => ({ as: admin, params: { id: student.id } })),
    isLogged: true,
  },
  row(readLog, 200, 1, asAdmin()),
  row(extractLog, 200, 2, asAdmin()),
  row(listJobs, 200, 1, asAdmin()),
  row(readHealth, 200, 7, asAdmin()),
]
