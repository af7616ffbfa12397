/**
 * Before all stories: starts a PostgreSQL, and one server fills a database with the demo federation. Each
 * story file copies it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FILLED_FOLDER, FRIDAY_EVENING } from '../moments.ts'
import { createFilledDatabase, startStoryPostgres } from './story-database.ts'
import { newFolder, removeFolder, startStoryServer } from './story-server.ts'

const WEB_PART = join(
  process.env['STORY_WEB'] ?? join(import.meta.dirname, '../../../web/dist'),
  'index.html',
)

/** Returns what Playwright runs after the last story. */
const fillOnce = async (): Promise<() => Promise<void>> => {
  if (!existsSync(WEB_PART)) throw new Error('The web part is not built: run node tools/ensure.mjs build')
  const clusterFolder = newFolder('stories')
  const postgres = await startStoryPostgres(clusterFolder)
  const dataDirectory = newFolder('filled')
  const databaseUrl = await createFilledDatabase()
  const server = await startStoryServer({ dataDirectory, databaseUrl, startAt: FRIDAY_EVENING })
  await server.stop()
  process.env[FILLED_FOLDER] = dataDirectory
  return async () => {
    await postgres.stop()
    removeFolder(clusterFolder)
    removeFolder(dataDirectory)
  }
}

// How Playwright finds it.
// oxlint-disable-next-line import/no-default-export
export default fillOnce
