import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type Attendance,
  changeAppointment,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceCommand,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { pageOfAll, sampleModule } from '../../sports/testing-samples.ts'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { closeQueue, commandQueue, enqueue, openQueue } from '../offline/command-queue.ts'
import { makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { noOtherClasses } from '../testing/no-other-classes.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const NOW = '2026-11-20T18:13:00.000Z'
const module = (id: number) => sampleModule(id, { levelIndex: 2, name: 'Langer Schritt' })
const person = (id: number, firstName: string, more: Partial<Attendance> = {}) =>
  makeAttendance({ id: id + 100, user: { id, firstName, lastName: 'K', avatar: null }, ...more })
const ON_TIME = { checkedInAt: '2026-11-20T17:28:00.000Z' }
const LIST = [
  person(3, 'Aylin', ON_TIME),
  person(4, 'Mara', ON_TIME),
  person(5, 'Johanna', {
    checkedInAt: '2026-11-20T17:55:00.000Z',
    suggestion: { sportId: 1, moduleId: 14, sportDuration: 60 },
  }),
  person(6, 'Nico', { ...ON_TIME, isFirstTime: true }),
  person(7, 'Bernd', { confirmations: ['presence', 'progress'] }),
]
const commandsOf = (body: unknown): Extract<AttendanceCommand, { kind: 'judge' }>[] =>
  (body as { commands: Extract<AttendanceCommand, { kind: 'judge' }>[] }).commands

beforeEach(() => {
  forgetDevice()
  closeQueue()
  connection.set({ status: 'fine' })
})

const open = async (locale: 'de' | 'en' = 'de', list = LIST) => {
  const viewer = trainer()
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: NOW,
    locale,
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAppointments, { status: 200, body: { data: [] } }),
      answer(listAttendances, { status: 200, body: { data: list } }),
      noOtherClasses,
      answer(listModules, { status: 200, body: pageOfAll([module(14)]) }),
      answer(readModule, ({ params }) => ({ status: 200, body: { data: module(Number(params['id'])) } })),
      answer(sendCommands, ({ body }) => ({
        status: 200,
        body: {
          data: commandsOf(body).map(({ key }) => ({
            key,
            outcome: 'done',
            code: null,
            attendance: null,
            rival: null,
          })),
        },
      })),
    ],
  })
  await openQueue(viewer.id)
  return page
}

test('two taps confirm all people present, in one request', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: '3 auf einmal bestätigen' })
  await userEvent.click(within(dialog).getByRole('button', { name: '3 bestätigen' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('3 bestätigt.'))
  expect(page.sent(sendCommands)).toHaveLength(1)
  const commands = commandsOf(page.sent(sendCommands)[0]?.body)
  expect(commands.map(({ userId, wanted }) => [userId, wanted.suggestion?.sportDuration])).toEqual([
    [3, 90],
    [4, 90],
    [5, 60],
  ])
  expect(commands.every(({ wanted }) => wanted.confirmations.join(' ') === 'presence progress')).toBe(true)
})

