/** Takes over the export of the association's office: all of it or, with one mistake, nothing. */
import { type ExportProblem, readExport } from '@wegband/domain/features/conversion/read-export.ts'
import type { Database } from '../../db/open-database.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { upsertMember } from './store.ts'

export type ImportResult = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly problems: { line: number; columns: string[] }[]
}

const asProblems = (problems: readonly ExportProblem[]): ImportResult['problems'] =>
  problems.map(({ line, columns }) => ({ line, columns: [...columns] }))

/** `onWritten`: in the same transaction, once everything is written. */
export const importMembers = async (
  db: Database,
  csv: string,
  now: Date,
  onWritten: (tx: Db, result: ImportResult) => Promise<void> = async () => {},
): Promise<ImportResult> => {
  const { members, problems } = readExport(csv)
  if (problems.length > 0) return { added: 0, changed: 0, unchanged: 0, problems: asProblems(problems) }
  return inTransaction(db, async (tx) => {
    const counts = { added: 0, changed: 0, unchanged: 0 }
    // In one order for everybody: two imports at once wait for each other and never both.
    for (const member of members.toSorted((left, right) => (left.number < right.number ? -1 : 1)))
      counts[await upsertMember(tx, member, now)] += 1
    const result = { ...counts, problems: [] }
    await onWritten(tx, result)
    return result
  })
}
