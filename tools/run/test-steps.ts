/** The runners of the tests and their arguments. */
import { findBrowser } from '../ensure.mjs'
import type { Step } from './run-step.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const COUNTS = /^Tests\s/
/** The projects with their own databases. */
const SYSTEM = ['--project', 'system']

export const checkStep: Step = { name: 'check', args: ['tools/check-all.ts'] }

/** Rules, properties, messages, tools, videos and components: they need only Node. */
export const rulesStep: Step = {
  name: 'rules and components',
  args: [VITEST, 'run', '--project', 'domain', '--project', 'videos', '--project', 'web'],
  lastLine: COUNTS,
}

/** Actions, endpoints and races on a real PostgreSQL. Without `databaseUrl` it is the embedded one, with starts, crashes and backups of whole processes. */
export const serverStep = (databaseUrl?: string, args: readonly string[] = []): Step => ({
  name: 'database and endpoints',
  args: [VITEST, 'run', '--project', 'server', ...(databaseUrl === undefined ? SYSTEM : []), ...args],
  lastLine: COUNTS,
  ...(databaseUrl === undefined ? {} : { env: { TEST_DATABASE_URL: databaseUrl } }),
})

/** Stories in a real browser. */
export const browserStep = (args: readonly string[] = []): Step => {
  const browser = findBrowser()
  return {
    name: 'browser',
    args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...args],
    lastLine: /^\d+ (passed|failed|flaky)/,
    ...(browser === undefined ? {} : { env: { CHROMIUM_PATH: browser } }),
  }
}