test('two taps confirm all people present and end the class', async () => {
  const page = await open()
  page.server.add(
    answer(changeAppointment, { status: 200, body: { data: makeRunning({ isEnded: true, endedAt: NOW }) } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: '3 auf einmal bestätigen' }))
  expect(dialog.getByText(/Beendete Termine lassen sich nicht wieder öffnen/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Bestätigen und beenden' }))
  await waitFor(() =>
    expect(page.sent(changeAppointment).map(({ body }) => body)).toEqual([{ isEnded: true }]),
  )
  expect(page.sent(sendCommands)).toHaveLength(1)
})

test('latecomers keep their shorter time, and a first-timer is confirmed as present only', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Modul 14, 60 Min., kam später')).toBeTruthy()
  const nico = within(dialog).getByRole('checkbox', { name: /Nico.*zum ersten Mal da: antippen/ })
  expect(nico).toHaveProperty('checked', false)
  await userEvent.click(nico)
  expect(within(dialog).getByRole('checkbox', { name: /Nico.*nur Anwesenheit, erstes Mal/ })).toBe(nico)
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Dauer' }), '75')
  await userEvent.click(within(dialog).getByRole('button', { name: '4 bestätigen' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
  const commands = commandsOf(page.sent(sendCommands)[0]?.body)
  expect(commands.map(({ userId, wanted }) => [userId, wanted.suggestion?.sportDuration])).toEqual([
    [3, 75],
    [4, 75],
    [5, 60],
    [6, 90],
  ])
  expect(commands.at(-1)?.wanted.confirmations).toEqual(['presence'])
})

test('the button ticks first-timers when no other person is present', async () => {
  const page = await open('de', [person(6, 'Nico', { ...ON_TIME, isFirstTime: true }), person(8, 'Piet')])
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wen bestätigst du?' })
  await userEvent.click(within(dialog).getByRole('button', { name: '1 auswählen' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '1 bestätigen' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
  expect(commandsOf(page.sent(sendCommands)[0]?.body).map(({ userId }) => userId)).toEqual([6])
})

test('stores all confirmations on the device when offline', async () => {
  const page = await open('en')
  const all = await screen.findByRole('button', { name: 'Confirm all' })
  connection.set({ status: 'lost', since: Date.parse(NOW) })
  await userEvent.click(all)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 3 at once' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm 3' }))
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(3))
  expect(page.sent(sendCommands)).toHaveLength(0)
})

/** The names and whether they are ticked, in the order of the page. */
const chosenIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('checkbox')
    .map((box) => [
      box.closest('label')?.querySelector('strong')?.textContent,
      (box as HTMLInputElement).checked,
    ])

test('people who only booked are listed below, unticked, and are included with one tap', async () => {
  const page = await open('de', [person(8, 'Svea'), ...LIST, person(9, 'Ilyas')])
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: '3 auf einmal bestätigen' })
  expect(within(dialog).getByRole('heading', { name: /^Noch nicht da\s*2$/ })).toBeTruthy()
  expect(chosenIn(dialog)).toEqual([
    ['Nico K', false],
    ['Aylin K', true],
    ['Mara K', true],
    ['Johanna K', true],
    ['Svea K', false],
    ['Ilyas K', false],
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Auch bestätigen' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '5 bestätigen' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
  expect(commandsOf(page.sent(sendCommands)[0]?.body).map(({ userId }) => userId)).toEqual([8, 3, 4, 5, 9])
})

test('ticks all people when the class had no check-in', async () => {
  await open(
    'de',
    ['Aylin', 'Mara', 'Svea'].map((name, index) => person(index + 3, name)),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: '3 auf einmal bestätigen' })
  expect(within(dialog).queryByText('Noch nicht da')).toBeNull()
})

test('people scanned offline on this device count as present, on the list or not', async () => {
  const list = [person(3, 'Aylin'), person(4, 'Mara')]
  await open('de', list)
  const all = await screen.findByRole('button', { name: 'Alle bestätigen' })
  connection.set({ status: 'lost', since: Date.parse(NOW) })
  for (const [id, firstName] of [
    [3, 'Aylin'],
    [10, 'Tom'],
  ] as const)
    await enqueue({
      userId: trainer().id,
      appointmentId: 12,
      className: '',
      command: { kind: 'scan', token: `MT-${id}`, key: `scan-${id}-0000000000000`, doneAt: NOW },
      person: { id, firstName, lastName: 'K' },
      note: '',
    })
  await userEvent.click(all)
  const dialog = await screen.findByRole('dialog', { name: '2 auf einmal bestätigen' })
  expect(chosenIn(dialog)).toEqual([
    ['Aylin K', true],
    ['Tom K', true],
    ['Mara K', false],
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: '2 bestätigen' }))
  await waitFor(() =>
    expect(commandQueue.get().items.map(({ command, person: about }) => [command.kind, about?.id])).toEqual([
      ['scan', 3],
      ['scan', 10],
      ['judge', 3],
      ['judge', 10],
    ]),
  )
})

test('people who do not train the sport are listed apart, unticked, and confirmed by name only', async () => {
  const lina = person(8, 'Lina', { ...ON_TIME, isNewToSport: true })
  const page = await open('de', [...LIST.slice(0, 2), lina])
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: '2 auf einmal bestätigen' })
  expect(within(dialog).getByRole('heading', { name: /Trainieren .* noch nicht/ })).toBeTruthy()
  const box = within(dialog).getByRole('checkbox', { name: /Lina/ })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(box)
  await userEvent.click(within(dialog).getByRole('button', { name: '3 bestätigen' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
  const commands = commandsOf(page.sent(sendCommands)[0]?.body)
  expect(commands.map(({ userId, mayBegin }) => [userId, mayBegin])).toEqual([
    [3, false],
    [4, false],
    [8, true],
  ])
})

test('the button never ticks people who do not train the sport', async () => {
  await open(
    'de',
    [3, 4].map((id) => person(id, `P${id}`, { ...ON_TIME, isNewToSport: true })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wen bestätigst du?' })
  const confirm = within(dialog).getByRole('button', { name: '0 bestätigen' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
})
