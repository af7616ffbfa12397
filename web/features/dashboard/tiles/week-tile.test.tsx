import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makeAppointment } from '../../appointments/testing/make-appointment.ts'
import { WeekTile } from './week-tile.tsx'

const open = (classes: readonly Appointment[], now: string) =>
  renderPage(<WeekTile />, {
    at: '/dashboard',
    viewer: makeViewer(),
    now,
    answers: [
      answer(listAppointments, {
        status: 200,
        body: {
          data: classes,
          meta: { current_page: 1, last_page: 1, per_page: 100, total: classes.length },
        },
      }),
    ],
  })
const booked = (id: number, startAt: string, endAt: string): Appointment =>
  makeAppointment({
    id,
    startAt,
    endAt,
    myAttendance: { id, confirmations: [], checkedInAt: null, suggestion: null },
  })

test('a day of the week shows what is booked, not what is offered, and leads to that day', async () => {
  await open([makeAppointment()], '2026-11-20T09:00:00.000Z')
  const friday = await screen.findByRole('link', { name: /^Freitag, 20\. November, nichts gebucht/ })
  expect(friday.getAttribute('href')).toBe('/calendar/2026/47?day=2026-11-20')
})

test('on a Sunday the week gives way to the next one, once nothing of it is left', async () => {
  const classes = [
    booked(31, '2026-11-22T17:00:00.000Z', '2026-11-22T18:00:00.000Z'),
    booked(32, '2026-11-25T17:00:00.000Z', '2026-11-25T18:00:00.000Z'),
  ]
  const before = await open(classes, '2026-11-22T17:30:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Diese Woche' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Sonntag, 22\. November, ein Termin/ })).toBeTruthy()
  before.unmount()
  await open(classes, '2026-11-22T18:30:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Nächste Woche' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Mittwoch, 25\. November, ein Termin/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /22\. November/ })).toBeNull()
})
