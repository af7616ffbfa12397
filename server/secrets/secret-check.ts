/** Keeps a value in the database that only the right APP_SECRET reproduces. A process with another secret refuses to start. */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open-database.ts'
import { settings } from '../db/schema/texts.ts'
import { startupProblem } from '../db/embedded/startup-problem.ts'
import { keyFor } from './secrets.ts'

export const SECRET_CHECK_KEY = 'secret-check'

export const checkValue = (appSecret: string): string =>
  createHmac('sha256', keyFor(appSecret, 'secret-check')).update('wegband').digest('base64url')

const readCheck = async (db: Database): Promise<unknown> =>
  (
    await db.drizzle
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, SECRET_CHECK_KEY))
  )[0]?.value

/** Throws a start-up problem when the database was made with another secret; a database without a value passes. */
export const requireSameSecret = async (db: Database, appSecret: string): Promise<void> => {
  const known = await readCheck(db)
  if (known === undefined || known === checkValue(appSecret)) return
  throw startupProblem(
    'This database was made with another APP_SECRET: set the one it was made with, or name it in APP_SECRET_PREVIOUS to go over to the new one. Where that one is lost, delete the row secret-check of the table settings; what was sealed with it stays closed.',
  )
}

/** Notes the secret where none is noted yet; of two processes that start at once with different ones, the second refuses. */
export const noteSecret = async (db: Database, appSecret: string): Promise<void> => {
  await db.drizzle
    .insert(settings)
    .values({ key: SECRET_CHECK_KEY, value: checkValue(appSecret) })
    .onConflictDoNothing()
  await requireSameSecret(db, appSecret)
}
