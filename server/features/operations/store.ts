/** SQL of the job queue of pg-boss, and of what the health page counts. */
import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { serverProcesses } from '../../db/schema/running/programs.ts'
import { settings } from '../../db/schema/texts.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { videos } from '../../db/schema/videos/video-library.ts'
import type { Database } from '../../db/open-database.ts'
import type { Db } from '../../db/transaction.ts'

type JobRow = {
  name: string
  cron: string
  startedAt: Date | string | null
  completedAt: Date | string | null
  state: string | null
  problem: string | null
  isWaiting: boolean
}

/** Where no process has started its jobs yet, there is no queue. */
const hasQueue = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> => {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('jobs.schedule') IS NOT NULL AS "isThere"`,
  )
  return rows[0]?.isThere === true
}

export const listJobRows = async (db: Pick<Database, 'pool'>): Promise<JobRow[]> => {
  if (!(await hasQueue(db))) return []
  const { rows } = await db.pool.query<JobRow>(`
    SELECT s.name, s.cron, j.started_on AS "startedAt", j.completed_on AS "completedAt", j.state::text AS state,
      left(j.output ->> 'message', 300) AS problem,
      EXISTS (SELECT FROM jobs.job w WHERE w.name = s.name AND w.state = 'created') AS "isWaiting"
    FROM jobs.schedule s
    LEFT JOIN LATERAL (
      SELECT * FROM jobs.job o WHERE o.name = s.name AND o.started_on IS NOT NULL AND o.output ->> 'skipped' IS NULL ORDER BY o.started_on DESC LIMIT 1
    ) j ON true
    ORDER BY s.name`)
  return rows
}

/** The highest number that this database has. */
export const readSchemaNumber = async ({ pool }: Pick<Database, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ number: number }>(
    'SELECT coalesce(max(number), 0)::int AS number FROM schema_migrations',
  )
  return rows[0]?.number ?? 0
}

export const readDatabaseTime = async ({ pool }: Pick<Database, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ ms: string }>(
    'SELECT extract(epoch from clock_timestamp()) * 1000 AS ms',
  )
  return Number(rows[0]?.ms)
}

export const countFailedEmails = async (db: Db, since: string): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, 'failed'), gte(mailOutbox.createdAt, since)))
  return row?.total ?? 0
}

export const countFailedVideos = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(videos)
    .where(sql`${videos.state} = 'failed'`)
  return row?.total ?? 0
}

export const readPausedJobs = async (tx: Db): Promise<readonly string[]> => {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'pausedJobs'))
  return Array.isArray(row?.value) ? row.value.map(String) : []
}

type QueueRow = { queue: string; waiting: number; oldestAt: Date | string | null; failed: number }

/** What waits, and what was given up since that instant. */
export const listQueueRows = async ({ pool }: Pick<Database, 'pool'>, since: string): Promise<QueueRow[]> => {
  const counts =
    'count(*) FILTER (WHERE waits)::int AS waiting, min(at) FILTER (WHERE waits) AS "oldestAt", count(*) FILTER (WHERE failed)::int AS failed'
  const { rows } = await pool.query<QueueRow>(
    `SELECT 'mail' AS queue, ${counts} FROM (
       SELECT state = 'queued' AS waits, created_at AS at, state = 'failed' AND created_at >= $1 AS failed FROM mail_outbox
       WHERE state = 'queued' OR (state = 'failed' AND created_at >= $1)) m
     UNION ALL SELECT 'push', ${counts} FROM (
       SELECT state = 'waiting' AS waits, created_at AS at, state = 'failed' AS failed FROM push_deliveries
       WHERE state = 'waiting' OR (state = 'failed' AND created_at >= $1)) p
     UNION ALL SELECT 'videos', ${counts} FROM (
       SELECT state IN ('waiting', 'running') AS waits, created_at AS at, false AS failed FROM video_jobs WHERE state IN ('waiting', 'running')
       UNION ALL SELECT false, updated_at, true FROM videos WHERE state = 'failed') v
     UNION ALL SELECT 'imports', ${counts} FROM (
       SELECT state IN ('checking', 'running', 'undoing') AS waits, updated_at AS at, state = 'stopped' AS failed FROM member_imports
       WHERE state IN ('checking', 'running', 'undoing') OR (state = 'stopped' AND updated_at >= $1)) i
     UNION ALL SELECT 'webhooks', ${counts} FROM (
       SELECT state = 'waiting' AS waits, created_at AS at, state = 'failed' AS failed FROM webhook_deliveries
       WHERE state = 'waiting' OR (state = 'failed' AND created_at >= $1)) w`,
    [since],
  )
  return rows
}

export type BeatRow = typeof serverProcesses.$inferSelect

export const writeBeat = async (db: Db, row: BeatRow): Promise<void> => {
  const { id: _id, ...changing } = row
  await db
    .insert(serverProcesses)
    .values(row)
    .onConflictDoUpdate({ target: serverProcesses.id, set: changing })
}

export const listBeats = (db: Db): Promise<BeatRow[]> =>
  db.select().from(serverProcesses).orderBy(asc(serverProcesses.host), asc(serverProcesses.pid))

export const forgetBeat = async (db: Db, id: string): Promise<void> => {
  await db.delete(serverProcesses).where(eq(serverProcesses.id, id))
}

/** Processes that were killed long ago. */
export const forgetBeatsBefore = async (db: Db, before: string): Promise<void> => {
  await db.delete(serverProcesses).where(lt(serverProcesses.seenAt, before))
}

/** How far the replicas are behind, and slots whose replica is away. Without the right to look there are none. */
export const readReplicas = async ({
  pool,
}: Pick<Database, 'pool'>): Promise<{
  readonly count: number
  readonly behind: number
  readonly away: number
}> => {
  const { rows } = await pool.query<{ count: number; behind: string | null; away: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_replication) AS count,
       (SELECT max(pg_wal_lsn_diff(sent_lsn, replay_lsn)) FROM pg_stat_replication) AS behind,
       (SELECT count(*)::int FROM pg_replication_slots WHERE NOT active) AS away`,
  )
  const [row] = rows
  return { count: row?.count ?? 0, behind: Number(row?.behind ?? 0), away: row?.away ?? 0 }
}

export const countOffHooks = async ({ pool }: Pick<Database, 'pool'>): Promise<number> => {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM webhooks WHERE off_reason IN ('gone', 'failing') OR (off_reason IS NULL AND failing_since IS NOT NULL)`,
  )
  return rows[0]?.total ?? 0
}
