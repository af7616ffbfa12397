/** A parent books several children in one step and gets a result for each. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAppointment, makeAttendance, student } from '../testing/make-appointment.ts'

const KIDS = makeAppointment({ name: 'Kids', minAge: 6, maxAge: 12 })
const { schools } = student()
const jonas = makeViewer({ id: 20, firstName: 'Jonas', schools, birthdayAt: '2017-05-12' })
const lina = makeViewer({ id: 21, firstName: 'Lina', schools, birthdayAt: '2015-08-03' })
const mia = makeViewer({ id: 22, firstName: 'Mia', schools, birthdayAt: '2022-08-03' })
const family = [jonas, lina, mia]

const open = (childIds: number[], others: Appointment[], ...answers: FakeAnswer[]) => {
  const mother = student({ childIds, birthdayAt: '1988-02-01' })
  return renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: mother,
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(listAppointments, {
        status: 200,
        body: { data: others, meta: { current_page: 1, last_page: 1, per_page: 200, total: others.length } },
      }),
      answer(readAppointment, { status: 200, body: { data: KIDS } }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: family.find(({ id }) => String(id) === params['id']) ?? mother },
      })),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      ...answers,
    ],
  })
}

test('books two children with one answer', async () => {
  const page = await open(
    [20, 21],
    [],
    answer(addAttendee, { status: 200, body: { data: makeAttendance() } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Beide anmelden' }))
  await userEvent.click(await screen.findByRole('button', { name: '2 Kinder anmelden' }))
  await waitFor(() =>
    expect(page.sent(addAttendee).map(({ params }) => params['userId'])).toEqual(['20', '21']),
  )
  await waitFor(() => expect(toasts.get().at(-1)?.text).toMatch(/ und .* sind angemeldet\.$/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a result for each child and leaves the child who is too young unticked', async () => {
  const beside = makeAppointment({
    id: 40,
    name: 'Feierabend',
    children: [{ id: 21, firstName: 'Lina' }] as never,
  })
  const page = await open(
    [20, 21, 22],
    [beside],
    answer(addAttendee, ({ params }) =>
      params['userId'] === '20'
        ? { status: 200, body: { data: makeAttendance() } }
        : { status: 409, body: { code: 'appointments.full', message: '' } },
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mehrere anmelden' }))
  const dialog = within(await screen.findByRole('dialog'))
  const isTicked = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect(['Jonas', 'Lina', 'Mia'].map(isTicked)).toEqual([true, true, false])
  expect(await dialog.findByText(/Zur selben Zeit schon angemeldet: Feierabend/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '2 Kinder anmelden' }))
  const result = within(await screen.findByRole('dialog', { name: 'Nicht alle haben einen Platz' }))
  expect(result.getByText('Angemeldet')).toBeTruthy()
  expect(result.getByText(/^Nicht angemeldet: /)).toBeTruthy()
  expect(page.sent(addAttendee)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Fertig' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a single child is booked in its row, without the dialog', async () => {
  await open([20], [])
  await screen.findByRole('button', { name: 'Jonas anmelden' })
  expect(screen.queryByRole('button', { name: /Beide anmelden|Mehrere anmelden/ })).toBeNull()
})
