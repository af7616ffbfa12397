/** SQL of the job queue of pg-boss, and of what the health page counts. */
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { settings } from '../../db/schema/texts.ts'
import { LAST_BACKUP_KEY } from '../../db/backup/note-backup.ts'
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
      SELECT * FROM jobs.job o WHERE o.name = s.name AND o.started_on IS NOT NULL ORDER BY o.started_on DESC LIMIT 1
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

/** ISO 8601; undefined: the backup tool has not written any. */
export const findLastBackup = async (db: Db): Promise<string | undefined> => {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, LAST_BACKUP_KEY))
  return typeof row?.value === 'string' ? row.value : undefined
}
