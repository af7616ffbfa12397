/** The jobs of the installation: listed with their last run, and run now. */
import { PgBoss } from 'pg-boss'
import { JOB_STATES, type OfficeJob } from '@wegband/domain/features/operations/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { nextRun } from '@wegband/domain/features/operations/next-run.ts'
import { lockSettings } from '../../db/lock-settings.ts'
import { changeSetting } from '../../config/settings.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { listJobRows, readPausedJobs } from './store.ts'

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

export const readJobs = async ({
  clock,
  db,
  settings,
}: Pick<Context, 'clock' | 'db' | 'settings'>): Promise<OfficeJob[]> => {
  const now = clock.now().toISOString()
  const paused = settings.current().pausedJobs
  const rows = await listJobRows(db)
  return rows.map(({ name, cron, startedAt, completedAt, state, problem, isWaiting }) => {
    const [lastAt, endedAt] = [iso(startedAt), iso(completedAt)]
    return {
      name,
      cron,
      lastAt,
      lastMs:
        lastAt === null || endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(lastAt)),
      lastState: JOB_STATES.find((one) => one === state) ?? null,
      problem: state === 'completed' ? null : problem,
      nextAt: nextRun(cron, now),
      isWaiting,
      isPaused: paused.includes(name),
    }
  })
}

/** Over the pool that is open already: this process may have no queue of its own. */
const sendToQueue = async ({ pool }: Context['db'], name: string): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: (await pool.query(text, values)).rows }) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  try {
    await boss.send(name, null)
  } finally {
    await boss.stop({ graceful: false })
  }
}

const requireJob = async (db: Context['db'], name: string): Promise<void> => {
  if (!(await listJobRows(db)).some((row) => row.name === name)) throw notFound()
}

export const startJob = async (context: Context, name: string): Promise<void> => {
  const { actor, clock, db, settings } = context
  refuseWhileImpersonating(actor)
  await requireJob(db, name)
  if (settings.current().pausedJobs.includes(name)) throw new AppError('operations.paused')
  const entry = { action: 'jobs.run', subjectType: 'job', subjectId: null, details: { name } }
  await writeAudit(db.drizzle, actor, entry, clock.now())
  await sendToQueue(db, name)
}

/** Repeated, it changes nothing. */
export const setPause = async (context: Context, name: string, isPaused: boolean): Promise<void> => {
  const { actor, clock, db, settings } = context
  refuseWhileImpersonating(actor)
  await requireJob(db, name)
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const paused = await readPausedJobs(tx)
    if (paused.includes(name) === isPaused) return
    const others = paused.filter((one) => one !== name)
    await changeSetting(tx, 'pausedJobs', isPaused ? [...others, name] : others)
    const action = isPaused ? 'jobs.paused' : 'jobs.resumed'
    await writeAudit(
      tx,
      actor,
      { action, subjectType: 'job', subjectId: null, details: { name } },
      clock.now(),
    )
  })
  await settings.reload()
}
