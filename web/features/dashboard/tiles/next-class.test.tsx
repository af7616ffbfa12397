/** The tile of the next class follows the same rule of presence as the page of the class. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Attendance, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makePlace, makeRunning, student } from '../../appointments/testing/make-appointment.ts'
import { NextClass } from './next-class.tsx'

const open = async (place: Partial<Attendance>) => {
  const running = makeRunning({ myAttendance: makePlace(place) })
  await renderPage(<NextClass ready={undefined} />, {
    at: '/dashboard',
    viewer: student({ id: 1 }),
    now: '2026-11-20T17:45:00.000Z',
    answers: [
      answer(listAppointments, {
        status: 200,
        body: { data: [running], meta: { current_page: 1, last_page: 1, per_page: 40, total: 1 } },
      }),
    ],
  })
  return within(await screen.findByRole('region'))
}

test.each([
  { title: 'a check-in', place: { checkedInAt: '2026-11-20T17:31:00.000Z' } },
  { title: 'a confirmation', place: { confirmations: ['presence' as const] } },
])('says that the member is present after $title', async ({ place }) => {
  expect((await open(place)).getByText('du bist da')).toBeTruthy()
})

test.each([
  { title: 'a booking', place: {} },
  { title: 'a denied progress', place: { confirmations: ['denied' as const] } },
])('does not say that the member is present after $title alone', async ({ place }) => {
  const tile = await open(place)
  expect(tile.queryByText('du bist da')).toBeNull()
})
