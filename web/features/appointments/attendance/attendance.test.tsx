import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type Appointment,
  type Attendance,
  listAttendances,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { sendCommands } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { pageOfAll, sampleMissing, sampleModule } from '../../sports/testing-samples.ts'
import { commandsOf, doneAnswer, judgementsIn, judgingServer } from '../testing/judging-server.ts'
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
      ...judgingServer(list),
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

test('the list shows the pictures of people, by which a trainer knows them', async () => {
  const aylin = makeAttendance()
  const picture = '/api/avatars/3.webp'
  const { container } = await open([{ ...aylin, user: { ...aylin.user, avatar: picture } }])
  await toggle()
  expect(container.querySelectorAll(`img[src="${picture}"]`)).toHaveLength(1)
})

// spec: attendance-actions-five, attendance-fields
test('one tap confirms presence and progress for the suggested module, another takes both back', async () => {
  const page = await open([makeAttendance()])
  const wanted = () => judgementsIn(page.sent(sendCommands)).map((command) => command.wanted.confirmations)
  expect(await isPressed()).toBe('false')
  await userEvent.click(await toggle())
  await waitFor(async () => expect(await isPressed()).toBe('true'))
  await waitFor(() => expect(wanted()).toEqual([['presence', 'progress']]))
  expect(await screen.findByText('Level 2, Modul 14, 90 Min.')).toBeTruthy()
  await waitFor(async () => expect((await toggle()).getAttribute('aria-busy')).toBeNull())
  await userEvent.click(await toggle())
  await waitFor(() => expect(wanted()).toEqual([['presence', 'progress'], []]))
  await waitFor(async () => expect(await isPressed()).toBe('false'))
})

test('undoes a refused confirmation and shows the reason', async () => {
  const page = await open(
    [makeAttendance()],
    [
      answer(sendCommands, ({ body }) => ({
        status: 200,
        body: {
          data: commandsOf(body).map((command) =>
            doneAnswer(command, { outcome: 'refused', code: 'attendance.closed' }),
          ),
        },
      })),
    ],
  )
  await userEvent.click(await toggle())
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
  expect(await isPressed()).toBe('false')
  // The page was behind, so it reads the class again.
  await waitFor(() => expect(page.sent(listAttendances)).toHaveLength(2))
})

test('undoes a confirmation of a person who is not on the list any more', async () => {
  await open(
    [makeAttendance()],
    [
      answer(sendCommands, ({ body }) => ({
        status: 200,
        body: { data: commandsOf(body).map((command) => doneAnswer(command, { outcome: 'waiting' })) },
      })),
    ],
  )
  await userEvent.click(await toggle())
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
  expect(await isPressed()).toBe('false')
})

// spec: attendance-actions-five
test('module and minutes can be chosen in the row before the confirmation', async () => {
  const page = await open([makeAttendance()])
  const trained = () => judgementsIn(page.sent(sendCommands)).map(({ wanted }) => wanted.suggestion)
  const picker = await screen.findByRole('combobox', { name: 'Modul für Aylin Kaya' })
  await within(picker).findByRole('option', { name: 'Modul 15: Langer Schritt' })
  await userEvent.selectOptions(picker, '15')
  await waitFor(() => expect(trained()).toEqual([{ sportId: 1, moduleId: 15, sportDuration: 90 }]))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Dauer für Aylin Kaya' }).hasAttribute('disabled')).toBe(
      false,
    ),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dauer für Aylin Kaya' }), '60')
  await waitFor(() => expect(trained()[1]).toEqual({ sportId: 1, moduleId: 15, sportDuration: 60 }))
})

// spec: attendance-actions-five
test('denying the progress takes its confirmation back in one request, and can be undone', async () => {
  const page = await open([makeAttendance({ confirmations: ['presence', 'progress'] })])
  await userEvent.click(await screen.findByRole('button', { name: 'Mehr zu Aylin Kaya' }))
  await userEvent.click(await screen.findByRole('button', { name: /Nur Anwesenheit zählen/ }))
  expect(await screen.findByText('kein Fortschritt')).toBeTruthy()
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
  expect(judgementsIn(page.sent(sendCommands))).toMatchObject([
    {
      seen: { confirmations: ['presence', 'progress'] },
      wanted: { confirmations: ['presence', 'denied'] },
    },
  ])
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
  const page = await open([makeAttendance()], [], workshop)
  await userEvent.click(await toggle())
  await waitFor(() =>
    expect(judgementsIn(page.sent(sendCommands)).map(({ wanted }) => wanted.confirmations)).toEqual([
      ['presence', 'workshop'],
    ]),
  )
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the list of a running class links to its scanner', async () => {
  await open([])
  const link = await screen.findByRole('link', { name: 'Scannen' })
  expect(link.getAttribute('href')).toBe('/scanner?appointmentId=12')
  expect(await screen.findByText(/Noch ist niemand da/)).toBeTruthy()
})
