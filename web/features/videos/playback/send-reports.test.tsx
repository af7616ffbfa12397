// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { readStored } from '../../../platform/device/local-settings.ts'
import { answer, type FakeReply } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { keptSecondOf, lastTold, report, sendReports } from './send-reports.ts'

const heard = (contentId: number, duration: number): FakeReply => ({
  status: 200,
  body: { data: { contentIds: [contentId], duration, completedAt: null } },
})
const lost = (): Promise<FakeReply> => Promise.reject(new TypeError('no line'))

const openPage = (reply: (times: number) => FakeReply | Promise<FakeReply>) =>
  renderPage(<p />, {
    at: '/',
    answers: [answer(reportProgress, (_request, times) => reply(times))],
  })

beforeEach(() => localStorage.clear())

describe('reports of videos', () => {
  // spec: api-put-content-progress
  test('are sent at once and then forgotten', async () => {
    const page = await openPage(() => heard(7, 12))
    report('7', 12)
    expect(await sendReports()).toBe(true)
    expect(page.sent(reportProgress).map(({ body }) => body)).toEqual([{ duration: 12 }])
    expect(readStored('videoReports')).toBeNull()
    expect(lastTold.get()).toEqual({ contentId: '7', duration: 12, completedAt: null })
  })

  test('wait offline and are sent as one, with the furthest second', async () => {
    const page = await openPage((times) => (times < 2 ? lost() : heard(7, 22)))
    report('7', 12)
    expect(await sendReports()).toBe(false)
    report('7', 22)
    expect(await sendReports()).toBe(false)
    report('7', 17)
    expect(keptSecondOf('7')).toBe(22)
    expect(await sendReports()).toBe(true)
    expect(page.sent(reportProgress).at(-1)?.body).toEqual({ duration: 22 })
    expect(keptSecondOf('7')).toBe(0)
  })

  test('wait while the server is failing, and are dropped when it refuses them', async () => {
    const busy = { code: 'general.unavailable', message: '' }
    const gone = { code: 'videos.not-found', message: '' }
    await openPage((times) => (times === 0 ? { status: 503, body: busy } : { status: 404, body: gone }))
    report('7', 12)
    expect(await sendReports()).toBe(false)
    expect(keptSecondOf('7')).toBe(12)
    expect(await sendReports()).toBe(true)
    expect(readStored('videoReports')).toBeNull()
  })
})
