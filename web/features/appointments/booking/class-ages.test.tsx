/** Age limits of a class: shown on its pages, one question before others book, and children before a parent who is outside the ages. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  type Appointment,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { DayRows } from '../../calendar/day-rows.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAppointment, makeAttendance, student, trainer } from '../testing/make-appointment.ts'
import { noOtherClasses } from '../testing/no-other-classes.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const MORNING = '2026-11-20T09:00:00.000Z'
const at = '/appointments/12'
const KIDS = makeAppointment({ name: 'Kids', minAge: 6, maxAge: 12 })
const schools = student().schools
const jonas = makeViewer({ id: 20, firstName: 'Jonas', schools, birthdayAt: '2017-05-12' })
const lina = makeViewer({ id: 21, firstName: 'Lina', schools, birthdayAt: '2022-08-03' })
const mother = student({ childIds: [21, 20], birthdayAt: '1988-02-01' })

const open = (appointment: Appointment, viewer = mother) =>
  renderPage(<AppointmentPage />, {
    at,
    viewer,
    now: MORNING,
    answers: [
      noOtherClasses,
      answer(readAppointment, { status: 200, body: { data: appointment } }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: [jonas, lina].find(({ id }) => String(id) === params['id']) ?? viewer },
      })),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(addAttendee, { status: 200, body: { data: makeAttendance() } }),
    ],
  })

test('a class for children lists the fitting child first, then the others, then the parent', async () => {
  const page = await open(KIDS)
  const child = await screen.findByRole('button', { name: 'Jonas anmelden' })
  const own = await screen.findByRole('button', { name: 'Ich komme' })
  const other = screen.getByRole('button', { name: 'Lina anmelden' })
  const isBefore = (one: HTMLElement, next: HTMLElement): boolean =>
    (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([isBefore(child, other), isBefore(other, own)]).toEqual([true, true])
  // Only the main action of the page is filled.
  expect([child, other, own].map((button) => button.dataset['filled'])).toEqual([
    'true',
    undefined,
    undefined,
  ])
  expect(screen.getByRole('heading', { name: 'Kommst du auch?' })).toBeTruthy()
  await userEvent.click(child)
  await waitFor(() => expect(page.sent(addAttendee)[0]?.params['userId']).toBe('20'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a class without age limits lists the parent first', async () => {
  await open(makeAppointment())
  const child = await screen.findByRole('button', { name: 'Jonas anmelden' })
  const [own] = screen.getAllByRole('button', { name: 'Ich komme' })
  expect(own?.dataset['filled']).toBe('true')
  expect(child.dataset['filled']).toBeUndefined()
  expect(screen.getByRole('heading', { name: 'Kommst du?' })).toBeTruthy()
})

test('a member outside the ages is asked once and books with the answer', async () => {
  const page = await open(KIDS)
  expect(await screen.findByText('Für 6 bis 12 Jahre')).toBeTruthy()
  expect(screen.getByText('Nur für 6 bis 12 Jahre')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Lina anmelden' }))
  let question = within(await screen.findByRole('alertdialog', { name: 'Lina trotzdem anmelden?' }))
  expect(question.getByText('Dieses Training ist für 6- bis 12-Jährige.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Abbrechen' }))
  expect(page.sent(addAttendee)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ich komme' }))
  question = within(await screen.findByRole('alertdialog', { name: 'Trotzdem anmelden?' }))
  await userEvent.click(question.getByRole('button', { name: 'Trotzdem anmelden' }))
  await waitFor(() => expect(page.sent(addAttendee)[0]?.params['userId']).toBe('1'))
})

test('a trainer sees beside the name that a person is outside the ages', async () => {
  const outside = makeAttendance({ isOutsideAges: true, suggestion: null, level: null })
  const inside = makeAttendance({
    id: 91,
    suggestion: null,
    level: null,
    user: { id: 4, firstName: 'Ben', lastName: 'Kurz', avatar: null },
  })
  await renderPage(<AppointmentPage />, {
    at,
    viewer: trainer(),
    now: MORNING,
    answers: [
      answer(readAppointment, { status: 200, body: { data: KIDS } }),
      answer(listAttendances, { status: 200, body: { data: [outside, inside] } }),
    ],
  })
  expect(await screen.findByText('anderes Alter')).toBeTruthy()
  expect(screen.getAllByText(/anderes Alter/)).toHaveLength(1)
})

test.each([
  ['de', { minAge: 6, maxAge: 12 }, '6 bis 12 Jahre'],
  ['de', { minAge: 16 }, 'ab 16'],
  ['de', { maxAge: 12 }, 'bis 12'],
  ['en', { minAge: 6, maxAge: 12 }, 'ages 6 to 12'],
] as const)('rows of the calendar say for whom a class is, briefly (%s, %o)', async (locale, ages, label) => {
  await renderPage(<DayRows appointments={[makeAppointment(ages)]} />, {
    at: '/calendar',
    viewer: student(),
    now: MORNING,
    locale,
  })
  expect(await screen.findByText(label)).toBeTruthy()
})
