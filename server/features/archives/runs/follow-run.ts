/** Work on an archive beside the requests, in the process that began it: its progress, its lease, and how it ended. */
import { ArchiveRefusal } from '../read-archive.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import type { Progress } from '../write-everything.ts'
import { changeRun, type RunRow } from './run-store.ts'

/** Longer than a piece or a file takes. */
const LEASE_MS = 5 * 60_000
const NOTE_MS = 1_000

export type RunContext = Pick<
  Context & OpenContext,
  'appSecret' | 'clock' | 'config' | 'db' | 'gateways' | 'log'
>

/** Cancelled by people, or counted as dead. */
class RunGone extends Error {}

export const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

/** Notes the progress once a second at most, and ends the work of a run that is gone. */
const noter = ({ clock, db }: RunContext, { id }: RunRow) => {
  let notedAt = 0
  return async ({ done, total }: Progress): Promise<void> => {
    const now = clock.now()
    if (now.getTime() - notedAt < NOTE_MS) return
    notedAt = now.getTime()
    if (!(await changeRun(db.drizzle, id, { done, total, leaseUntil: leaseFrom(now) }))) throw new RunGone()
  }
}

type Work = (onProgress: (progress: Progress) => Promise<void>) => Promise<Partial<RunRow>>

/** Resolves when the run has ended, however it did. What `work` returns is noted with its end; `drop` removes what no row names then. */
export const followRun = async (
  context: RunContext,
  run: RunRow,
  { work, drop }: { readonly work: Work; readonly drop: () => Promise<void> },
): Promise<void> => {
  const { clock, db, log } = context
  const end = (fields: Partial<RunRow>): Promise<boolean> =>
    changeRun(db.drizzle, run.id, { ...fields, endedAt: clock.now().toISOString() })
  try {
    const fields = await work(noter(context, run))
    if (!(await end({ ...fields, state: 'done' }))) await drop()
  } catch (error) {
    if (!(error instanceof RunGone))
      log.error({ err: error, runId: run.id }, 'the work on an archive ended early')
    await drop().catch(() => {})
    const problem = error instanceof ArchiveRefusal ? error.problem : 'failed'
    // A database that is away counts the run as dead by itself.
    await end({ state: 'failed', problem }).catch(() => {})
  }
}
