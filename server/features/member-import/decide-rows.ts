/** People decide what becomes of rows, for one or for all, and repair wrong ones in place. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ImportRow, MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { type Decision, decisionsFor, type Outcome } from '@wegband/domain/features/member-import/outcomes.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { checkRows } from './check-rows.ts'
import { type ImportRecord, updateImport } from './import-store.ts'
import { publishImport } from './publish-import.ts'
import { requireImportIn, requireSchoolImports, sportsOf } from './require-import.ts'
import { decideAll, findRow, listSecondRows, type RowRow, updateRow } from './rows-store.ts'
import { readMemberImport, showRows } from './show-import.ts'

/** Rows can be decided before a run, and those that it left over afterwards. */
const OPEN = ['ready', 'stopped', 'done'] as const
const MOST_SECOND = 50

export type RowDecision =
  | { readonly line: number; readonly decision: Decision; readonly matchId?: number | undefined }
  | { readonly outcome: Outcome; readonly decision: Decision }

const isOver = ({ state }: RowRow): boolean => state === 'done' || state === 'kept'

const requireRow = async (tx: Transaction, { id }: ImportRecord, line: number): Promise<RowRow> => {
  const row = await findRow(tx, id, line)
  if (row === undefined) throw notFound()
  if (isOver(row)) throw new AppError('member-import.wrong-state')
  return row
}

const invalid = (field: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: ['not-an-option'] } })

const decideOne = async (
  tx: Transaction,
  found: ImportRecord,
  { line, decision, matchId }: Extract<RowDecision, { line: number }>,
): Promise<void> => {
  const row = await requireRow(tx, found, line)
  const outcome = row.outcome ?? 'error'
  if (!decisionsFor(outcome).includes(decision)) throw invalid('decision')
  const match = matchId ?? row.matchId
  if (decision === 'update' && (match === null || !row.matches.includes(match))) throw invalid('matchId')
  await updateRow(tx, row.id, decision === 'update' ? { decision, matchId: match } : { decision })
}

const record = async (
  tx: Transaction,
  { actor, clock }: Context,
  row: ImportRecord,
  [verb, details]: readonly [string, Record<string, unknown>],
): Promise<void> => {
  const now = clock.now()
  const subject = { subjectType: 'member-import', subjectId: row.id }
  const whole = { schoolId: row.schoolId, ...details }
  await writeAudit(tx, actor, { action: `member-import.${verb}`, ...subject, details: whole }, now)
  await updateImport(tx, row.id, {}, now)
  await publishImport(tx, row)
}

export const decideRows = async (
  context: Context,
  id: number,
  decision: RowDecision,
): Promise<MemberImport> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    const row = await requireImportIn(context, tx, id, OPEN)
    if ('line' in decision) await decideOne(tx, row, decision)
    else {
      if (!decisionsFor(decision.outcome).includes(decision.decision)) throw invalid('decision')
      await decideAll(tx, id, decision.outcome, decision.decision)
    }
    await record(tx, context, row, ['decide', { ...decision }])
  })
  return readMemberImport(context, id)
}

/** The cells are as many as the file has columns. The row is tried again at once, and so are those that it stood in the way of. */
export const repairRow = async (
  context: Context,
  { id, line, cells }: { readonly id: number; readonly line: number; readonly cells: readonly string[] },
): Promise<ImportRow> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const found = await requireImportIn(context, tx, id, OPEN)
    const row = await requireRow(tx, found, line)
    if (cells.length !== Math.max(found.headings.length, row.cells.length)) throw invalid('cells')
    if (cells.some((cell) => cell.includes('\0') || !cell.isWellFormed())) throw invalid('cells')
    await updateRow(tx, row.id, { cells: [...cells] })
    const sports = sportsOf(await requireSchoolImports(context, found.schoolId), found.schoolId)
    const trial = { row: found, sports, now: context.clock.now() }
    await checkRows(tx, trial, [{ ...row, cells: [...cells] }])
    for (const second of await listSecondRows(tx, row, MOST_SECOND)) await checkRows(tx, trial, [second])
    await record(tx, context, found, ['repair', { line }])
    const [shown] = await showRows(tx, found.schoolId, [await requireRow(tx, found, line)])
    if (shown === undefined) throw notFound()
    return shown
  })
}
