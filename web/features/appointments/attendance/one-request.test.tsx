/** A tap of a trainer is one request. What the live stream brings is not read again; without the stream it is. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeAppointment,
  listAppointments,
  listAttendances,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassMissing,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { invalidateTopic } from '../../../platform/live/live-topics.ts'
import { isStreamUp } from '../../../platform/live/stream-state.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { toasts } from '../../../platform/words/notices.ts'
import { pageOfAll, sampleMissing, sampleModule } from '../../sports/testing-samples.ts'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { closeQueue, openQueue } from '../offline/command-queue.ts'
import { judgingServer } from '../testing/judging-server.ts'
import { makeAttendance, makeRunning, trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const READS = [readAppointment, listAttendances, readClassMissing]
const WRITES = [sendCommands, changeAppointment, removeAttendance]
const MARA = { id: 4, firstName: 'Mara', lastName: 'L', avatar: null }
const LIST = [makeAttendance(), makeAttendance({ id: 91, user: MARA })]

beforeEach(() => {
  forgetDevice()
  closeQueue()
  toasts.set([])
  connection.set({ status: 'fine' })
})
afterEach(() => isStreamUp.set(false))

const open = async () => {
  const viewer = trainer()
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: '2026-11-20T18:13:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAppointments, { status: 200, body: { data: [] } }),
      answer(listModules, {
        status: 200,
        body: pageOfAll([14, 15].map((id) => sampleModule(id, { levelIndex: 2, name: `Modul ${id}` }))),
      }),
      answer(readModule, { status: 200, body: { data: sampleModule(14, { levelIndex: 2 }) } }),
      answer(readMissing, { status: 200, body: { data: sampleMissing() } }),
      answer(removeAttendance, { status: 204 }),
      answer(changeAppointment, { status: 200, body: { data: makeRunning({ isEnded: true }) } }),
      ...judgingServer(LIST),
    ],
  })
  await openQueue(viewer.id)
  await screen.findByRole('button', { name: 'Aylin Kaya bestätigen' })
  await waitFor(() => expect(page.sent(readClassMissing)).toHaveLength(1))
  const countsOf = (endpoints: readonly EndpointShape[]): number[] =>
    endpoints.map((endpoint) => page.sent(endpoint).length)
  return { page, reads: () => countsOf(READS), writes: () => countsOf(WRITES) }
}

/** Each with the state of the page that shows its end. */
const TAPS = {
  confirm: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Aylin Kaya bestätigen' }))
    await waitFor(() => expect(screen.getByText('1 von 2 bestätigt')).toBeTruthy())
  },
  deny: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Mehr zu Aylin Kaya' }))
    await userEvent.click(await screen.findByRole('button', { name: /Nur Anwesenheit zählen/ }))
    expect(await screen.findByText('kein Fortschritt')).toBeTruthy()
  },
  module: async () => {
    const picker = screen.getByRole('combobox', { name: 'Modul für Aylin Kaya' })
    await within(picker).findByRole('option', { name: /^Modul 15/ })
    await userEvent.selectOptions(picker, '15')
    await waitFor(() => expect(picker).toHaveProperty('disabled', false))
    expect(picker).toHaveProperty('value', '15')
  },
  all: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Alle bestätigen' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '2 bestätigen' }))
    await waitFor(() => expect(screen.getByText('2 von 2 bestätigt')).toBeTruthy())
  },
}

test.each(Object.keys(TAPS) as (keyof typeof TAPS)[])(
  'a tap is one request and reads nothing while the live stream is up: %s',
  async (name) => {
    const { reads, writes } = await open()
    isStreamUp.set(true)
    await TAPS[name]()
    expect(writes()).toEqual([1, 0, 0])
    expect(reads()).toEqual([1, 1, 1])
  },
)

test.each(Object.keys(TAPS) as (keyof typeof TAPS)[])(
  'a tap is one request and reads the class again while the live stream is down: %s',
  async (name) => {
    const { reads, writes } = await open()
    await TAPS[name]()
    await waitFor(() => expect(reads()).toEqual([2, 2, 2]))
    expect(writes()).toEqual([1, 0, 0])
  },
)

test('the event of a tap reads the class once, with what each person still needs', async () => {
  const { page, reads } = await open()
  isStreamUp.set(true)
  await TAPS.confirm()
  await invalidateTopic(page.queryClient, 'attendances', [12])
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]))
  expect(screen.getByText('1 von 2 bestätigt')).toBeTruthy()
})

test('a person who is taken off the list is read again only while the live stream is down', async () => {
  const { reads, writes } = await open()
  isStreamUp.set(true)
  await userEvent.click(screen.getByRole('button', { name: 'Mehr zu Mara L' }))
  await userEvent.click(await screen.findByRole('button', { name: /Von der Liste nehmen/ }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Von der Liste nehmen' }))
  await waitFor(() => expect(screen.queryByText('Mara L')).toBeNull())
  expect([reads(), writes()]).toEqual([
    [1, 1, 1],
    [0, 0, 1],
  ])
})
