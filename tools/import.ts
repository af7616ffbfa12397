/**
 * `npm run import -- FILE`: fills an empty installation from an archive of `npm run export`. The archive is checked whole before a row
 * is written. ARCHIVE_PASSPHRASE opens what it holds under a passphrase. ADMIN_MAIL and ADMIN_PASSWORD give an admin of the archive a
 * password; without hashes in it they are needed. The server must not run meanwhile.
 */
import { access } from 'node:fs/promises'
import type { ArchiveProblem } from '@wegband/domain/features/archives/archive-problems.ts'
import type { Config } from '@wegband/server/config/config.ts'
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { fillFromArchive, isServed } from '@wegband/server/features/archives/fill-from-archive.ts'
import { ArchiveRefusal } from '@wegband/server/features/archives/read-archive.ts'
import { hashPassword } from '@wegband/server/features/sign-in/password/password-hash.ts'
import { openFiles } from '@wegband/server/gateways/open-gateways.ts'
import { noteSecret } from '@wegband/server/secrets/secret-check.ts'
import { appSecret } from '@wegband/server/secrets/secrets.ts'
import { openWorkingDatabase } from './working-database.ts'

const SENTENCES: Readonly<Record<ArchiveProblem, string>> = {
  damaged: 'it is no archive, or not whole',
  foreign: 'it holds what this version does not know',
  'too-large': 'it unpacks to more than it may',
  'other-version': 'another version of Wegband wrote it: import it with that version, then update',
  demo: 'it holds the invented demo federation, which only a demo takes (DEMO=true)',
  'needs-passphrase': 'set ARCHIVE_PASSPHRASE to its passphrase',
  'wrong-passphrase': 'ARCHIVE_PASSPHRASE is not its passphrase',
  'no-admin':
    'set ADMIN_MAIL to the address of an admin of the archive, and ADMIN_PASSWORD to a new password',
  'not-empty': 'this installation is not empty',
  failed: 'something went wrong',
}

const importAll = async (file: string, config: Config, passphrase: string | undefined): Promise<void> => {
  const { connectionString, db, close } = await openWorkingDatabase(config)
  try {
    if (await isServed(connectionString))
      throw startupProblem('A Wegband server still works on this database: stop it before you import.')
    const secret = appSecret(config)
    await noteSecret(db, secret)
    const admin = config.admin && {
      mail: config.admin.mail,
      passwordHash: await hashPassword(config.admin.password, new Date()),
    }
    const { rows, sealedRows, files } = await fillFromArchive({
      config,
      files: openFiles(config),
      connectionString,
      appSecret: secret,
      source: { file, passphrase, isDemo: config.demo },
      admin,
      needsAdmin: true,
    })
    const all = [...Object.values(rows), ...Object.values(sealedRows)]
    console.log(
      `Imported from ${file}: ${all.reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables and ${files} files.`,
    )
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error
    throw startupProblem(
      `${file} was not imported, and nothing was changed: ${SENTENCES[error.problem]} (${error.message}).`,
      error,
    )
  } finally {
    await close()
  }
}

const main = async (): Promise<void> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw startupProblem('Which archive? npm run import -- FILE')
  await access(file).catch((error: unknown) => {
    throw startupProblem(`The archive ${file} cannot be read.`, error)
  })
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  await importAll(file, read.ok, process.env['ARCHIVE_PASSPHRASE'])
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
