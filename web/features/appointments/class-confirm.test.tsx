import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type Attendance,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { type Deed, sendDeeds } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { forgetDevice } from '../../platform/device-store.ts'
import { line } from '../../platform/line.ts'
import { toasts } from '../../platform/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from './appointment-page.tsx'
import { closeQueue, deedQueue, openQueue } from './deed-queue.ts'
import { makeAttendance, makeRunning, trainer } from './testing/make-appointment.ts'
import { bePatient } from './testing/patient-tests.ts'

bePatient()

const NOW = '2026-11-20T18:13:00.000Z'
const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 }
const module = (id: number) => ({
  id,
  order: id,
  name: 'Langer Schritt',
  description: '',
  sportId: 1,
  levelIndex: 2,
  stripe: 1,
  modulePoints: 1,
  groups: [],
  contents: [],
  contentsCount: 0,
  trainings: 0,
  isComplete: false,
  isLocked: false,
  missing: null,
  glossaryTerms: [],
})
const person = (id: number, firstName: string, more: Partial<Attendance> = {}) =>
  makeAttendance({ id: id + 100, user: { id, firstName, lastName: 'K', avatar: null }, ...more })
const LIST = [
  person(3, 'Aylin'),
  person(4, 'Mara'),
  person(5, 'Johanna', {
    checkedInAt: '2026-11-20T17:55:00.000Z',
    suggestion: { sportId: 1, moduleId: 14, sportDuration: 60 },
  }),
  person(6, 'Nico', { isFirstTime: true }),
  person(7, 'Bernd', { confirmations: ['presence', 'progress'] }),
]
const deedsOf = (body: unknown): Extract<Deed, { kind: 'judge' }>[] =>
  (body as { deeds: Extract<Deed, { kind: 'judge' }>[] }).deeds

beforeEach(() => {
  forgetDevice()
  closeQueue()
  line.set({ status: 'fine' })
})

const open = async (locale: 'de' | 'en' = 'de') => {
  const viewer = trainer()
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: NOW,
    locale,
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAttendances, { status: 200, body: { data: LIST } }),
      answer(listModules, { status: 200, body: { data: [module(14)], meta } }),
      answer(readModule, ({ params }) => ({ status: 200, body: { data: module(Number(params['id'])) } })),
      answer(sendDeeds, ({ body }) => ({
        status: 200,
        body: {
          data: deedsOf(body).map(({ key }) => ({
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

test('two taps confirm everybody who is there, in one request', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog', { name: '3 auf einmal bestätigen' })
  await userEvent.click(within(dialog).getByRole('button', { name: '3 bestätigen' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('3 bestätigt.'))
  expect(page.sent(sendDeeds)).toHaveLength(1)
  const deeds = deedsOf(page.sent(sendDeeds)[0]?.body)
  expect(deeds.map(({ userId, wanted }) => [userId, wanted.suggestion?.sportDuration])).toEqual([
    [3, 90],
    [4, 90],
    [5, 60],
  ])
  expect(deeds.every(({ wanted }) => wanted.confirmations.join(' ') === 'presence progress')).toBe(true)
})

test('who came late keeps the shorter time, whatever the others trained; a first-timer counts as present only', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alle bestätigen' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Modul 14, 60 Min., kam später')).toBeTruthy()
  const nico = within(dialog).getByRole('checkbox', { name: /Nico.*nur Anwesenheit, erstes Mal/ })
  expect(nico).toHaveProperty('checked', false)
  await userEvent.click(nico)
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Dauer' }), '75')
  await userEvent.click(within(dialog).getByRole('button', { name: '4 bestätigen' }))
  await waitFor(() => expect(page.sent(sendDeeds)).toHaveLength(1))
  const deeds = deedsOf(page.sent(sendDeeds)[0]?.body)
  expect(deeds.map(({ userId, wanted }) => [userId, wanted.suggestion?.sportDuration])).toEqual([
    [3, 75],
    [4, 75],
    [5, 60],
    [6, 90],
  ])
  expect(deeds.at(-1)?.wanted.confirmations).toEqual(['presence'])
})

test('without a line all of it waits on the device', async () => {
  const page = await open('en')
  const all = await screen.findByRole('button', { name: 'Confirm all' })
  line.set({ status: 'lost', since: Date.parse(NOW) })
  await userEvent.click(all)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 3 at once' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm 3' }))
  await waitFor(() => expect(deedQueue.get().items).toHaveLength(3))
  expect(page.sent(sendDeeds)).toHaveLength(0)
})
