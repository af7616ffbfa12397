import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Appointment,
  changeAppointment,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import {
  type AttendanceCommand,
  type CommandAnswer,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { pageOfAll, sampleModule } from '../../sports/testing-samples.ts'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { closeQueue, countUnsent, commandQueue, openQueue, sendQueue } from './command-queue.ts'
import { followQueue } from './follow-queue.ts'
import { BERND, makeAppointment, makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { noOtherClasses } from '../testing/no-other-classes.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const BEFORE = '2026-11-20T17:20:00.000Z'
const LATER = '2026-11-20T18:50:00.000Z'
const goOffline = () => connection.set({ status: 'lost', since: Date.parse(BEFORE) })
const commandsOf = (body: unknown): AttendanceCommand[] =>
  (body as { commands: AttendanceCommand[] }).commands
const answersAs = (of: (command: AttendanceCommand) => Partial<CommandAnswer>): FakeAnswer =>
  answer(sendCommands, ({ body }) => ({
    status: 200,
    body: {
      data: commandsOf(body).map((command) => ({
        key: command.key,
        outcome: 'done' as const,
        code: null,
        attendance: null,
        rival: null,
        ...of(command),
      })),
    },
  }))

beforeEach(() => {
  forgetDevice()
  closeQueue()
  toasts.set([])
  connection.set({ status: 'fine' })
})
afterEach(() => connection.set({ status: 'fine' }))

const open = async (appointment: Appointment, now: string, more: FakeAnswer[] = []) => {
  const viewer = trainer()
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now,
    answers: [
      answer(readAppointment, { status: 200, body: { data: appointment } }),
      answer(listAttendances, { status: 200, body: { data: [makeAttendance()] } }),
      answer(listModules, { status: 200, body: pageOfAll([]) }),
      answer(readModule, { status: 200, body: { data: sampleModule(14) } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
      noOtherClasses,
      ...more,
    ],
  })
  await openQueue(viewer.id)
  return { page, viewer }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const startOffline = async () => {
  await button('Training starten')
  goOffline()
  await userEvent.click(await button('Training starten'))
  await screen.findByRole('heading', { name: 'Läuft seit' })
}

test('a class starts offline, shows that this is not sent yet, and its list can be confirmed', async () => {
  const { page, viewer } = await open(makeAppointment(), BEFORE)
  await startOffline()
  expect(screen.getByText('Nur auf diesem Gerät gestartet, noch nicht gesendet.')).toBeTruthy()
  expect(screen.getByText('Termin gestartet')).toBeTruthy()
  await userEvent.click(await button('Aylin Kaya bestätigen'))
  expect(await button('Aylin Kaya: wartet auf Netz')).toBeTruthy()
  expect(page.sent(changeAppointment)).toEqual([])
  expect(await countUnsent(viewer.id)).toBe(2)
  // Another user of the same device sees none of it.
  await openQueue(viewer.id + 1)
  expect(commandQueue.get().items).toEqual([])
  expect(await screen.findByRole('heading', { name: /Start möglich/ })).toBeTruthy()
})

test('sends the start before the other commands of the class, also after a reload', async () => {
  const { page, viewer } = await open(makeAppointment(), BEFORE, [answersAs(() => ({}))])
  await startOffline()
  await userEvent.click(await button('Aylin Kaya bestätigen'))
  await button('Aylin Kaya: wartet auf Netz')
  closeQueue()
  connection.set({ status: 'fine' })
  await openQueue(viewer.id)
  await sendQueue({ onAnswers: () => undefined })
  expect(page.sent(sendCommands).map(({ body }) => commandsOf(body).map(({ kind }) => kind))).toEqual([
    ['start', 'judge'],
  ])
  expect(commandsOf(page.sent(sendCommands)[0]?.body)[0]).toMatchObject({ kind: 'start', doneAt: BEFORE })
  expect(await countUnsent(viewer.id)).toBe(0)
})

test('an unsent start and an unsent end are taken back on the device alone', async () => {
  const { page, viewer } = await open(makeAppointment(), BEFORE)
  await startOffline()
  await userEvent.click(await button('Start zurücknehmen'))
  expect(await screen.findByRole('heading', { name: /Start möglich/ })).toBeTruthy()
  expect(await countUnsent(viewer.id)).toBe(0)
  page.unmount()
  connection.set({ status: 'fine' })
  await open(makeRunning(), LATER)
  await button('Training beenden')
  goOffline()
  await userEvent.click(await button('Training beenden'))
  const question = await screen.findByRole('alertdialog', { name: 'Training beenden?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Training beenden' }))
  expect(await screen.findByText('Nur auf diesem Gerät beendet, noch nicht gesendet.')).toBeTruthy()
  await userEvent.click(await button('Ende zurücknehmen'))
  expect(await screen.findByRole('heading', { name: 'Läuft seit' })).toBeTruthy()
  expect(await countUnsent(viewer.id)).toBe(0)
})

test('names the colleague who was faster in one sentence, until it is read', async () => {
  const { viewer } = await open(makeAppointment(), BEFORE, [
    answersAs(({ kind }) =>
      kind === 'start'
        ? {
            outcome: 'overtaken',
            code: 'appointments.already-started',
            rival: { by: BERND, at: '2026-11-20T17:15:00.000Z', confirmations: [], suggestion: null },
          }
        : {},
    ),
  ])
  await startOffline()
  connection.set({ status: 'fine' })
  await sendQueue({ onAnswers: () => undefined })
  expect(
    await screen.findByText(
      'Bernd hat schon um 18:15 gestartet, das gilt. Was du seit 18:20 eingetragen hast, bleibt.',
    ),
  ).toBeTruthy()
  await userEvent.click(await button('Verstanden'))
  await waitFor(() => expect(screen.queryByText(/^Bernd hat schon/)).toBeNull())
  expect(await countUnsent(viewer.id)).toBe(0)
})

test('on another page a notice names the class whose start was changed by a colleague', async () => {
  const { page, viewer } = await open(makeAppointment(), BEFORE, [
    answersAs(() => ({ outcome: 'refused', code: 'appointments.cancelled' })),
  ])
  await startOffline()
  window.history.replaceState(null, '', '/dashboard')
  connection.set({ status: 'fine' })
  const stop = followQueue(page.queryClient, viewer.id)
  await waitFor(() =>
    expect(toasts.get().map(({ text, isLasting }) => [text, isLasting])).toEqual([
      [
        '„Wing Chun, Erwachsene“: Dein Start oder Ende ohne Verbindung gilt nicht so. Was gilt, steht beim Termin.',
        true,
      ],
    ]),
  )
  stop()
})

test('shows the reason when the right is gone and stops sending', async () => {
  const { page, viewer } = await open(makeAppointment(), BEFORE, [
    answer(sendCommands, { status: 403, body: { code: 'appointments.not-allowed', message: 'x' } }),
  ])
  await startOffline()
  connection.set({ status: 'fine' })
  await sendQueue({ onAnswers: () => undefined })
  expect(await screen.findByText(/^Dein Start um 18:20 gilt nicht\. ./)).toBeTruthy()
  await sendQueue({ onAnswers: () => undefined })
  expect(page.sent(sendCommands)).toHaveLength(1)
  expect(await countUnsent(viewer.id)).toBe(1)
})

test('a start whose answer was lost waits on the device and takes effect once', async () => {
  await open(makeAppointment(), BEFORE, [
    answer(changeAppointment, () => {
      goOffline()
      throw new TypeError('Failed to fetch')
    }),
  ])
  await userEvent.click(await button('Training starten'))
  expect(await screen.findByText('Nur auf diesem Gerät gestartet, noch nicht gesendet.')).toBeTruthy()
  expect(commandQueue.get().items).toMatchObject([{ wasSent: true, command: { kind: 'start' } }])
  // It may have reached the server.
  expect(screen.queryByRole('button', { name: 'Start zurücknehmen' })).toBeNull()
})
