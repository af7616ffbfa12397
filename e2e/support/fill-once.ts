/** Before all stories: one server fills an empty database with the demo federation; every worker's server gets a copy of its data. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FRIDAY_EVENING, FILLED_FOLDER } from './moments.ts'
import { newFolder, removeFolder, startStoryServer } from './story-server.ts'

const WEB_PART = join(process.env['STORY_WEB'] ?? join(import.meta.dirname, '../../web/dist'), 'index.html')

/** Answers what Playwright runs after the last story. */
const fillOnce = async (): Promise<() => void> => {
  if (!existsSync(WEB_PART)) throw new Error('The web part is not built: run node tools/ensure.mjs build')
  const folder = newFolder('filled')
  const server = await startStoryServer({ dataDirectory: folder, startAt: FRIDAY_EVENING })
  await server.stop()
  process.env[FILLED_FOLDER] = folder
  return () => removeFolder(folder)
}

// How Playwright finds it.
// oxlint-disable-next-line import/no-default-export
export default fillOnce
