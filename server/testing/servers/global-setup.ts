/** Once per test run: a PostgreSQL (TEST_DATABASE_URL or one of its own) with a migrated template that each test file clones. */
import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Called by vitest; the function it gives back is called at the end of the run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer(process.env['TEST_DATABASE_URL'])
  const { serverUrl, template, strategy } = server
  project.provide('testDatabase', { serverUrl, template, strategy })
  return () => server.stop()
}
