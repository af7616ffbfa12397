/** Imports the export of the association's office: all of it, or nothing if a row is invalid. */
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

/** `onWritten` runs in the same transaction, after all rows are written. */
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
    // Every import uses the same order, so that two parallel imports do not deadlock.
    for (const member of members.toSorted((left, right) => (left.number < right.number ? -1 : 1)))
      counts[await upsertMember(tx, member, now)] += 1
    const result = { ...counts, problems: [] }
    await onWritten(tx, result)
    return result
  })
}
