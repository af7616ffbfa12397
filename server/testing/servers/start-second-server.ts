/** Starts `second-server.ts` and speaks with it: two servers work on one database at the same instant. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EndpointShape, RequestOf } from '@wegband/domain/http/endpoint.ts'
import { TEST_SECRET, type TestApp } from './test-app.ts'

export type Task = { readonly now: string } & (
  | { readonly job: string }
  | { readonly method: string; readonly url: string; readonly token: string; readonly body?: unknown }
)
export type SecondAnswer = { readonly status: number; readonly body: unknown }

export type SecondServer = {
  call<const E extends EndpointShape>(
    endpoint: E,
    request: Partial<RequestOf<E>> & { readonly as: { readonly id: number } },
  ): Promise<SecondAnswer>
  runJob(name: string): Promise<SecondAnswer>
  stop(): Promise<void>
}

/** It has the clock of the test's app, and sessions of the same people. */
export const startSecondServer = async (app: TestApp): Promise<SecondServer> => {
  const script = join(import.meta.dirname, 'second-server.ts')
  const child = spawn(
    process.execPath,
    [script, app.connectionString, app.config.dataDirectory, TEST_SECRET, app.clock.now().toISOString()],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextAnswer = async (): Promise<SecondAnswer> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error('the second server has ended')
    return JSON.parse(String(value)) as SecondAnswer
  }
  await nextAnswer()
  const ask = (task: Task): Promise<SecondAnswer> => {
    child.stdin.write(`${JSON.stringify(task)}\n`)
    return nextAnswer()
  }
  const now = (): string => app.clock.now().toISOString()
  return {
    call: async (endpoint, request) => {
      const given: { params?: unknown; body?: unknown } = request
      const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(Reflect.get(Object(given.params), name))),
      )
      const token = await app.tokenOf(request.as)
      return ask({ now: now(), method: endpoint.method, url, token, body: given.body })
    },
    runJob: (job) => ask({ now: now(), job }),
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
