/** Reads of the back office: what a new installation needs, people, the log, jobs and health. */
import { readSetup, readSetupProgress } from '@wegband/domain/features/setup/contract.ts'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import { extractLog, findLogPeople, readLog } from '@wegband/domain/features/audit-log/contract.ts'
import { listExports, readExportFile } from '@wegband/domain/features/archives/contract.ts'
import { listJobs, listQueues, readHealth } from '@wegband/domain/features/operations/contract.ts'
import { readRegister, readSchoolRegister } from '@wegband/domain/features/child-protection/contract.ts'
import { listPeople, readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { comparePeople, listMerges, listSuspects } from '@wegband/domain/features/person-merges/contract.ts'
import { listServiceTokens } from '@wegband/domain/features/programs/contract.ts'
import { listDeliveries, listWebhooks } from '@wegband/domain/features/programs/webhook-contract.ts'
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
  row(listExports, 200, 1, asAdmin()),
  row(readExportFile, 404, 0, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
  { ...row(readRegister, 200, 3, asAdmin()), isLogged: true },
  {
    ...row(readSchoolRegister, 200, 2, ({ admin, schoolId }) => ({ as: admin, params: { id: schoolId } })),
    isLogged: true,
  },
  { ...row(listSuspects, 200, 4, asAdmin()), isLogged: true },
  row(listMerges, 200, 2, asAdmin()),
  {
    ...row(comparePeople, 200, 5, ({ admin, student, trainer }) => ({
      as: admin,
      query: { one: String(student.id), other: String(trainer.id) },
    })),
    isLogged: true,
  },
  row(readLog, 200, 1, asAdmin()),
  row(extractLog, 200, 2, asAdmin()),
  row(listJobs, 200, 1, asAdmin()),
  row(readHealth, 200, 13, asAdmin()),
  row(listQueues, 200, 1, asAdmin()),
  row(findLogPeople, 200, 4, ({ admin }) => ({ as: admin, query: { search: 'Niemand' } })),
  row(listServiceTokens, 200, 1, asAdmin()),
  row(listWebhooks, 200, 1, asAdmin()),
  row(listDeliveries, 404, 1, ({ admin }) => ({ as: admin, params: { id: '1' } })),
]
