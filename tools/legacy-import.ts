/**
 * `npm run legacy:import -- members.csv`: imports the export of the association's office. One mistake rejects
 * the whole file; all mistakes are listed with their lines. Takes the same environment as the server.
 * Columns: number, status (active, passive, cancelled, suspended) and, where known, password_hash (argon2id),
 * birthday, since, credit_cents, credit_date, annual_fee_cents, grade.
 */
import { readFile } from 'node:fs/promises'
import { clockFrom } from '@wegband/server/clock.ts'
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { importMembers } from '@wegband/server/features/conversion/import-members.ts'
import { openWorkingDatabase } from './working-database.ts'

const USAGE = 'Which file? npm run legacy:import -- members.csv'
const MOST_SHOWN = 20

const readCsv = async (path: string | undefined): Promise<string> => {
  if (path === undefined) throw startupProblem(USAGE)
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw startupProblem(`${path} cannot be read.`)
  }
}

const main = async (): Promise<void> => {
  const [path] = process.argv.slice(2)
  const csv = await readCsv(path)
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  const { db, close } = await openWorkingDatabase(read.ok)
  try {
    const now = clockFrom(read.ok.clock).now()
    const { added, changed, unchanged, problems } = await importMembers(db, csv, now)
    for (const { line, columns } of problems.slice(0, MOST_SHOWN))
      console.error(`  line ${line}: ${columns.join(', ')}`)
    if (problems.length > 0)
      throw startupProblem(`${problems.length} lines cannot be read; nothing was changed.`)
    console.log(`${added} members added, ${changed} changed, ${unchanged} as they were.`)
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
