// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  readOtp,
  readVideoProgress,
  reportProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { readSetting, writeSetting } from '../../../platform/device/local-settings.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { ContentPlayer } from '../content-player.tsx'
import { VDOCIPHER_ADDRESS } from './vdocipher.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const answers = [
  answer(readOtp, {
    status: 200,
    body: {
      otp: 'an-otp',
      playbackInfo: 'some=info',
      chapters: [
        { title: 'Stand', value: 0, endAt: 20 },
        { title: 'Schritt', value: 20, endAt: 60 },
      ],
      duration: 60,
    },
  }),
  answer(readVideoProgress, {
    status: 200,
    body: { data: { contentIds: [7], duration: 12, completedAt: null, updatedAt: NOW } },
  }),
  answer(reportProgress, {
    status: 200,
    body: { data: { contentIds: [7], duration: 21, completedAt: null } },
  }),
]

const show = (...more: FakeAnswer[]) =>
  renderPage(<ContentPlayer contentId="7" content={undefined} place="Modul 14" onClose={() => undefined} />, {
    at: '/modules/14/content/7',
    answers: [...answers, ...more],
  })

const loaded = (): number => document.querySelectorAll(`[src^="${VDOCIPHER_ADDRESS}"]`).length

/** The API of VdoCipher's script, as its documentation describes it. */
class StandIn extends EventTarget {
  currentTime = 0
}
const bringScript = (): StandIn => {
  const video = new StandIn()
  window.VdoPlayer = { getInstance: () => ({ video }) }
  return video
}

afterEach(() => {
  delete window.VdoPlayer
  writeSetting('vdoCipher', false)
})

describe('a video that VdoCipher shows', () => {
  // spec: purchase-dialog-video-protection-script
  test('loads nothing before the viewer agrees, and remembers the consent', async () => {
    bringScript()
    const page = await show()
    expect(await screen.findByText('Video von VdoCipher')).toBeTruthy()
    expect(loaded()).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Einverstanden' }))
    const frame = await screen.findByTitle('Video')
    expect(frame.getAttribute('src')).toBe(`${VDOCIPHER_ADDRESS}/v2/?otp=an-otp&playbackInfo=some%3Dinfo`)
    expect(page.sent(startPlayback)).toEqual([])
    expect(readSetting('vdoCipher')).toBe(true)
  })

  test('resumes at the last position and reports the progress', async () => {
    const video = bringScript()
    const page = await show()
    act(() => writeSetting('vdoCipher', true))
    await screen.findByTitle('Video')
    await waitFor(() => expect(video.currentTime).toBe(12))
    await userEvent.click(screen.getByRole('button', { name: /Schritt/ }))
    expect(video.currentTime).toBe(20)
    video.currentTime = 21
    video.dispatchEvent(new Event('timeupdate'))
    await waitFor(() => expect(page.sent(reportProgress).map(({ body }) => body)).toEqual([{ duration: 21 }]))
  })

  // spec: error-404-video-progress-zero
  test('begins at its start when the server has no progress of it', async () => {
    const video = bringScript()
    const page = await show(
      answer(readVideoProgress, { status: 404, body: { code: 'videos.no-progress', message: '' } }),
    )
    act(() => writeSetting('vdoCipher', true))
    await screen.findByTitle('Video')
    expect(page.sent(readVideoProgress)).toHaveLength(1)
    expect(video.currentTime).toBe(0)
    video.currentTime = 6
    await waitFor(() => {
      video.dispatchEvent(new Event('timeupdate'))
      expect(page.sent(reportProgress).map(({ body }) => body)).toEqual([{ duration: 6 }])
    })
  })
})
