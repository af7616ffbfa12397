import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  processVideoTraining,
  readVideoTraining,
  type VideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { installClock } from '../../platform/clock.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AYLIN, OLE } from '../family/testing/people.ts'
import { preloadDialogs } from '../family/testing/patient-dialogs.ts'
import { attendee, NOW, partResult, training, trainingAnswers } from './testing/samples.ts'
import { TrainingPage } from './training-page.tsx'

preloadDialogs()

const open = (of: VideoTraining, more: readonly FakeAnswer[] = [], locale: Locale = 'de') =>
  renderPage(<TrainingPage />, {
    at: '/video-trainings/7',
    now: NOW,
    locale,
    answers: [...trainingAnswers(of), ...more],
  })

describe('while it runs', () => {
  // spec: training-finish-min-minutes-open
  test('shows the clock, when it starts to count, and what each has watched', async () => {
    await open(training())
    expect((await screen.findByRole('timer')).textContent).toBe('11:00')
    expect(screen.getByText('Noch 4:00,')).toBeTruthy()
    expect(screen.getByText('Du und Aylin')).toBeTruthy()
    expect(screen.getByText(/du 100\s%, Aylin 72\s%/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Video ansehen' }).getAttribute('href')).toBe(
      '/modules/14/content/9',
    )
  })

  test('ending too early shows the remaining time without a request, until it has passed', async () => {
    const page = await open(training())
    await userEvent.click(await screen.findByRole('button', { name: 'Beenden ab 15 Min.' }))
    expect(screen.getByRole('alert').textContent).toBe('Noch 4:00. Vorher zählt das Training nicht.')
    expect(page.sent(processVideoTraining)).toEqual([])
    installClock({ now: () => Date.parse('2026-11-20T18:04:00.000Z') })
    await screen.findByRole('button', { name: 'Training beenden' })
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test("shows the server's remaining seconds when its clock is behind, and goes on", async () => {
    const page = await open(training({ countsFrom: NOW }), [
      answer(processVideoTraining, {
        status: 422,
        body: { code: 'video-trainings.too-early', message: '', remainingSeconds: 1 },
      }),
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Training beenden' }))
    expect(await screen.findByText('Noch 0:01. Vorher zählt das Training nicht.')).toBeTruthy()
    expect(page.sent(processVideoTraining).map(({ body }) => body)).toEqual([{ id: 7 }])
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  // spec: api-post-video-trainings-process
  test('shows the result when it is ended in time', async () => {
    await open(training({ countsFrom: '2026-11-20T17:59:00.000Z' }), [
      answer(processVideoTraining, { status: 200, body: { data: partResult() } }),
      answer(readVideoTraining, (_request, times) => ({
        status: 200,
        body: { data: times === 0 ? training({ countsFrom: '2026-11-20T17:59:00.000Z' }) : partResult() },
      })),
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Training beenden' }))
    expect(await screen.findByRole('heading', { name: 'Modul 14 sitzt' })).toBeTruthy()
  })

  test('the person who started it cancels it for all after a question', async () => {
    const page = await open(training(), [answer(finishVideoTraining, { status: 204 })])
    await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen, nichts zählt' }))
    expect(await screen.findByRole('button', { name: 'Weiter üben' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Training abbrechen' }))
    await waitFor(() => expect(page.sent(finishVideoTraining)).toHaveLength(1))
    await waitFor(() => expect(page.href()).toBe('/modules/14/content/9'))
  })

  test('a partner sees who started it, and leaves alone', async () => {
    const page = await open(training({ startedBy: AYLIN.id }), [answer(leaveVideoTraining, { status: 204 })])
    expect(await screen.findByText('Aylin hat dieses Training gestartet.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ich bin nicht dabei' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mitmachen' }))
    await waitFor(() =>
      expect(page.sent(leaveVideoTraining).map(({ params }) => params)).toEqual([{ id: '7', userId: '1' }]),
    )
  })

  test('names three as a list, in English as well, and ends and stops a session', async () => {
    const page = await open(
      training({
        countsFrom: NOW,
        attendees: [attendee(), attendee({ user: AYLIN }), attendee({ user: OLE })],
      }),
      [],
      'en',
    )
    expect(await screen.findByText('You, Aylin and Ole')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'End session' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop, nothing counts' }))
    expect(await screen.findByRole('button', { name: 'Keep practising' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop session' })).toBeTruthy()
    page.unmount()
    await open(training({ attendees: [attendee(), attendee({ user: AYLIN }), attendee({ user: OLE })] }))
    expect(await screen.findByText('Du, Aylin und Ole')).toBeTruthy()
  })

  test('a video for two without a partner says that it cannot count', async () => {
    await open(training({ attendees: [attendee()] }))
    expect(await screen.findByText(/Dein Partner ist nicht mehr dabei/)).toBeTruthy()
  })
})

describe('afterwards', () => {
  test('says for whom it counted, for whom not yet, why, and until when', async () => {
    await open(partResult())
    expect(await screen.findByText('zählt für Woche 58')).toBeTruthy()
    expect(screen.getByText('Druck von vorn, 18 Minuten')).toBeTruthy()
    expect(screen.getByText('zählt noch nicht')).toBeTruthy()
    expect(
      screen.getByText(/Aylin hat 72\s% vom Video gesehen\. Ab 95\s% .* noch bis Sonntag\./),
    ).toBeTruthy()
    // The module is complete, so the next video is in the next module.
    expect((await screen.findByRole('link', { name: /Zwei Richtungen/ })).getAttribute('href')).toBe(
      '/modules/15/content/11',
    )
  })

  // spec: api-patch-video-training
  test('the person who started it can exclude a partner; others have no such switch', async () => {
    const page = await open(partResult(), [
      answer(changeVideoTraining, { status: 200, body: { data: partResult({ allowAchievementsTo: [1] }) } }),
    ])
    await userEvent.click(await screen.findByRole('switch', { name: 'Auch für Aylin werten' }))
    await waitFor(() =>
      expect(page.sent(changeVideoTraining).map(({ body }) => body)).toEqual([{ allowAchievementsTo: [1] }]),
    )
    page.unmount()
    await open(partResult({ startedBy: AYLIN.id }))
    expect(await screen.findByText('zählt für Woche 58')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  test('leads a viewer who has not watched it all back to the video, in English as well', async () => {
    await open(
      partResult({
        attendees: [attendee({ watchedPercent: 72, hasWatched: false, outcome: 'not-watched' })],
      }),
      [],
      'en',
    )
    expect(await screen.findByRole('heading', { name: 'Not quite yet' })).toBeTruthy()
    expect(screen.getByText(/72% of the video/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Watch the rest of the video' }).getAttribute('href')).toBe(
      '/modules/14/content/9',
    )
  })

  test('shows that a cancelled training counts for none, and that a viewer has left', async () => {
    const page = await open(training({ state: 'finished', endedAt: NOW }))
    expect(await screen.findByRole('heading', { name: 'Training beendet' })).toBeTruthy()
    page.unmount()
    await open(training({ attendees: [], allowAchievementsTo: [] }))
    expect(await screen.findByRole('heading', { name: 'Du bist nicht dabei' })).toBeTruthy()
  })

  test('the training of other people is not found', async () => {
    await open(training(), [
      answer(readVideoTraining, { status: 404, body: { code: 'general.not-found', message: '' } }),
    ])
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dieses Training gibt es nicht' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zu deinem Weg' }).getAttribute('href')).toBe('/sports')
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
