// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readOtp, startPlayback } from '@wegband/domain/features/videos/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ContentPlayer } from './content-player.tsx'

type Reply = Parameters<typeof answer>[1]
const show = async (reply: Reply, next?: ComponentProps<typeof ContentPlayer>['next']) => {
  let closed = 0
  const player = (
    <ContentPlayer
      contentId="7"
      content={undefined}
      place="Modul 14"
      next={next}
      onClose={() => (closed += 1)}
    />
  )
  const page = await renderPage(player, { at: '/modules/14/content/7', answers: [answer(readOtp, reply)] })
  return { ...page, closed: () => closed }
}

afterEach(() => vi.useRealTimers())

describe('the player', () => {
  // spec: error-video-otp-204
  test('says that a video is not ready and checks again on request', async () => {
    const page = await show({ status: 204 })
    expect(await screen.findByText('Noch nicht fertig')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal sehen' }))
    await waitFor(() => expect(page.sent(readOtp).length).toBe(2))
    expect(page.sent(startPlayback)).toEqual([])
  })

  test('checks by itself whether a video has become ready', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const page = await show({ status: 204 })
    expect(await screen.findByText('Noch nicht fertig')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(15_000)
    await waitFor(() => expect(page.sent(readOtp).length).toBe(2))
    expect(screen.getByText('Noch nicht fertig')).toBeTruthy()
  })

  // spec: error-video-otp-404
  test('says that there is no video, and the error in words', async () => {
    await show({ status: 404, body: { code: 'videos.not-found', message: '' } })
    expect(await screen.findByText('Kein Video gefunden')).toBeTruthy()
    const error = await screen.findByRole('alert')
    expect(error.textContent).toBe('Dieses Video gibt es nicht oder nicht mehr.')
  })

  // spec: error-video-insufficient-progress, content-access-leads-to-upgrade
  test('says what opens a video that the viewer may not watch yet', async () => {
    const missing = { membershipLv: null, sportProgress: { sportId: 1, levelIndex: 4 }, subscriptions: [] }
    await show({ status: 403, body: { code: 'videos.content-access', message: '', missing } })
    expect(await screen.findByText('Trainiere weiter: Dieses Video öffnet sich ab Level 4.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Zurück zum Modul' })).toBeTruthy()
  })

  // spec: error-video-otp-other
  test.each<[string, Reply]>([
    ['500', { status: 500, body: { code: 'general.unexpected', message: '' } }],
    ['410', { status: 410, body: { code: 'general.gone', message: '' } }],
    ['429', { status: 429, body: { code: 'auth.rate-limited', message: '' } }],
    ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('shows one error for everything else (%s), with a way to try again', async (_name, reply) => {
    const page = await show(reply)
    expect(await screen.findByText('Das hat nicht geklappt')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal' }))
    await waitFor(() => expect(page.sent(readOtp).length).toBe(2))
  })

  test('is a dialog that its close button and the escape key leave', async () => {
    const page = await show({ status: 204 })
    expect(await screen.findByRole('dialog', { name: 'Video' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Video schließen' }))
    await userEvent.keyboard('{Escape}')
    expect(page.closed()).toBe(2)
  })

  test('leads to the next video in the same dialog', async () => {
    const page = await show(
      { status: 204 },
      { name: 'Arm folgt Hüfte', length: '0:36', href: '/modules/14/content/8' },
    )
    await userEvent.click(await screen.findByRole('link', { name: /Arm folgt Hüfte/ }))
    await waitFor(() => expect(page.href()).toBe('/modules/14/content/8'))
  })
})
