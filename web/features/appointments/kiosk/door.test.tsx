import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  addAttendeeByToken,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAttendance, makeRunning, student, trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const IN_CLASS = '2026-11-20T17:40:00.000Z'
const TOKEN = 'WTD-12.1795196400.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

const common = [
  answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
  answer(listAttendances, { status: 200, body: { data: [] } }),
  answer(listAppointments, {
    status: 200,
    body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
  }),
]

test('a trainer shows the code of the running class, which leads to its page', async () => {
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: IN_CLASS,
    answers: [
      ...common,
      answer(readDoorCode, {
        status: 200,
        body: { data: { token: TOKEN, issuedAt: IN_CLASS, expiresAt: '2026-11-20T17:42:00.000Z' } },
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Code an der Tür' }))
  expect(await screen.findByRole('dialog', { name: 'Hier kommt ihr rein' })).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR-Code von Wing Chun, Erwachsene' })).toBeTruthy()
})

test('a member opens the code and checks in with one tap, or reads why not', async () => {
  let isOver = true
  const page = await renderPage(<AppointmentPage />, {
    at: `/appointments/12#door=${TOKEN}`,
    viewer: student(),
    now: IN_CLASS,
    answers: [
      ...common,
      answer(addAttendeeByToken, () =>
        isOver
          ? { status: 404, body: { code: 'scanner.expired', message: '' } }
          : { status: 200, body: { data: makeAttendance() } },
      ),
    ],
  })
  const button = await screen.findByRole('button', { name: 'Ich bin da' })
  expect(screen.queryByRole('button', { name: 'Code an der Tür' })).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText('Das hat nicht geklappt')).toBeTruthy()
  isOver = false
  await userEvent.click(button)
  expect(await screen.findByText('Schön, dass du da bist')).toBeTruthy()
  expect(page.sent(addAttendeeByToken).map(({ params }) => params)).toEqual([
    { id: '12', token: TOKEN },
    { id: '12', token: TOKEN },
  ])
})
