import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  listTrialRegistrations,
  markTrialArrival,
  removeTrialRegistration,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { END, makeAppointment, START, trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

// spec: trial-registrations-list-remove
test('the school sees registered guests and removes one after a question', async () => {
  const guest = {
    id: 5,
    firstName: 'Nico',
    lastName: 'Petersen',
    mail: 'nico@post.example',
    phone: '',
    age: null,
    createdAt: '2026-11-17T09:00:00.000Z',
    hasArrived: false,
  }
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:31:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment({ trialSlots: 3 }) } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [guest], heldPlaces: 1 } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
      answer(removeTrialRegistration, { status: 204 }),
      answer(markTrialArrival, { status: 204 }),
    ],
  })
  expect(await screen.findByText(/nico@post.example, ohne Telefon/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Nico Petersen war da' }))
  await waitFor(() => expect(page.sent(markTrialArrival)[0]?.body).toEqual({ hasArrived: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Nico Petersen entfernen' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Entfernen' }))
  await waitFor(() => expect(page.sent(removeTrialRegistration)[0]?.params['registrationId']).toBe('5'))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Nico Petersen ist nicht mehr angemeldet.'))
})

test('no place is free for guests when members have taken all places of the class', async () => {
  const full = makeAppointment({ trialSlots: 3, capacity: 12, attendeesCount: 12 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: full } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [], heldPlaces: 0 } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  expect(await screen.findByText('0 frei')).toBeTruthy()
  expect(screen.getByText(/Zurzeit ist kein Platz frei/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Link kopieren' })).toBeNull()
})

test('shows no more free trial slots than the class has places', async () => {
  const small = makeAppointment({ trialSlots: 3, capacity: 2, attendeesCount: 0 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T09:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: small } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [], heldPlaces: 0 } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  const head = await screen.findByText('2 frei')
  const segments = [...(head.closest('section')?.querySelectorAll('i') ?? [])]
  expect(segments.map((one) => one.dataset['on'])).toEqual([undefined, undefined])
})

test('offline, places and guests that were never read are not shown', async () => {
  connection.set({ status: 'lost', since: 0 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment({ trialSlots: 3 }) } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  expect(await screen.findByRole('button', { name: 'Link kopieren' })).toBeTruthy()
  expect(screen.queryByText('3 frei')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  connection.set({ status: 'fine' })
})

const hasBegun = (now: string): boolean => now >= START
const guest = {
  id: 5,
  firstName: 'Tilda',
  lastName: 'Wiese',
  mail: 'tilda@post.example',
  phone: '',
  age: null,
}
test.each<[string, Partial<Parameters<typeof makeAppointment>[0]>, string, boolean]>([
  ['is ahead', {}, '2026-11-20T09:00:00.000Z', true],
  ['was called off', { isCancelled: true }, '2026-11-20T09:00:00.000Z', false],
  [
    'is over',
    { isStarted: true, isEnded: true, startedAt: START, endedAt: END },
    '2026-11-20T19:30:00.000Z',
    false,
  ],
])(
  'of a class that %s the address is passed on only while guests may still register',
  async (_, more, now, has) => {
    await renderPage(<AppointmentPage />, {
      at: '/appointments/12',
      viewer: trainer(),
      now,
      answers: [
        answer(readAppointment, {
          status: 200,
          body: { data: makeAppointment({ trialSlots: 3, capabilities: [], ...more }) },
        }),
        answer(listAttendances, { status: 200, body: { data: [] } }),
        answer(listAppointments, {
          status: 200,
          body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
        }),
        answer(listTrialRegistrations, {
          status: 200,
          body: {
            data: [{ ...guest, createdAt: '2026-11-18T10:00:00.000Z', hasArrived: false }],
            heldPlaces: 0,
          },
        }),
      ],
    })
    expect(await screen.findByText('Tilda Wiese')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^Probegäste/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tilda Wiese war da' }) !== null).toBe(hasBegun(now))
    expect(screen.queryByRole('button', { name: 'Link kopieren' }) !== null).toBe(has)
  },
)
