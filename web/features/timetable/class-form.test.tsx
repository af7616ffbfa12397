/** A class form with errors focuses the first invalid field and announces its error to screen readers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import {
  createAppointment,
  pauseSchool,
  readTimetableChoices,
} from '@wegband/domain/features/timetable/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, trainer } from '../appointments/testing/make-appointment.ts'
import { preloadDialogs } from '../appointments/testing/patient-tests.ts'
import { NewClassPage } from './new-class-page.tsx'
import { CHOICES, leader } from './testing/make-timetable.ts'

preloadDialogs()

const meta = { current_page: 1, last_page: 1, per_page: 12, total: 0 }
const open = (viewer: Viewer = leader) =>
  renderPage(<NewClassPage />, {
    at: '/timetable/new',
    viewer,
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(readTimetableChoices, { status: 200, body: { data: CHOICES } }),
      answer(listSports, { status: 200, body: { data: [], meta } }),
      answer(createAppointment, { status: 201, body: { data: makeAppointment() } }),
      answer(pauseSchool, { status: 200, body: { data: { series: 7, dates: 12 } } }),
    ],
  })
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Termin anlegen' }))
const wordsBeside = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

test('focuses the first invalid field after each try, described by its error', async () => {
  const page = await open()
  await submit()
  const name = screen.getByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect([name.getAttribute('aria-invalid'), wordsBeside(name)]).toEqual(['true', 'Bitte ausfüllen'])
  await userEvent.type(name, 'Wing Chun')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Freitag' }))
  await submit()
  const monday = screen.getByRole('checkbox', { name: 'Montag' })
  await waitFor(() => expect(document.activeElement).toBe(monday))
  expect(wordsBeside(monday)).toBe('Bitte ausfüllen')
  expect(page.sent(createAppointment)).toEqual([])
})

test('a series that ends before it begins has its error at the end field', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Wing Chun')
  await userEvent.selectOptions(screen.getByLabelText('Endet'), 'on')
  const last = screen.getByLabelText('Letzter Tag')
  fireEvent.change(last, { target: { value: '' } })
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(last))
  expect(wordsBeside(last)).toBe('Bitte ausfüllen')
  fireEvent.change(last, { target: { value: '2026-11-01' } })
  await submit()
  await waitFor(() => expect(wordsBeside(last)).toMatch(/vor dem Anfang/))
})

test('ages are two whole numbers, the lower one first, and are sent with the class', async () => {
  const page = await open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Kids')
  await userEvent.type(screen.getByLabelText(/Alter ab/), '12')
  const last = screen.getByLabelText(/Alter bis/)
  await userEvent.type(last, '6')
  await submit()
  await waitFor(() => expect(wordsBeside(last)).toMatch(/zwischen 3 und 99 Jahren/))
  expect(page.sent(createAppointment)).toEqual([])
  await userEvent.type(last, '{Backspace}16')
  await submit()
  await waitFor(() => expect(page.sent(createAppointment)[0]?.body).toMatchObject({ minAge: 12, maxAge: 16 }))
})

test('places allow no minus sign, and trial places say who will see them', async () => {
  const page = await open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Kids')
  const places = screen.getByLabelText(/^Plätze/)
  fireEvent.change(places, { target: { value: '-3' } })
  expect(wordsBeside(screen.getByLabelText(/^Probeplätze/))).toMatch(/Schulsuche/)
  await submit()
  await waitFor(() => expect(page.sent(createAppointment)[0]?.body).toMatchObject({ capacity: 3 }))
})

test('refuses more trial places than places at their field', async () => {
  const page = await open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Kids')
  fireEvent.change(screen.getByLabelText(/^Plätze/), { target: { value: '2' } })
  const trials = screen.getByLabelText(/^Probeplätze/)
  fireEvent.change(trials, { target: { value: '3' } })
  await submit()
  await waitFor(() => expect(wordsBeside(trials)).toMatch(/Es gibt nur 2 Plätze/))
  expect(page.sent(createAppointment)).toEqual([])
  fireEvent.change(trials, { target: { value: '2' } })
  await submit()
  await waitFor(() => expect(page.sent(createAppointment)[0]?.body).toMatchObject({ trialSlots: 2 }))
})

test('a trainer cannot leave the lead open, and a refusal is shown at its field', async () => {
  const page = await open(trainer())
  const teaches = await screen.findByLabelText('Trainer')
  expect(within(teaches).queryByRole('option', { name: 'noch offen' })).toBeNull()
  page.server.add(
    answer(createAppointment, { status: 403, body: { code: 'appointments.not-allowed', message: '' } }),
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Wing Chun')
  await submit()
  const sport = screen.getByLabelText('Sportart')
  await waitFor(() => expect(wordsBeside(sport)).toBe('Diesen Sport unterrichtest du hier nicht.'))
})

test('a planner of the whole school may leave the lead open', async () => {
  await open()
  const teaches = await screen.findByLabelText('Trainer')
  expect(within(teaches).getByRole('option', { name: 'noch offen' })).toBeTruthy()
})

test('a pause can be entered for every series of the school at once', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ausnahme' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Von'), { target: { value: '2026-12-21' } })
  fireEvent.change(dialog.getByLabelText('Bis'), { target: { value: '2027-01-06' } })
  await userEvent.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Weihnachtsferien')
  await userEvent.click(dialog.getByRole('switch', { name: 'Für alle Serien der Schule' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Für alle eintragen' }))
  await waitFor(() =>
    expect(page.sent(pauseSchool)[0]?.body).toEqual({
      firstDay: '2026-12-21',
      lastDay: '2027-01-06',
      note: 'Weihnachtsferien',
    }),
  )
  expect(await screen.findByText('Weihnachtsferien')).toBeTruthy()
  expect(toasts.get().at(-1)?.text).toBe('7 Serien machen Pause.')
})
