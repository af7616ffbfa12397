/**
 * Works on imports in batches: the trial, the run, the undo. Each batch is one transaction that renews the lease, does its rows and
 * notes how far it came. So a process can be killed at any moment: the next one goes on behind the last whole batch, and nothing
 * happens twice.
 */
import { canImportMembers } from '@wegband/domain/features/members/member-rights.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RowReason } from '@wegband/domain/features/member-import/outcomes.ts'
import { isDatabaseUnavailable } from '../../../db/database-errors.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { publish } from '../../events/publish.ts'
import { type ReferenceData, readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { checkRows, readOf } from '../check-rows.ts'
import { enterNewRow, reasonOf, type Run } from './enter-row.ts'
import { type ImportRecord, updateImport } from '../import-store.ts'
import { claimImport, holdLease, MOST_ATTEMPTS } from './import-queue-store.ts'
import { publishImport } from '../publish-import.ts'
import { lockOpenSchool } from '../../schools/open-school-statement.ts'
import { sportsOf } from '../require-import.ts'
import { listDecidedRows, listDoneRows, listRowsBehind, type RowRow, updateRow } from '../rows-store.ts'
import { localeOf } from '../show-import.ts'
import { notifyEnded } from './notify-ended.ts'
import { undoRow } from './undo-row.ts'
import { updateKnownRow } from './update-row.ts'

const ROWS_OF_BATCH = { checking: 500, running: 25, undoing: 25 } as const
type Work = keyof typeof ROWS_OF_BATCH

const isWork = (state: string): state is Work => state in ROWS_OF_BATCH

const AFTER = { checking: 'ready', running: 'done', undoing: 'undone' } as const
/** The trial shows progress between batches, and open pages are told at most this often. */
const PUBLISH_MS = 1_000

export type ImportContext = Pick<JobContext, 'db' | 'clock' | 'log' | 'readRights'>

/** Tells how the work ended, or that there is none. */
export type WorkEnd = 'nothing' | 'done' | 'stopped' | 'left'

type Batch = {
  readonly tx: Transaction
  readonly run: Run
  readonly row: ImportRecord
  readonly rows: readonly RowRow[]
  readonly log: ImportContext['log']
}

const checkBatch = ({ tx, run, row, rows }: Batch, now: Date): Promise<void> =>
  checkRows(tx, { row, sports: sportsOf(run.referenceData, row.schoolId), now }, rows)

const enterOne = async (tx: Transaction, run: Run, row: RowRow): Promise<void> => {
  const now = run.context.clock.now()
  const sports = sportsOf(run.referenceData, run.row.schoolId)
  const { person } = readOf({ row: run.row, sports, now }, row)
  if (person === undefined) {
    await updateRow(tx, row.id, { state: 'failed', reason: 'failed' })
    return
  }
  const { userId, record } =
    row.decision === 'enter'
      ? await enterNewRow(tx, run, person, row)
      : await updateKnownRow(tx, run, person, row)
  await updateRow(tx, row.id, { state: 'done', userId, record, reason: row.reason })
}

/** A statement that the database refuses is the fault of one row. A lost connection or race ends the batch, which is tried again. */
const faultOf = (error: unknown, log: ImportContext['log']): RowReason => {
  if (isDatabaseUnavailable(error)) throw error
  log.error({ err: error }, 'a row of an import could not be entered')
  return 'failed'
}

/** Each row is a savepoint: a refused one takes nothing of its batch with it. */
const eachRow = async (
  { tx, run, rows, log }: Batch,
  work: (inner: Transaction, run: Run, row: RowRow) => Promise<void>,
  refused: 'failed' | 'kept',
): Promise<void> => {
  for (const row of rows)
    try {
      await tx.transaction((inner) => work(inner, run, row))
    } catch (error) {
      const reason = reasonOf(error) ?? faultOf(error, log)
      await updateRow(tx, row.id, { state: refused, reason })
    }
}

const undoOne = async (tx: Transaction, run: Run, row: RowRow): Promise<void> => {
  await undoRow(tx, run, row)
  await updateRow(tx, row.id, { state: 'undone', userId: null, record: null })
}

const nextRows = (tx: Transaction, row: ImportRecord, state: Work): Promise<RowRow[]> => {
  const most = ROWS_OF_BATCH[state]
  switch (state) {
    case 'checking':
      return listRowsBehind(tx, row.id, row.lineDone, most)
    case 'running':
      return listDecidedRows(tx, row.id, row.lineDone, most)
    case 'undoing':
      return listDoneRows(tx, row.id, row.lineDone, most)
  }
}

const doBatch = async (batch: Batch, state: Work): Promise<void> => {
  switch (state) {
    case 'checking':
      return checkBatch(batch, batch.run.context.clock.now())
    case 'running':
      return eachRow(batch, enterOne, 'failed')
    case 'undoing':
      return eachRow(batch, undoOne, 'kept')
  }
}

const end = async (
  tx: Transaction,
  row: ImportRecord,
  {
    actor,
    referenceData,
    state,
    now,
  }: { actor: Run['context']['actor']; referenceData: ReferenceData; state: Work; now: Date },
): Promise<void> => {
  const isOver = { state: AFTER[state], worker: null, leaseUntil: null, attempts: 0 }
  await updateImport(tx, row.id, isOver, now)
  await publishImport(tx, row)
  await notifyEnded(tx, row, { outcome: 'done', actor, referenceData, now })
  if (state !== 'checking') await publish(tx, { topic: 'schools', ids: [], schoolIds: [row.schoolId] })
}

const stop = async (
  { clock, db, readRights }: ImportContext,
  row: ImportRecord,
  problem: RowReason,
): Promise<void> => {
  const now = clock.now()
  const referenceData = await readReferenceDataFor(db, 'schools', row.schoolId)
  const [actor] = row.runBy === null ? [] : await readRights([row.runBy])
  await inTransaction(db, async (tx) => {
    if ((await holdLease(tx, row, now)) === undefined) return
    const state = row.state === 'checking' ? 'mapping' : 'stopped'
    await updateImport(tx, row.id, { state, problem, worker: null, leaseUntil: null }, now)
    await publishImport(tx, row)
    await notifyEnded(tx, row, { outcome: 'failed', actor, referenceData, now })
  })
}

/** The rights of who started the work, as they are now. Undefined: the right is gone. */
const actorOf = async ({ readRights }: ImportContext, { runBy, schoolId }: ImportRecord) => {
  const [rights] = runBy === null ? [] : await readRights([runBy])
  return rights === undefined || !canImportMembers(rights, schoolId)
    ? undefined
    : { ...rights, tokenId: 0, impersonatorId: null }
}

type Step = 'more' | 'done' | 'left'

const oneBatch = async (
  context: ImportContext,
  claimed: ImportRecord,
  {
    actor,
    referenceData,
    publishes,
  }: {
    readonly actor: Run['context']['actor']
    readonly referenceData: ReferenceData
    readonly publishes: boolean
  },
): Promise<Step> => {
  const { db, clock } = context
  const { state } = claimed
  if (!isWork(state)) return 'left'
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const row = await holdLease(tx, claimed, now)
    if (row === undefined) return 'left'
    // Before its rows, so that a school closed since ends the run instead of each row of it.
    if (state === 'running') await lockOpenSchool(tx, row.schoolId, 'no key update')
    const rows = await nextRows(tx, row, state)
    const last = rows.at(-1)
    if (last === undefined) {
      await end(tx, row, { actor, referenceData, state, now })
      return 'done'
    }
    const run = { context: { db, clock, actor, locale: localeOf(row) }, row, referenceData }
    await doBatch({ tx, run, row, rows, log: context.log }, state)
    const progress = row.progress + rows.length
    await updateImport(tx, row.id, { lineDone: last.line, progress, attempts: 0 }, now)
    if (publishes) await publishImport(tx, row)
    return 'more'
  })
}

