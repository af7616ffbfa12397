import { expect, test, vi } from 'vitest'
import { fillFromArchive } from '@wegband/domain/features/archives/contract.ts'
import { answer, createFakeServer } from '../testing/fake-server.ts'
import { createApiClient } from './api-client.ts'

test('a form that the server writes to its disk may take as long as there', async () => {
  const run = { state: 'running', done: 0, total: 0, problem: null }
  const client = createApiClient({
    fetch: createFakeServer(answer(fillFromArchive, { status: 202, body: { data: run } })).fetch,
    session: { token: () => undefined, revive: () => Promise.resolve('gone'), end: () => undefined },
    reachability: { mayRead: () => true, onAnswer: () => undefined, onFailure: () => undefined },
    readXsrf: () => 'xsrf-1',
    locale: () => 'de',
    now: () => 0,
  })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await client.upload(fillFromArchive, { form: new FormData() })
  expect(timeout).toHaveBeenCalledWith(600_000)
  timeout.mockRestore()
})
