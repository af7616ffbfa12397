// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { readStored, writeStored } from '../platform/device/local-settings.ts'
import type { SessionState } from '../platform/session/session.ts'
import { createStore } from '../platform/store.ts'
import { answer } from '../platform/testing/fake-server.ts'
import { makeViewer } from '../platform/testing/people.ts'
import { renderPage } from '../platform/testing/render-page.tsx'
import { sendKeptReports } from './send-kept-reports.ts'

const viewer = makeViewer()
const told = answer(reportProgress, {
  status: 200,
  body: { data: { contentIds: [7], duration: 30, completedAt: null } },
})
const signedIn: SessionState = {
  status: 'signed-in',
  userId: viewer.id,
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  isImpersonated: false,
}

test('sends at the next start what was watched offline by this user and no other', async () => {
  const page = await renderPage(<p />, { at: '/', viewer, answers: [told] })
  writeStored('videoReports', JSON.stringify({ [viewer.id]: { 7: 30 }, 999: { 7: 80 } }))
  const stop = sendKeptReports({ state: createStore<SessionState>(signedIn) })
  await waitFor(() => expect(readStored('videoReports')).toBeNull())
  expect(page.sent(reportProgress).map(({ params, body }) => [params['id'], body])).toEqual([
    ['7', { duration: 30 }],
  ])
  stop()
})

test('keeps watched progress when a session expires and drops it on sign-out', async () => {
  const page = await renderPage(<p />, { at: '/', viewer })
  const kept = JSON.stringify({ [viewer.id]: { 7: 30 } })
  const state = createStore<SessionState>({ status: 'signed-out', reason: 'expired' })
  const stop = sendKeptReports({ state })
  writeStored('videoReports', kept)
  expect(readStored('videoReports')).toBe(kept)
  state.set({ status: 'signed-out', reason: 'signed-out' })
  expect(readStored('videoReports')).toBeNull()
  expect(page.sent(reportProgress)).toEqual([])
  stop()
})
