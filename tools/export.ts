/**
 * `npm run export -- FILE`: writes everything of this installation into FILE, an archive that another installation takes
 * (docs/archive.md). Works with a running or stopped server, and takes the same environment. ARCHIVE_PASSPHRASE is the passphrase
 * under which it holds passwords, cards, bank details, health information and videos; without it they stay out.
 */
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@wegband/server/config/config.ts'
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { keyOf, saltOf } from '@wegband/server/features/archives/format/passphrase.ts'
import { whyNotPassphrase } from '@wegband/domain/features/archives/passphrase-rule.ts'
import { writeEverything } from '@wegband/server/features/archives/write-everything.ts'
import { openFiles } from '@wegband/server/gateways/open-gateways.ts'
import { readVideosKey } from '@wegband/server/secrets/videos-key.ts'
import { appSecret } from '@wegband/server/secrets/secrets.ts'
import { openWorkingDatabase } from './working-database.ts'

const OWNER_ONLY_FILE = 0o600

const requireFree = async (file: string): Promise<void> => {
  if (await stat(file).catch(() => undefined))
    throw startupProblem(
      `${file} exists already: an export never replaces another file, so choose a new name.`,
    )
}

const exportAll = async (file: string, config: Config, passphrase: string | undefined): Promise<void> => {
  await requireFree(file)
  const { connectionString, db, close } = await openWorkingDatabase(config)
  const draft = `${file}.part`
  try {
    const secret = appSecret(config)
    const createdAt = new Date().toISOString()
    const key = passphrase === undefined ? undefined : await keyOf(passphrase, saltOf(createdAt))
    const videosKey = await readVideosKey(db.drizzle, secret)
    await writeEverything(
      { config, files: openFiles(config), connectionString, appSecret: secret, videosKey, createdAt, key },
      (bytes) => pipeline(bytes, createWriteStream(draft, { mode: OWNER_ONLY_FILE })),
    )
    const handle = await open(draft, 'r+')
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    const { size } = await stat(file)
    console.log(`Written to ${file}: ${Math.ceil(size / 1_000_000)} MB. It holds personal data.`)
    if (key === undefined)
      console.log(
        'Without ARCHIVE_PASSPHRASE it holds no passwords, cards, bank details, health information or videos.',
      )
  } finally {
    await rm(draft, { force: true })
    await close()
  }
}

const main = async (): Promise<void> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw startupProblem('Where to? npm run export -- FILE')
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  const passphrase = process.env['ARCHIVE_PASSPHRASE']
  if (passphrase !== undefined && whyNotPassphrase(passphrase) !== undefined)
    throw startupProblem('ARCHIVE_PASSPHRASE needs at least 12 characters.')
  await exportAll(file, read.ok, passphrase)
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
