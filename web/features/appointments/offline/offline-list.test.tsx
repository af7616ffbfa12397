import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type Attendance,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassMissing,
  type RivalJudgement,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { pageOfAll, sampleMissing, sampleModule } from '../../sports/testing-samples.ts'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { closeQueue, countUnsent, commandQueue, enqueue, openQueue, sendQueue } from './command-queue.ts'
import { queueAsText } from './save-queue.ts'
import { makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { commandsOf, doneAnswer as done, judgingServer } from '../testing/judging-server.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const NOW = '2026-11-20T18:13:00.000Z'
const module = (id: number) => sampleModule(id, { levelIndex: 2, name: `Modul ${id}` })

const goOffline = () => connection.set({ status: 'lost', since: Date.parse(NOW) })

beforeEach(() => {
  forgetDevice()
  closeQueue()
  connection.set({ status: 'fine' })
})

const open = async (list: readonly Attendance[] = [makeAttendance()], more: FakeAnswer[] = []) => {
  const viewer = trainer()
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: NOW,
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAttendances, { status: 200, body: { data: list } }),
      answer(listModules, { status: 200, body: pageOfAll([module(14), module(15)]) }),
      answer(readModule, ({ params }) => ({ status: 200, body: { data: module(Number(params['id'])) } })),
      ...more,
    ],
  })
  await openQueue(viewer.id)
  return { page, viewer }
}
const toggle = () => screen.findByRole('button', { name: 'Aylin Kaya bestätigen' })

test('an offline confirmation waits, is never shown as done, and outlives the page', async () => {
  const { page, viewer } = await open()
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  expect(await screen.findByRole('button', { name: 'Aylin Kaya: wartet auf Netz' })).toBeTruthy()
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  expect(screen.getByRole('heading', { name: /^Wartet auf Netz ?1$/ })).toBeTruthy()
  expect(screen.getByText('1 wartet')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Anwesend ?1$/ })).toBeTruthy()
  expect(screen.getByText('Aylin bestätigt')).toBeTruthy()
  expect(screen.getByText('Modul 14, 90 Min.')).toBeTruthy()
  expect(page.sent(sendCommands)).toHaveLength(0)
  closeQueue()
  expect(commandQueue.get().items).toHaveLength(0)
  expect(await countUnsent(viewer.id)).toBe(1)
})

