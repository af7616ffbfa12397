import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  addConfirmation,
  type Appointment,
  type Attendance,
  changeSuggestion,
  listAttendances,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { pageOfAll, sampleMissing, sampleModule } from '../../sports/testing-samples.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const NOW = '2026-11-20T18:13:00.000Z'

const module = (id: number, name: string) => sampleModule(id, { levelIndex: 2, name })

const modules = [module(14, 'Wendung mit Schritt'), module(15, 'Langer Schritt')]

const open = (
  list: readonly Attendance[],
  more: FakeAnswer[] = [],
  appointment: Appointment = makeRunning(),
) =>
  renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: NOW,
    answers: [
      answer(readAppointment, { status: 200, body: { data: appointment } }),
      answer(listAttendances, { status: 200, body: { data: list } }),
      answer(listModules, { status: 200, body: pageOfAll(modules) }),
      answer(readMissing, { status: 200, body: { data: sampleMissing() } }),
      ...more,
    ],
  })

const toggle = () => screen.findByRole('button', { name: 'Aylin Kaya bestätigen' })
const isPressed = async () => (await toggle()).getAttribute('aria-pressed')

test('a person who checked in counts as present, with the time, before any confirmation', async () => {
  await open([makeAttendance({ checkedInAt: '2026-11-20T17:21:00.000Z' })])
  expect(await screen.findByText('Level 2, da seit 18:21')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Anwesend/ }).textContent).toContain('1')
  expect(screen.getByText('0 von 1 bestätigt')).toBeTruthy()
})

// spec: attendance-actions-five, attendance-fields
test('one tap confirms presence and progress for the suggested module, another takes both back', async () => {
  const page = await open(
    [makeAttendance()],
    [
      answer(addConfirmation, ({ params }) => ({
        status: 200,
        body: {
          data: makeAttendance({
            confirmations: params['type'] === 'presence' ? ['presence'] : ['presence', 'progress'],
          }),
        },
      })),
      answer(removeConfirmation, ({ params }) => ({
        status: 200,
        body: { data: makeAttendance({ confirmations: params['type'] === 'progress' ? ['presence'] : [] }) },
      })),
    ],
  )
  expect(await isPressed()).toBe('false')
  await userEvent.click(await toggle())
  await waitFor(async () => expect(await isPressed()).toBe('true'))
  await waitFor(() =>
    expect(page.sent(addConfirmation).map(({ params }) => params['type'])).toEqual(['presence', 'progress']),
  )
  expect(await screen.findByText('Level 2, Modul 14, 90 Min.')).toBeTruthy()
  await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull())
  await userEvent.click(await toggle())
  await waitFor(() =>
    expect(page.sent(removeConfirmation).map(({ params }) => params['type'])).toEqual([
      'progress',
      'presence',
    ]),
  )
  await waitFor(async () => expect(await isPressed()).toBe('false'))
})

test('undoes a refused confirmation and shows the reason', async () => {
  await open(
    [makeAttendance()],
    [answer(addConfirmation, { status: 403, body: { code: 'appointments.not-allowed', message: '' } })],
  )
  await userEvent.click(await toggle())
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
  expect(await isPressed()).toBe('false')
})

// spec: attendance-actions-five
test('module and minutes can be chosen in the row before the confirmation', async () => {
  const page = await open(
    [makeAttendance()],
    [
      answer(changeSuggestion, ({ body }) => ({
        status: 200,
        body: {
          data: makeAttendance({ suggestion: (body as { suggestion: Attendance['suggestion'] }).suggestion }),
        },
      })),
    ],
  )
  const picker = await screen.findByRole('combobox', { name: 'Modul für Aylin Kaya' })
  await within(picker).findByRole('option', { name: 'Modul 15: Langer Schritt' })
  await userEvent.selectOptions(picker, '15')
  await waitFor(() =>
    expect(page.sent(changeSuggestion)[0]?.body).toEqual({
      suggestion: { sportId: 1, moduleId: 15, sportDuration: 90 },
    }),
  )
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Dauer für Aylin Kaya' }).hasAttribute('disabled')).toBe(
      false,
    ),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dauer für Aylin Kaya' }), '60')
  await waitFor(() =>
    expect(page.sent(changeSuggestion)[1]?.body).toEqual({
      suggestion: { sportId: 1, moduleId: 15, sportDuration: 60 },
    }),
  )
})

