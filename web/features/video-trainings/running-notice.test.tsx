import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  listVideoTrainings,
  readVideoTraining,
  type VideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { invalidateTopic } from '../../platform/live/live-topics.ts'
import { toasts } from '../../platform/words/notices.ts'
import { AYLIN } from '../family/testing/people.ts'
import { RunningNotice } from './running-notice.tsx'
import { attendee, NOW, partResult, training } from './testing/samples.ts'

const listOf = (...all: VideoTraining[]) => answer(listVideoTrainings, { status: 200, body: { data: all } })
const open = (running: VideoTraining | undefined, at = '/calendar', isAnonymous = false) =>
  renderPage(<RunningNotice />, {
    at,
    now: NOW,
    viewer: makeViewer({ isAnonymous }),
    answers: [listOf(...(running === undefined ? [] : [running]))],
  })
const bar = () => screen.findByRole('region', { name: 'Training läuft' })

test('a running training is shown above every page with its remaining time and a link', async () => {
  await open(training())
  expect((await bar()).textContent).toContain('Druck von vorn')
  expect((await bar()).textContent).toContain('noch 4:00')
  expect(screen.getByRole('link', { name: 'Öffnen' }).getAttribute('href')).toBe('/video-trainings/7')
})

test("a partner's start and the result are announced at once", async () => {
  const page = await open(undefined)
  await waitFor(() => expect(page.sent(listVideoTrainings)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  page.server.add(listOf(training({ startedBy: AYLIN.id })))
  await act(() => invalidateTopic(page.queryClient, 'video-trainings', [7]))
  expect((await bar()).textContent).toContain('Aylin übt mit dir: Druck von vorn')

  page.server.add(listOf(), answer(readVideoTraining, { status: 200, body: { data: partResult() } }))
  await act(() => invalidateTopic(page.queryClient, 'video-trainings', [7]))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Euer Training zählt.'))
  expect(screen.queryByRole('region')).toBeNull()
})

test('shows no message to a person who has left the training', async () => {
  const before = toasts.get().length
  const page = await open(training())
  await bar()
  page.server.add(
    listOf(),
    answer(readVideoTraining, { status: 200, body: { data: training({ attendees: [] }) } }),
  )
  await act(() => invalidateTopic(page.queryClient, 'video-trainings', [7]))
  await waitFor(() => expect(page.sent(readVideoTraining)).toHaveLength(1))
  expect(toasts.get()).toHaveLength(before)
})

test('hides the bar on the page of the training and sends no request for guests', async () => {
  const page = await open(training({ attendees: [attendee()] }), '/video-trainings/7')
  await waitFor(() => expect(page.sent(listVideoTrainings)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  page.unmount()
  const guest = await open(training(), '/calendar', true)
  expect(guest.sent(listVideoTrainings)).toEqual([])
})
