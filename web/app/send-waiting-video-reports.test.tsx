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
import { sendKeptReports } from './send-waiting-video-reports.ts'

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
/** As earlier versions stored them. */
const OF_OTHERS = { 999: { 7: 80 } }
const OWN = { [viewer.id]: { 7: 30 } }
const storedPeople = (): string[] => Object.keys(JSON.parse(readStored('videoReports') ?? '{}'))

test('sends at the next start what was watched offline by this user; what others watched waits', async () => {
  const page = await renderPage(<p />, { at: '/', viewer, answers: [told] })
  writeStored('videoReports', JSON.stringify({ ...OWN, ...OF_OTHERS }))
  const stop = sendKeptReports({ state: createStore<SessionState>(signedIn) })
  await waitFor(() => expect(storedPeople()).toEqual(['999']))
  expect(page.sent(reportProgress).map(({ params, body }) => [params['id'], body])).toEqual([
    ['7', { duration: 30 }],
  ])
  stop()
})

test('keeps watched progress when a session expires, and drops the own on sign-out', async () => {
  const lost = answer(reportProgress, () => Promise.reject(new TypeError('no line')))
  const page = await renderPage(<p />, { at: '/', viewer, answers: [lost] })
  writeStored('videoReports', JSON.stringify({ ...OWN, ...OF_OTHERS }))
  const state = createStore<SessionState>(signedIn)
  const stop = sendKeptReports({ state })
  await waitFor(() => expect(page.sent(reportProgress)).toHaveLength(1))
  state.set({ status: 'signed-out', reason: 'expired' })
  expect(storedPeople()).toHaveLength(2)
  state.set(signedIn)
  state.set({ status: 'signed-out', reason: 'signed-out' })
  await waitFor(() => expect(storedPeople()).toEqual(['999']))
  stop()
})