test('offline, a list that is not on the device says so and is not shown as empty', async () => {
  goOffline()
  const lost = answer(listAttendances, { status: 503, body: { code: 'general.unavailable', message: '' } })
  await open([], [lost])
  expect(await screen.findByText(/^Die Liste liegt nicht auf diesem Gerät/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Anwesend' })).toBeTruthy()
  expect(screen.queryByText('Termin wird geladen')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
})

test('a queued change of the training is not shown as a confirmation, which can follow', async () => {
  await open()
  await toggle()
  goOffline()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dauer für Aylin Kaya' }), '60')
  expect(await screen.findByRole('heading', { name: /^Wartet auf Netz ?1$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aylin Kaya: wartet auf Netz' })).toBeNull()
  expect(screen.queryByText('1 wartet')).toBeNull()
  await userEvent.click(await toggle())
  expect(await screen.findByRole('button', { name: 'Aylin Kaya: wartet auf Netz' })).toBeTruthy()
  expect(screen.getByText('1 wartet')).toBeTruthy()
  expect(commandQueue.get().items).toMatchObject([
    { command: { wanted: { confirmations: ['presence', 'progress'], suggestion: { sportDuration: 60 } } } },
  ])
})

test('another user of the device neither sees nor sends the queue', async () => {
  const { page, viewer } = await open()
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await screen.findByText('Aylin bestätigt')
  await openQueue(viewer.id + 1)
  expect(commandQueue.get().items).toHaveLength(0)
  await sendQueue({ onAnswers: () => undefined })
  expect(page.sent(sendCommands)).toHaveLength(0)
  expect(await countUnsent(viewer.id)).toBe(1)
})

test('a confirmation that is taken back before the device is online leaves nothing to send', async () => {
  const { viewer } = await open()
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await userEvent.click(await screen.findByRole('button', { name: 'Aylin Kaya: wartet auf Netz' }))
  expect(await toggle()).toBeTruthy()
  expect(await countUnsent(viewer.id)).toBe(0)
})

test('sends a possibly arrived confirmation and its undoing in their order', async () => {
  const { page } = await open(undefined, [
    answer(sendCommands, ({ body }, times) => {
      if (times === 0) {
        goOffline()
        throw new TypeError('Failed to fetch')
      }
      return { status: 200, body: { data: commandsOf(body).map((one) => done(one)) } }
    }),
  ])
  await userEvent.click(await toggle())
  await userEvent.click(await screen.findByRole('button', { name: 'Aylin Kaya: wartet auf Netz' }))
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(2))
  connection.set({ status: 'fine' })
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
  const [lost, ...sent] = page.sent(sendCommands).flatMap(({ body }) => commandsOf(body))
  expect(sent).toMatchObject([
    { wanted: { confirmations: ['presence', 'progress'] } },
    { wanted: { confirmations: [] } },
  ])
  // The same key: whether it arrived or not, it takes effect once.
  expect(sent[0]).toEqual(lost)
})

test('back online, a command is sent with its key and time and leaves the device', async () => {
  const { page, viewer } = await open(undefined, [
    answer(sendCommands, ({ body }) => ({
      status: 200,
      body: { data: commandsOf(body).map((one) => done(one)) },
    })),
  ])
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  const send = await screen.findByRole('button', { name: 'Senden' })
  connection.set({ status: 'fine' })
  await userEvent.click(send)
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
  const [sent] = page.sent(sendCommands)
  expect(commandsOf(sent?.body)).toMatchObject([
    {
      kind: 'judge',
      doneAt: NOW,
      userId: 3,
      seen: { confirmations: [] },
      wanted: { confirmations: ['presence', 'progress'], suggestion: { moduleId: 14 } },
    },
  ])
  expect(await countUnsent(viewer.id)).toBe(0)
})

test('shows that a confirmed person is off the list, and the confirmation can be dropped', async () => {
  const { viewer } = await open(undefined, [
    answer(sendCommands, ({ body }) => ({
      status: 200,
      body: { data: commandsOf(body).map((one) => done(one, { outcome: 'waiting' })) },
    })),
  ])
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  connection.set({ status: 'fine' })
  await sendQueue({ onAnswers: () => undefined })
  expect(await screen.findByText('Steht nicht auf der Liste')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Aylin bestätigt: verwerfen' }))
  await waitFor(async () => expect(await countUnsent(viewer.id)).toBe(0))
})

test('repeats a command whose answer was lost under the same key', async () => {
  const { page } = await open(undefined, [
    answer(sendCommands, ({ body }, times) => {
      if (times === 0) throw new TypeError('Failed to fetch')
      return { status: 200, body: { data: commandsOf(body).map((one) => done(one)) } }
    }),
  ])
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await screen.findByText('Aylin bestätigt')
  await sendQueue({ onAnswers: () => undefined }).catch(() => undefined)
  expect(commandQueue.get().items).toHaveLength(1)
  await sendQueue({ onAnswers: () => undefined })
  const keys = page.sent(sendCommands).map(({ body }) => commandsOf(body)[0]?.key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(commandQueue.get().items).toHaveLength(0)
})

const rivalFor = (moduleId: number): RivalJudgement => ({
  by: { id: 8, firstName: 'Bernd' },
  at: '2026-11-20T18:00:00.000Z',
  confirmations: ['presence', 'progress'],
  suggestion: { sportId: 1, moduleId, sportDuration: 60 },
})

/** Another trainer, Bernd, entered something first; every later command is accepted. */
const disputes = (moduleId: number) =>
  answer(sendCommands, ({ body }, times) => ({
    status: 200,
    body: {
      data: commandsOf(body).map((one) =>
        times === 0 ? done(one, { outcome: 'conflict', rival: rivalFor(moduleId) }) : done(one),
      ),
    },
  }))

test('a conflict about the same module is named by the minutes', async () => {
  await open(undefined, [disputes(14)])
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await screen.findByText('Aylin bestätigt')
  connection.set({ status: 'fine' })
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Aylin Kaya: Konflikt klären' }))
  const dialog = await screen.findByRole('dialog', { name: 'Zwei Angaben zu Aylin' })
  expect(await within(dialog).findByRole('button', { name: '90 Minuten behalten' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('radio', { name: /Von Bernd/ }))
  expect(within(dialog).getByRole('button', { name: '60 Minuten behalten' })).toBeTruthy()
})

test('shows two conflicting entries side by side and sends the own one again on request', async () => {
  const { page } = await open(undefined, [disputes(15)])
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await screen.findByText('Aylin bestätigt')
  connection.set({ status: 'fine' })
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Aylin Kaya: Konflikt klären' }))
  const dialog = await screen.findByRole('dialog', { name: 'Zwei Angaben zu Aylin' })
  expect(await within(dialog).findByRole('radio', { name: /Deine: Modul 14/ })).toBeTruthy()
  expect(await within(dialog).findByRole('radio', { name: /Von Bernd: Modul 15/ })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Modul 14 behalten' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(2))
  expect(commandsOf(page.sent(sendCommands)[1]?.body)).toMatchObject([
    { isDecided: true, seen: { suggestion: { moduleId: 15 } }, wanted: { suggestion: { moduleId: 14 } } },
  ])
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
})

test('a tap that contradicts another trainer changes nothing and asks whose judgement counts', async () => {
  const { page } = await open(undefined, [disputes(15)])
  await userEvent.click(await toggle())
  await userEvent.click(await screen.findByRole('button', { name: 'Aylin Kaya: Konflikt klären' }))
  const dialog = await screen.findByRole('dialog', { name: 'Zwei Angaben zu Aylin' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Modul 14 behalten' }))
  await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(2))
  expect(commandsOf(page.sent(sendCommands)[1]?.body)).toMatchObject([
    { isDecided: true, seen: { suggestion: { moduleId: 15 } }, wanted: { suggestion: { moduleId: 14 } } },
  ])
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
})

test('shows beside each name what the person still needs, in one request for all', async () => {
  const { goals } = sampleMissing()
  const list = [
    makeAttendance(),
    makeAttendance({ id: 91, user: { id: 4, firstName: 'Mara', lastName: 'L', avatar: null } }),
  ]
  const { page } = await open(list, [
    answer(readClassMissing, {
      status: 200,
      body: { data: list.map(({ user }) => ({ userId: user.id, sportId: 1, goals })) },
    }),
    ...judgingServer(list),
  ])
  expect(await screen.findAllByText(/bis (Gurtschritt|Streifen)/)).toHaveLength(2)
  expect(page.sent(readClassMissing)).toHaveLength(1)
  // It changes with the confirmation.
  await userEvent.click(await toggle())
  await waitFor(() => expect(page.sent(readClassMissing)).toHaveLength(2))
})

test('the saved file of the queue names people and commands, and no code', async () => {
  await open()
  await toggle()
  goOffline()
  await userEvent.click(await toggle())
  await screen.findByText('Aylin bestätigt')
  const [first] = JSON.parse(queueAsText()) as Record<string, unknown>[]
  expect(first).toMatchObject({
    kind: 'judge',
    className: 'Wing Chun, Erwachsene',
    person: { firstName: 'Aylin' },
  })
  expect(first).not.toHaveProperty('token')
})

test('a scan that came too late for a full class says so and is sent again on request', async () => {
  let hasPlace = false
  const { page, viewer } = await open(
    [makeAttendance()],
    [
      answer(sendCommands, ({ body }) => ({
        status: 200,
        body: {
          data: commandsOf(body).map((command) =>
            hasPlace ? done(command) : done(command, { outcome: 'refused', code: 'appointments.full' }),
          ),
        },
      })),
    ],
  )
  await toggle()
  await enqueue({
    userId: viewer.id,
    appointmentId: 12,
    className: 'Erwachsene',
    command: { kind: 'scan', key: 'a-scan-without-a-line', doneAt: NOW, token: `WTM-${'Y'.repeat(26)}` },
    person: { id: 77, firstName: 'Emil', lastName: 'Voss' },
    note: '',
  })
  await sendQueue({ onAnswers: () => undefined })
  expect(await screen.findByRole('heading', { name: /^Gesendet und nicht angenommen/ })).toBeTruthy()
  expect(screen.queryByText(/liegt sicher auf diesem Gerät/)).toBeNull()
  expect(screen.getByText(/alle Plätze sind vergeben/)).toBeTruthy()
  hasPlace = true
  await userEvent.click(screen.getByRole('button', { name: 'Emil gescannt: hereinlassen' }))
  await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
  const keys = page.sent(sendCommands).map(({ body }) => commandsOf(body)[0]?.key)
  expect(keys).toEqual(['a-scan-without-a-line', 'a-scan-without-a-line'])
})