const workThrough = async (
  context: ImportContext,
  claimed: ImportRecord,
  signal: AbortSignal,
): Promise<WorkEnd> => {
  const { db, clock } = context
  let publishedAt = 0
  while (!signal.aborted) {
    const actor = await actorOf(context, claimed)
    if (actor === undefined) {
      await stop(context, claimed, 'not-allowed')
      return 'stopped'
    }
    const referenceData = await readReferenceDataFor(db, 'schools', claimed.schoolId)
    const now = clock.now().getTime()
    const publishes = now - publishedAt >= PUBLISH_MS
    if (publishes) publishedAt = now
    const step = await oneBatch(context, claimed, { actor, referenceData, publishes })
    if (step !== 'more') return step
  }
  return 'left'
}

/** Claims the next import and works on it to its end, or until `signal`. A fault leaves it to the next attempt. */
export const workOnNextImport = async (
  context: ImportContext,
  { worker, signal }: { readonly worker: string; readonly signal: AbortSignal },
): Promise<WorkEnd> => {
  const { db, clock, log } = context
  const claimed = await claimImport(db, worker, clock.now())
  if (claimed === undefined) return 'nothing'
  log.info({ importId: claimed.id, state: claimed.state, attempt: claimed.attempts }, 'working on an import')
  if (claimed.attempts > MOST_ATTEMPTS) {
    await stop(context, claimed, 'failed')
    return 'stopped'
  }
  try {
    return await workThrough(context, claimed, signal)
  } catch (error) {
    if (error instanceof AppError && error.code === 'schools.closed') {
      await stop(context, claimed, 'school-closed')
      return 'stopped'
    }
    log.error({ err: error, importId: claimed.id }, 'the work on an import was cut off')
    return 'left'
  }
}