// spec: attendance-actions-five
test('denying the progress first takes its confirmation back, and the denial can be undone', async () => {
  const page = await open(
    [makeAttendance({ confirmations: ['presence', 'progress'] })],
    [
      answer(removeConfirmation, ({ params }) => ({
        status: 200,
        body: {
          data: makeAttendance({ confirmations: params['type'] === 'denied' ? ['presence'] : ['presence'] }),
        },
      })),
      answer(addConfirmation, {
        status: 200,
        body: { data: makeAttendance({ confirmations: ['presence', 'denied'] }) },
      }),
    ],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mehr zu Aylin Kaya' }))
  await userEvent.click(await screen.findByRole('button', { name: /Nur Anwesenheit zählen/ }))
  expect(await screen.findByText('kein Fortschritt')).toBeTruthy()
  await waitFor(() => expect(page.sent(addConfirmation)[0]?.params['type']).toBe('denied'))
  expect(page.sent(removeConfirmation)[0]?.params['type']).toBe('progress')
  await userEvent.click(await screen.findByRole('button', { name: 'Mehr zu Aylin Kaya' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Fortschritt wieder zulassen' }))
  await waitFor(() => expect(screen.queryByText('kein Fortschritt')).toBeNull())
})

test('shows in the sheet what the person still lacks, as on their own page', async () => {
  await open([makeAttendance()])
  await userEvent.click(await screen.findByRole('button', { name: 'Mehr zu Aylin Kaya' }))
  const sheet = await screen.findByRole('dialog', { name: 'Aylin Kaya' })
  expect(await within(sheet).findByText('Streifen 2')).toBeTruthy()
  expect(within(sheet).getByText('41 Wochen, 11 Module, 1 Workshop')).toBeTruthy()
  expect(within(sheet).getAllByText('26. Jan.').length).toBeGreaterThan(0)
})

// spec: flag-attendance-removal-on
test('asks before a person is removed from the list', async () => {
  let list = [makeAttendance()]
  const page = await open(list, [
    answer(listAttendances, () => ({ status: 200, body: { data: list } })),
    answer(removeAttendance, () => {
      list = []
      return { status: 204 }
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Mehr zu Aylin Kaya' }))
  await userEvent.click(await screen.findByRole('button', { name: /Von der Liste nehmen/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Aylin Kaya von der Liste nehmen?' })
  expect(page.sent(removeAttendance)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Von der Liste nehmen' }))
  await waitFor(() => expect(screen.queryByText('Aylin Kaya')).toBeNull())
})

test('a workshop confirms the workshop and offers no module', async () => {
  const workshop = makeRunning({
    type: {
      id: 2,
      key: 'workshop',
      name: 'Workshop',
      confirmationTypes: ['presence', 'workshop', 'denied'],
      isExam: false,
    },
  })
  const page = await open(
    [makeAttendance()],
    [
      answer(addConfirmation, {
        status: 200,
        body: { data: makeAttendance({ confirmations: ['presence', 'workshop'] }) },
      }),
    ],
    workshop,
  )
  await userEvent.click(await toggle())
  await waitFor(() =>
    expect(page.sent(addConfirmation).map(({ params }) => params['type'])).toEqual(['presence', 'workshop']),
  )
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the list of a running class links to its scanner', async () => {
  await open([])
  const link = await screen.findByRole('link', { name: 'Scannen' })
  expect(link.getAttribute('href')).toBe('/scanner?appointmentId=12')
  expect(await screen.findByText(/Noch ist niemand da/)).toBeTruthy()
})
