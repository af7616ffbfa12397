/** Which tests run where. `domain` needs nothing, `server` a PostgreSQL of its own, `web` a document; `npm test` runs them in this order. */
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { NameFailures } from './tools/testing/name-failures.ts'

const NEVER = ['**/node_modules/**', '**/dist/**', '.tsc/**', 'data/**']
const FAIL_ON_CONSOLE_ERROR = './tools/testing/fail-on-console-error.ts'
const DATABASE_SETUP = './server/testing/global-setup.ts'

export default defineConfig({
  test: {
    // Two cores are what the smallest machine of a contributor has; more workers would each want a database of their own.
    maxWorkers: 2,
    reporters: ['default', new NameFailures()],
    // As for the stories: one hiccup of a busy machine does not undo a whole run, and is named at its end.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // No machine's own zone decides a result: the product computes in Europe/Berlin and says so where it does.
    env: { TZ: 'UTC' },
    exclude: NEVER,
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'messages/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // Hundreds of made-up cases each, on a machine that may be busy with something else.
          testTimeout: 30_000,
          setupFiles: [FAIL_ON_CONSOLE_ERROR],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          setupFiles: [FAIL_ON_CONSOLE_ERROR],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
          // Some start servers and databases of their own, on a machine that may be busy with something else.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // `expect.poll` waits for what another process or a job does.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 20_000,
          setupFiles: [FAIL_ON_CONSOLE_ERROR, './tools/testing/clean-up-components.ts'],
        },
      },
    ],
  },
})
