/**
 * Fills an empty installation from an archive. The archive is checked whole first. Then come the files, each whole, and the rows in one
 * transaction: until it commits the database is as empty as before, whenever the process is killed.
 */
import type pg from 'pg'
import { END_LISTENERS } from '../../db/backup/empty-database.ts'
import { liftRules } from '../../db/backup/replace-rows.ts'
import { clearFiles, type FilePlaces, putFile } from './archive-files.ts'
import {
  beginFilling,
  clearRows,
  FILLED,
  type Filler,
  fillerOf,
  findFilled,
  hasServer,
  lockStage,
  openClient,
  putSetting,
  resumeSequences,
  setAdminPassword,
} from './archive-store.ts'
import { type ArchiveSource, checkArchive } from './check-archive.ts'
import type { ArchiveEnd, ArchiveManifest } from './format/archive-format.ts'
import { type ArchivedRow, sealValues } from './format/sealed-values.ts'
import { sealVideosKey, VIDEOS_KEY_SETTING } from '../../secrets/videos-key-sealed.ts'
import { type ArchivePart, ArchiveRefusal, readArchive } from './read-archive.ts'
import type { Progress } from './write-everything.ts'

export type FillParts = FilePlaces & {
  readonly connectionString: string
  readonly appSecret: string
  readonly source: ArchiveSource
  /** Gets this password, for the first sign-in where the archive holds no hashes. */
  readonly admin?: { readonly mail: string; readonly passwordHash: string } | undefined
  /** Refuses an archive without hashes where no admin gets a password, since then all stay signed out. */
  readonly needsAdmin?: boolean
  /** Called after each piece. What it throws ends the work, and nothing was written. */
  readonly onProgress?: (progress: Progress) => Promise<void>
}

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const filled = await findFilled(client)
  if (filled !== undefined) throw new ArchiveRefusal('not-empty', filled)
  const stage = await lockStage(client)
  if (stage !== null && stage !== 'open') throw new ArchiveRefusal('not-empty', 'the set-up')
}

const resealed = (table: string, lines: string, appSecret: string): string =>
  lines
    .trimEnd()
    .split('\n')
    // Checked before: each line is an object.
    .map((line) => JSON.stringify(sealValues(table, JSON.parse(line) as ArchivedRow, appSecret)))
    .join('\n')

/** What a value or a missing row of the archive makes the database say. */
const asRefusal = (error: unknown, place: string): unknown =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
    ? new ArchiveRefusal('foreign', place, { cause: error })
    : error

const rowWriter = async (client: pg.Client, { tables }: ArchiveManifest, appSecret: string) => {
  const fillers = new Map<string, { open: Filler | undefined; sealed: Filler | undefined }>()
  for (const { name, columns, sealedColumns } of tables)
    fillers.set(name, {
      open: columns === null ? undefined : await fillerOf(client, name, columns),
      sealed: sealedColumns === null ? undefined : await fillerOf(client, name, sealedColumns),
    })
  return async ({ kind, table, lines }: Extract<ArchivePart, { lines: string }>): Promise<void> => {
    const filler = fillers.get(table)
    try {
      if (kind === 'rows') await filler?.open?.insert(lines)
      else {
        const own = resealed(table, lines, appSecret)
        await (filler?.open === undefined ? filler?.sealed?.insert(own) : filler.sealed?.update(own))
      }
    } catch (error) {
      throw asRefusal(error, table)
    }
  }
}

const fill = async (client: pg.Client, parts: FillParts, total: number): Promise<ArchiveEnd> => {
  const { appSecret, source } = parts
  const putBack = await liftRules(client, FILLED)
  await clearRows(client)
  let manifest: ArchiveManifest | undefined
  let write: Awaited<ReturnType<typeof rowWriter>> | undefined
  let done = 0
  const end = await readArchive(source.file, source.passphrase, {
    onManifest: async (found) => {
      manifest = found
      write = await rowWriter(client, found, appSecret)
    },
    onPart: async (part) => {
      if (part.kind === 'file') {
        await putFile(parts, part.path, part.content)
        done += 1
      } else if (part.kind === 'videos-key') {
        const sealed = sealVideosKey(part.key, appSecret)
        await putSetting(client, VIDEOS_KEY_SETTING, sealed.toString('base64'))
      } else {
        await write?.(part)
        done += part.lines.split('\n').length
      }
      await parts.onProgress?.({ done: Math.min(done, total), total })
    },
  })
  try {
    await putBack()
  } catch (error) {
    throw asRefusal(error, 'what rows point to')
  }
  await resumeSequences(client, manifest?.sequences ?? [])
  return end
}

const totalOf = ({ rows, sealedRows, files }: ArchiveEnd): number =>
  files + [...Object.values(rows), ...Object.values(sealedRows)].reduce((sum, count) => sum + count, 0)

/** Throws an ArchiveRefusal; then nothing was written. */
export const fillFromArchive = async (parts: FillParts): Promise<ArchiveEnd> => {
  const client = await openClient(parts.connectionString)
  try {
    const { manifest, end } = await checkArchive(client, parts.source)
    if (parts.needsAdmin === true && parts.admin === undefined && manifest.passphrase === null)
      throw new ArchiveRefusal('no-admin', 'the archive has no passwords')
    await beginFilling(client)
    let hasFiles = false
    try {
      await requireEmpty(client)
      await clearFiles(parts)
      hasFiles = true
      await fill(client, parts, totalOf(end))
      if (parts.admin !== undefined && !(await setAdminPassword(client, parts.admin)))
        throw new ArchiveRefusal('no-admin', parts.admin.mail)
      // A demo shows its people for as long as it was never set up.
      if (!manifest.isDemo) await putSetting(client, 'setup', { stage: 'done' })
      await client.query('COMMIT')
    } catch (error) {
      // While the lock is held. After a lost connection the commit may have reached the database, so the files stay.
      if (hasFiles && error instanceof ArchiveRefusal) await clearFiles(parts).catch(() => {})
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
    await client.query('ANALYZE')
    await client.query(END_LISTENERS)
    return end
  } finally {
    await client.end()
  }
}

/** Whether a server works on this database. A tool asks before it fills one. */
export const isServed = async (connectionString: string): Promise<boolean> => {
  const client = await openClient(connectionString)
  try {
    return await hasServer(client)
  } finally {
    await client.end()
  }
}
