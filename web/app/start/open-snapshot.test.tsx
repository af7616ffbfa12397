/**
 * The start page from the device while the server is still asked (decision 125): for whom, with what, and how
 * the server's answer replaces it.
 */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readPermanentCode } from '@wegband/domain/features/cards/card-contract.ts'
import { checkAuth, csrfCookie, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { listTextBlocks, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { sportsQuery } from '../../features/sports/queries.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { forgetDevice, listRecords } from '../../platform/device/device-store.ts'
import { readStored, writeSetting, writeStored } from '../../platform/device/local-settings.ts'
import { snapshotSince } from '../../platform/offline/connection.ts'
import { createMemoryHistory } from '../../platform/router/history.ts'
import {
  answer,
  createFakeServer,
  type FakeAnswer,
  type FakeReply,
} from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { createApp, type App } from '../create-app.tsx'
import { markOf } from './open-snapshot.ts'
import { writeOfflineSnapshot } from './save-offline-snapshot.ts'

const session = { userId: 1, expiresAt: '2099-01-01T00:00:00.000Z', passwordIsSecure: true }
const known = { state: true, ...session, isImpersonated: false }
const DASHBOARD = { name: 'app.dashboard', href: '/dashboard' }
const PROFILE = { name: 'app.profile-edit', href: '/user/profile/edit' }
const WEEK_MS = 7 * 24 * 3_600_000
const PATIENCE_MS = 4000

const codeQuery = queryOf(readPermanentCode, { params: { id: 1 } })

/** What an earlier visit of this user has stored. */
const visitedBefore = async (savedAt = Date.now()): Promise<void> => {
  const at = savedAt
  await writeOfflineSnapshot({
    mark: await markOf('token-kept'),
    session,
    savedAt,
    reads: [
      { key: viewerQuery(1).queryKey, data: makeViewer({ firstName: 'Mara' }), at },
      { key: sportsQuery.queryKey, data: [], at },
      { key: codeQuery.queryKey, data: { code: 'old' }, at },
    ],
  })
}

/** Answers to who is signed in as the test says. */
const asking = () => {
  let reply: (value: FakeReply | PromiseLike<FakeReply>) => void = () => undefined
  const pending = new Promise<FakeReply>((resolve) => {
    reply = resolve
  })
  return { reply: (value: FakeReply) => reply(value), answer: answer(checkAuth, () => pending) }
}

/** Each call is a new page on the same device, whose start leads to `target`. */
const begin = (target: typeof DASHBOARD, ...more: FakeAnswer[]): App => {
  const fake = createFakeServer(
    answer(csrfCookie, { status: 204 }),
    answer(readPublicSettings, () => new Promise(() => undefined)),
    answer(listTextBlocks, () => new Promise(() => undefined)),
    answer(readUser, { status: 200, body: { data: makeViewer({ firstName: 'Maren' }) } }),
    answer(signOut, { status: 204 }),
    ...more,
  )
  const app = createApp({
    fetch: fake.fetch,
    readXsrf: () => 'xsrf',
    exclusively: (work) => work(),
    onOtherPerson: () => undefined,
    history: createMemoryHistory(target.href),
  })
  app.startup.remember(target)
  app.startup.run()
  return app
}
const nameIn = ({ queryClient }: App): string | undefined =>
  queryClient.getQueryData(viewerQuery(1).queryKey)?.firstName

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDevice()
  writeSetting('language', 'de')
  writeStored('jwt', 'token-kept')
})
afterEach(() => {
  snapshotSince.set(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('opens the start page before the server has answered, and reads everything again', async () => {
  await visitedBefore()
  const asked = asking()
  const app = begin(DASHBOARD, asked.answer)
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  expect(app.session.state.get()).toMatchObject({ status: 'signed-in', userId: 1, isImpersonated: false })
  // it is online: no bar says how old the page is
  expect(snapshotSince.get()).toBeUndefined()
  await waitFor(() => expect(nameIn(app)).toBe('Maren'))
  expect(app.queryClient.getQueryState(sportsQuery.queryKey)).toMatchObject({ data: [], isInvalidated: true })
  asked.reply({ status: 200, body: known })
})

test('gives only the answers of the start page, so that no form begins with an old one', async () => {
  await visitedBefore()
  const app = begin(DASHBOARD, asking().answer)
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  expect(app.queryClient.getQueryData(codeQuery.queryKey)).toBeUndefined()
})

test('waits for the server before every other page', async () => {
  await visitedBefore()
  const asked = asking()
  const app = begin(PROFILE, asked.answer)
  await expect.poll(() => app.queryClient.isFetching()).toBeGreaterThan(0)
  expect([app.session.state.get().status, nameIn(app)]).toEqual(['unknown', undefined])
  asked.reply({ status: 200, body: known })
  await waitFor(() => expect(app.session.state.get().status).toBe('signed-in'))
})

test('shows nothing of the device under another token, after a week, or to a guest', async () => {
  const opensWith = async (): Promise<string> => {
    const app = begin(DASHBOARD, asking().answer)
    await expect.poll(() => app.queryClient.isFetching()).toBeGreaterThan(0)
    // the record is read within a few turns
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return `${app.session.state.get().status} ${nameIn(app) ?? 'nobody'}`
  }
  await visitedBefore()
  writeStored('jwt', 'token-of-the-next')
  expect(await opensWith()).toBe('unknown nobody')
  writeStored('jwt', 'token-kept')
  writeStored('guest', '1')
  expect(await opensWith()).toBe('unknown nobody')
  writeStored('guest', null)
  await visitedBefore(Date.now() - WEEK_MS - 1)
  expect(await opensWith()).toBe('unknown nobody')
})

test('after signing out the next start shows nothing of the device', async () => {
  await visitedBefore()
  const app = begin(DASHBOARD, asking().answer)
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  await app.session.signOut()
  await waitFor(async () => expect(await listRecords('start')).toEqual([]))
  expect([readStored('jwt'), readStored('kept')]).toEqual([null, null])
  const next = begin(DASHBOARD)
  await waitFor(() => expect(next.session.state.get().status).toBe('signed-out'))
  expect(nameIn(next)).toBeUndefined()
})

test('a session that the server has ended ends the page and deletes the snapshot', async () => {
  await visitedBefore()
  const gone = { status: 401, body: { code: 'auth.session-expired', message: 'x' } }
  const asked = asking()
  const app = begin(DASHBOARD, asked.answer, answer(readUser, gone))
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  asked.reply(gone)
  await waitFor(() => expect(app.session.state.get()).toEqual({ status: 'signed-out', reason: 'expired' }))
  await waitFor(async () => expect(await listRecords('start')).toEqual([]))
})

test('a silent server makes the page an offline one, with everything that the device stores', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await visitedBefore()
  const app = begin(
    DASHBOARD,
    asking().answer,
    answer(readUser, () => new Promise(() => undefined)),
  )
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await waitFor(() => expect(snapshotSince.get()).toBeDefined())
  expect(app.queryClient.getQueryData(codeQuery.queryKey)).toEqual({ code: 'old' })
})

test('nothing of the device is shown to the next member when the server was silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await visitedBefore()
  const app = begin(DASHBOARD, asking().answer)
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  await app.session.signOut()
  app.queryClient.clear()
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(app.queryClient.getQueryCache().getAll()).toEqual([])
  expect(snapshotSince.get()).toBeUndefined()
})

test('a server that fails is no lost connection: other pages get no old answer', async () => {
  await visitedBefore()
  const asked = asking()
  const app = begin(DASHBOARD, asked.answer)
  await waitFor(() => expect(app.startup.state.get()).toBe('done'))
  asked.reply({ status: 500, body: { code: 'unexpected', message: 'x' } })
  await waitFor(() => expect(nameIn(app)).toBe('Maren'))
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(app.queryClient.getQueryData(codeQuery.queryKey)).toBeUndefined()
  expect(snapshotSince.get()).toBeUndefined()
})
