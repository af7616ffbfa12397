/**
 * `npm run recount`: counts every person's training from the ledger again and reports stored totals that
 * differ. It also checks that the books of money agree with themselves. It changes nothing. Takes the same environment as the server; exit code 1 when there is a
 * difference.
 */
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { checkBooks } from '@wegband/server/features/billing/reconcile/check-books.ts'
import { type Difference, recount } from '@wegband/server/features/progress/recount.ts'
import { openWorkingDatabase } from './working-database.ts'

const MOST_SHOWN = 20

/** The names of the totals that differ, with both values. */
const describe = ({ userId, sportId, stored, counted }: Difference): string => {
  const keys = Object.keys(counted ?? stored ?? {})
  const parts = keys.flatMap((key) => {
    const [before, after] = [Reflect.get(stored ?? {}, key), Reflect.get(counted ?? {}, key)].map(String)
    return before === after ? [] : [`${key} ${before}, counted ${after}`]
  })
  return `  person ${userId}, sport ${sportId}: ${parts.join('; ')}`
}

const main = async (): Promise<void> => {
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  const { db, close } = await openWorkingDatabase(read.ok)
  try {
    const { counted, events, differing, differences } = await recount(db)
    console.log(
      `${counted} totals counted from ${events} events, ${differing} of them differ from what is stored.`,
    )
    for (const difference of differences.slice(0, MOST_SHOWN)) console.log(describe(difference))
    if (differing > MOST_SHOWN) console.log(`  and ${differing - MOST_SHOWN} more`)
    const books = await checkBooks(db.drizzle)
    console.log(
      books.length === 0 ? 'The books agree.' : `The books contradict themselves ${books.length} times.`,
    )
    for (const { check, what } of books) console.log(`  ${check}: ${what}`)
    if (differing > 0 || books.length > 0) process.exitCode = 1
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
