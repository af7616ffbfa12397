import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { changeDetails, readClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MoveClass } from './move-class.tsx'
import { leader, OWN_SERIES, seriesReads, SHOWN } from './testing/make-timetable.ts'

const open = async (more: readonly FakeAnswer[] = []) => {
  const onClose = vi.fn()
  const page = await renderPage(
    <MoveClass appointment={SHOWN} startAt="2026-11-20T18:00:00.000Z" onClose={onClose} />,
    {
      at: '/calendar',
      viewer: leader,
      now: '2026-11-20T09:00:00.000Z',
      answers: [...seriesReads(), answer(changeDetails, { status: 200, body: { data: SHOWN } }), ...more],
    },
  )
  return { page, onClose }
}

test('a dragged class of a series asks the question of the form, and sends what the form sends', async () => {
  const { page, onClose } = await open()
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/18:30 auf .*19:00/)).toBeTruthy()
  expect(question.getByText('12 Anmeldungen sind betroffen.')).toBeTruthy()
  await userEvent.click(question.getByRole('radio', { name: /Dieser und alle folgenden/ }))
  await userEvent.click(question.getByRole('button', { name: 'Ändern und mitteilen' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(page.sent(changeDetails).map(({ body }) => body)).toEqual([
    { scope: 'following', startAt: '2026-11-20T18:00:00.000Z' },
  ])
})

test('a dragged single class is moved after a question, and an overlap asks again', async () => {
  const overlaps = [
    {
      appointmentId: 9,
      name: 'Chi Kung',
      startAt: '2026-11-20T18:00:00.000Z',
      endAt: '2026-11-20T19:00:00.000Z',
      room: 'Halle 2',
      trainer: null,
    },
  ]
  const { page, onClose } = await open([
    answer(readClassPlan, {
      status: 200,
      body: { data: { ...OWN_SERIES, seriesId: null, mayChangeSeries: false, mayEndSeries: false } },
    }),
    answer(changeDetails, (_request, count) =>
      count === 0
        ? { status: 409, body: { code: 'timetable.overlap', message: '', data: { overlaps, count: 1 } } }
        : { status: 200, body: { data: SHOWN } },
    ),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Verlegen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem so planen' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(page.sent(changeDetails).map(({ body }) => body)).toEqual([
    { scope: 'one', startAt: '2026-11-20T18:00:00.000Z' },
    { scope: 'one', startAt: '2026-11-20T18:00:00.000Z', force: true },
  ])
})
