/** Which tests run where. `domain` and `videos` need nothing, `server` a PostgreSQL, `web` a document, `system` starts processes of its own. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { setTestClock } from './e2e/support/clock/test-clock.ts'
import { NameFailures } from './tools/testing/name-failures.ts'
import { RecordDurations } from './tools/testing/record-durations.ts'

/** These encode and decode videos and pictures: they run in `npm test`, not in `npm run test:quick`. */
const VIDEOS = 'studio/{clips,pictures}/**/*.test.ts'
const NEVER = ['**/node_modules/**', '**/dist/**', '.tsc/**', 'data/**']
const SETUP = ['./tools/testing/set-test-clock.ts', './tools/testing/fail-on-console-error.ts']
const DATABASE_SETUP = './server/testing/servers/global-setup.ts'
const SYSTEM_TESTS = 'server/**/*.system.test.ts'
/** Tests wait about half of their time, for the database or for a typed key: one file more than there are cores keeps the cores busy. */
const WORKERS = availableParallelism() + 1
const DATABASE_WORKERS = {
  maxWorkers: WORKERS,
  // Projects with other numbers of workers run before or after these, not beside them.
  sequence: { groupOrder: 1 },
}

// here too, so that all workers inherit one difference
setTestClock()

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // A file that has not changed since the last run is not transformed again; `npx vitest --clearCache` forgets all of them.
    fsModuleCache: true,
    reporters: ['default', new NameFailures(), new RecordDurations()],
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
          exclude: [...NEVER, VIDEOS],
          // The files of a worker share their modules, which keep no state here.
          isolate: false,
          // Hundreds of made-up cases each, on a machine that may be busy with something else.
          testTimeout: 60_000,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'videos',
          include: [VIDEOS],
          environment: 'node',
          testTimeout: 60_000,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...NEVER, SYSTEM_TESTS],
          environment: 'node',
          ...DATABASE_WORKERS,
          // Each worker loads the application once. What modules remember belongs to a `Database`, and each file has its own.
          isolate: false,
          setupFiles: [...SETUP, './server/testing/show-recent-answers.ts'],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
          // The machine may be busy with something else.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // `expect.poll` waits for what another connection or a job does.
          expect: { poll: { timeout: 10_000, interval: 20 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [SYSTEM_TESTS],
          environment: 'node',
          ...DATABASE_WORKERS,
          setupFiles: SETUP,
          // Each step starts processes, on a machine that may be busy with something else.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          // The files of a worker share a document and their modules; `reset-app-state.ts` resets both.
          isolate: false,
          // The machine may be busy with something else.
          testTimeout: 60_000,
          setupFiles: [
            ...SETUP,
            './tools/testing/clean-up-components.ts',
            './web/platform/testing/without-owner-stacks.ts',
            './web/app/testing/reset-app-state.ts',
          ],
        },
      },
    ],
  },
})
