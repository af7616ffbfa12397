/** The export of everything from the page of the administration. */
import { randomBytes } from 'node:crypto'
import { type ExportRun, EXPORT_HOURS, EXPORTS_LISTED } from '@wegband/domain/features/archives/contract.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { FileName } from '../../../gateways/files/port.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { openVideosKey, VIDEOS_KEY_SETTING } from '../../../secrets/videos-key-sealed.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { directConnection } from '../archive-parts.ts'
import { keyOf, saltOf } from '../format/passphrase.ts'
import { writeEverything } from '../write-everything.ts'
import { followRun, leaseFrom, type RunContext } from './follow-run.ts'
import {
  changeRun,
  dropFile,
  failExpired,
  findExport,
  findSealed,
  insertRun,
  listRuns,
  type RunRow,
} from './run-store.ts'

export const EXPORT_FOLDER = 'exports'
/** 128 bits, so that a name cannot be guessed. */
const NAME_BYTES = 16

export const exportName = (file: string): FileName => `${EXPORT_FOLDER}/${file}`

const expiryOf = ({ state, file, endedAt }: RunRow): string | null =>
  state === 'done' && file !== null && endedAt !== null
    ? new Date(Date.parse(endedAt) + EXPORT_HOURS * MS_PER_HOUR).toISOString()
    : null

/** A run whose process has ended is shown as failed before a job says so. */
const show = (row: RunRow, now: Date): ExportRun => ({
  id: row.id,
  state: row.state === 'running' && Date.parse(row.leaseUntil) < now.getTime() ? 'failed' : row.state,
  hasPassphrase: row.hasPassphrase,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  createdAt: row.createdAt,
  expiresAt: expiryOf(row),
})

export const readExports = async ({ clock, db }: Context): Promise<ExportRun[]> =>
  (await listRuns(db.drizzle, 'export', EXPORTS_LISTED)).map((row) => show(row, clock.now()))

/** Files come whole into the storage, so a process that is killed leaves none. */
const work = async (context: RunContext, run: RunRow, key: Buffer | undefined): Promise<void> => {
  const { appSecret, config, db, gateways } = context
  const { files } = gateways
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.tar.gz`
  await followRun(context, run, {
    work: async (onProgress) => {
      let bytes = 0
      const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          bytes += chunk.length
          yield chunk
        }
      }
      await writeEverything(
        {
          config,
          files,
          appSecret,
          connectionString: directConnection(context),
          videosKey: openVideosKey(await findSealed(db.drizzle, VIDEOS_KEY_SETTING), appSecret),
          createdAt: run.createdAt,
          key,
          onProgress,
        },
        (source) => files.put(exportName(file), counted(source)),
      )
      return { file, bytes }
    },
    drop: () => files.remove(exportName(file)),
  })
}

/** The answer comes at once; `settled` resolves when the work has ended. */
export const startExport = async (
  context: Context,
  { passphrase }: { readonly passphrase: string | null },
): Promise<{ readonly run: ExportRun; readonly settled: Promise<void> }> => {
  const { actor, clock, db } = context
  await requireFreshProof(context)
  const now = clock.now()
  const createdAt = now.toISOString()
  const hasPassphrase = passphrase !== null
  const key = hasPassphrase ? await keyOf(passphrase, saltOf(createdAt)) : undefined
  await failExpired(db.drizzle, createdAt)
  const row = await inTransaction(db, async (tx) => {
    const inserted = await insertRun(tx, {
      kind: 'export',
      hasPassphrase,
      requestedBy: actor.userId,
      leaseUntil: leaseFrom(now),
      createdAt,
    })
    if (inserted === undefined) throw new AppError('archives.running')
    const details = { hasPassphrase }
    const entry = { action: 'archives.export', subjectType: 'archives', subjectId: inserted.id, details }
    await writeAudit(tx, actor, entry, now)
    return inserted
  })
  return { run: show(row, now), settled: work(context, row, key) }
}

const requireExport = async ({ db }: Context, id: number): Promise<RunRow> => {
  const row = await findExport(db.drizzle, id)
  if (row === undefined) throw notFound()
  return row
}

const note = async ({ actor, clock, db }: Context, action: string, id: number): Promise<void> => {
  await writeAudit(db.drizzle, actor, { action, subjectType: 'archives', subjectId: id }, clock.now())
}

/** Repeated, or after its end, it changes nothing. */
export const cancelExport = async (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  const { id: runId } = await requireExport(context, id)
  const endedAt = context.clock.now().toISOString()
  if (await changeRun(context.db.drizzle, runId, { state: 'cancelled', endedAt }))
    await note(context, 'archives.cancelled', runId)
}

export const removeExport = async (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  const { file } = await requireExport(context, id)
  if (file === null) return
  await dropFile(context.db.drizzle, id)
  await note(context, 'archives.removed', id)
  await context.gateways.files.remove(exportName(file))
}

/** 404 once its file is gone. */
export const requireFile = async (context: Context, id: number): Promise<RunRow> => {
  const row = await requireExport(context, id)
  if (row.file === null) throw notFound()
  return row
}
