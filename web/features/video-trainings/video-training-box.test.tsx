import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  processVideoTraining,
  startVideoTraining,
  type VideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { AYLIN } from '../family/testing/people.ts'
import { VideoTrainingBox } from './video-training-box.tsx'
import { attendee, videoForTwo, NOW, partResult, training, trainingAnswers } from './testing/samples.ts'

const beside = (
  content: Content,
  of: VideoTraining | undefined,
  { isWatched = false, more = [] as readonly FakeAnswer[], viewer = makeViewer() as Viewer } = {},
) =>
  renderPage(<VideoTrainingBox content={content} isWatched={isWatched} />, {
    at: '/modules/14/content/9',
    now: NOW,
    viewer,
    answers: [...trainingAnswers(of, content), ...more],
  })

// spec: video-watch-alone-or-partner
test('a solo video is trained alone or with a partner, a video for two only with one', async () => {
  const started = answer(startVideoTraining, { status: 201, body: { data: training() } })
  const page = await beside(videoForTwo({ isSolo: true }), undefined, { more: [started] })
  expect((await screen.findByRole('link', { name: 'Mit Partner üben' })).getAttribute('href')).toBe(
    '/video-trainings/start/9',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Allein üben' }))
  await waitFor(() => expect(page.href()).toBe('/video-trainings/7'))
  page.unmount()
  await beside(videoForTwo(), undefined)
  await screen.findByRole('link', { name: 'Mit Partner üben' })
  expect(screen.queryByRole('button', { name: 'Allein üben' })).toBeNull()
})

test('shows a running training with its time, and that of another video by its name', async () => {
  const page = await beside(videoForTwo(), training())
  expect(await screen.findByText(/Noch 4:00, dann zählt es\./)).toBeTruthy()
  expect(screen.getByText(/Sieh das Video zu Ende/)).toBeTruthy()
  page.unmount()
  await beside(videoForTwo({ id: 10 }), training())
  expect(await screen.findByText('Gerade läuft dein Training: Druck von vorn')).toBeTruthy()
})

test('a training that waits for the rest of the video is counted once that is watched', async () => {
  const waiting = partResult({
    attendees: [
      attendee({ outcome: 'not-watched', watchedPercent: 72 }),
      attendee({ user: AYLIN, outcome: 'counted' }),
    ],
  })
  const page = await beside(videoForTwo(), waiting)
  expect(await screen.findByText('Dein Training vom Freitag wartet')).toBeTruthy()
  expect(page.sent(processVideoTraining)).toEqual([])
  page.unmount()
  const done = partResult({ attendees: [attendee({ outcome: 'counted' })] })
  const later = await beside(videoForTwo(), waiting, {
    isWatched: true,
    more: [answer(processVideoTraining, { status: 200, body: { data: done } })],
  })
  await waitFor(() => expect(later.sent(processVideoTraining).map(({ body }) => body)).toEqual([{ id: 7 }]))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Dein Training vom Freitag zählt jetzt.'))
})

test('shows nothing to guests and beside a closed video', async () => {
  const closed = videoForTwo({ missing: { membershipLv: 30, sportProgress: null, subscriptions: [] } })
  const page = await beside(closed, undefined)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  page.unmount()
  await beside(videoForTwo(), undefined, { viewer: makeViewer({ isAnonymous: true }) })
  expect(screen.queryByRole('link', { name: 'Mit Partner üben' })).toBeNull()
})
