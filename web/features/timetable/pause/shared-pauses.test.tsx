/** A pause that all series of a school share, in the form of one of them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeSharedPause, endSharedPause } from '@wegband/domain/features/timetable/pauses-contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { preloadDialogs } from '../../appointments/testing/patient-tests.ts'
import { EditClassPage } from '../edit-class-page.tsx'
import { leader, SERIES, seriesReads } from '../testing/make-timetable.ts'

preloadDialogs()

const NOW = '2026-11-20T09:00:00.000Z'
const HOLIDAYS = { firstDay: '2026-12-21', lastDay: '2027-01-06', note: 'Weihnachtsferien' }
const openHolidays = () =>
  renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: leader,
    now: NOW,
    answers: [
      ...seriesReads({ ...SERIES, pauses: [HOLIDAYS] }, [{ ...HOLIDAYS, seriesIds: [4, 5, 6] }]),
      answer(endSharedPause, { status: 200, body: { data: { series: 3, dates: 8 } } }),
      answer(changeSharedPause, { status: 200, body: { data: { series: 3, dates: 2 } } }),
    ],
  })

test('a pause of the school is one row and is removed for all series after a question', async () => {
  const page = await openHolidays()
  expect(await screen.findByText('Weihnachtsferien, für 3 Serien')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Pause vom .* für alle ändern/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('3 Serien ruhen dann.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Für alle zurücknehmen' }))
  expect(page.sent(endSharedPause)).toEqual([])
  await userEvent.click(await dialog.findByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(() => expect(screen.queryByText(/Weihnachtsferien/)).toBeNull())
  expect(page.sent(endSharedPause)[0]?.params).toMatchObject({
    firstDay: '2026-12-21',
    lastDay: '2027-01-06',
  })
  expect(toasts.get().at(-1)?.text).toBe('3 Serien finden wieder statt.')
  // Saved already: nothing is left to save.
  const save = screen.getByRole('button', { name: 'Änderungen speichern' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
})

test('a pause of the school gets new days for all series, shown in the form at once', async () => {
  const page = await openHolidays()
  await userEvent.click(await screen.findByRole('button', { name: /Pause vom .* für alle ändern/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Bis'), { target: { value: '2027-01-10' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Für alle ändern' }))
  await waitFor(() =>
    expect(page.sent(changeSharedPause)[0]?.body).toEqual({ ...HOLIDAYS, lastDay: '2027-01-10' }),
  )
  expect(await screen.findByText(/10\. Januar/)).toBeTruthy()
})
