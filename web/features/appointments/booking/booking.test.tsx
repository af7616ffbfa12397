import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  listAttendances,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { readModule } from '@wegband/domain/features/sports/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { entityTitle } from '../../../platform/router/title.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { sampleModule } from '../../sports/testing-samples.ts'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import {
  makeAppointment,
  makeAttendance,
  makePlace,
  makeRunning,
  student,
} from '../testing/make-appointment.ts'
import { noOtherClasses } from '../testing/no-other-classes.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const MORNING = '2026-11-20T09:00:00.000Z'
const at = '/appointments/12'
const shows = (appointment: Appointment) =>
  answer(readAppointment, { status: 200, body: { data: appointment } })
const lists = (...data: Appointment[]) =>
  answer(listAppointments, {
    status: 200,
    body: { data, meta: { current_page: 1, last_page: 1, per_page: 12, total: data.length } },
  })
const emptyWaitingList = answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } })
const lastToast = () => toasts.get().at(-1)

/** The bar of phones and the box of desktops hold the same button. */
const button = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

// spec: appointments-book-and-attend, route-appointments-id, page-title-source
test('booking shows the place at once, and the notice takes it back', async () => {
  const open = makeAppointment()
  let isBooked = false
  const mine = makeAttendance({
    id: 91,
    user: { id: 1, firstName: 'Mara', lastName: 'Lindner', avatar: null },
  })
  const page = await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now: MORNING,
    answers: [
      noOtherClasses,
      answer(readAppointment, () => ({
        status: 200,
        body: {
          data: isBooked
            ? makeAppointment({ attendeesCount: 13, myAttendance: makePlace({ id: 91 }) })
            : open,
        },
      })),
      answer(addAttendee, () => {
        isBooked = true
        return { status: 200, body: { data: mine } }
      }),
      answer(removeAttendance, () => {
        isBooked = false
        return { status: 204 }
      }),
    ],
  })
  await userEvent.click(await button('Ich komme'))
  expect(entityTitle.get()).toBe(open.name)
  expect(await screen.findByRole('heading', { name: 'Du kommst' })).toBeTruthy()
  expect(page.sent(addAttendee)[0]?.params).toEqual({ id: '12', userId: '1' })
  await waitFor(() => expect(lastToast()?.text).toBe('Dein Platz ist reserviert.'))
  lastToast()?.action?.onClick()
  expect(await screen.findByRole('heading', { name: 'Kommst du?' })).toBeTruthy()
  await waitFor(() => expect(page.sent(removeAttendance)[0]?.params['attendanceId']).toBe('91'))
})

// spec: appointment-409-stores-current
test('shows the full class with a message when another member got the last place', async () => {
  const full = makeAppointment({ attendeesCount: 16 })
  const page = await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now: MORNING,
    answers: [
      shows(makeAppointment({ attendeesCount: 15 })),
      answer(addAttendee, { status: 409, body: { code: 'appointments.full', message: '', data: full } }),
      lists(),
      emptyWaitingList,
    ],
  })
  await userEvent.click(await button('Ich komme'))
  expect(await screen.findByRole('heading', { name: 'Alle Plätze sind vergeben' })).toBeTruthy()
  expect(lastToast()).toMatchObject({ tone: 'danger' })
  expect(lastToast()?.text).toContain('Ausgebucht')
  expect(screen.queryByRole('button', { name: 'Ich komme' })).toBeNull()
  // The refusal carried the current state, so nothing is read again.
  expect(page.sent(readAppointment)).toHaveLength(1)
})

test('undoes a refused booking and shows the reason', async () => {
  await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now: MORNING,
    answers: [
      noOtherClasses,
      shows(makeAppointment()),
      answer(addAttendee, { status: 403, body: { code: 'appointments.not-allowed', message: '' } }),
    ],
  })
  await userEvent.click(await button('Ich komme'))
  await waitFor(() => expect(lastToast()?.tone).toBe('danger'))
  expect(await screen.findByRole('heading', { name: 'Kommst du?' })).toBeTruthy()
})

test.each<[string, Partial<Appointment>, string, string]>([
  ['full', { attendeesCount: 16 }, MORNING, 'Alle Plätze sind vergeben'],
  ['called off', { isCancelled: true }, MORNING, 'Fällt aus'],
  ['begun', {}, '2026-11-20T17:30:00.000Z', 'Zusagen geht nicht mehr'],
  ['over and not mine', {}, '2026-11-20T19:00:00.000Z', 'Schon vorbei'],
  [
    'over and confirmed',
    { myAttendance: makePlace({ id: 91, confirmations: ['presence', 'progress'] }) },
    '2026-11-21T19:00:00.000Z',
    'Du warst da',
  ],
])('a class that is %s cannot be booked and says why', async (_, more, now, title) => {
  await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now,
    answers: [shows(makeAppointment(more)), lists(), emptyWaitingList],
  })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ich komme' })).toBeNull()
})

const HERE = { id: 91, checkedInAt: '2026-11-20T16:58:00.000Z' }
test.each<[string, Partial<ReturnType<typeof makePlace>>, string, string]>([
  ['came through the door', HERE, '2026-11-20T17:10:00.000Z', 'Eingecheckt seit 17:58.'],
  [
    'was confirmed with what they trained',
    {
      ...HERE,
      confirmations: ['presence', 'progress'],
      suggestion: { sportId: 1, moduleId: 14, sportDuration: 90 },
    },
    '2026-11-20T18:10:00.000Z',
    'Bestätigt: Modul 14, 90 Min.',
  ],
  [
    'was confirmed as present only',
    { ...HERE, confirmations: ['presence', 'denied'] },
    '2026-11-21T18:10:00.000Z',
    'Bestätigt: Anwesenheit',
  ],
  [
    'came and was confirmed by nobody',
    HERE,
    '2026-11-21T18:10:00.000Z',
    'Eingecheckt hast du um 17:58. Die Leitung hat deine Teilnahme noch nicht bestätigt.',
  ],
])('a member who %s reads so and cannot cancel any more', async (_, place, now, said) => {
  const isOver = now > '2026-11-21'
  await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now,
    answers: [
      shows(
        makeRunning({
          startedAt: '2026-11-20T16:45:00.000Z',
          myAttendance: makePlace(place),
          ...(isOver ? { isEnded: true, endedAt: '2026-11-20T19:00:00.000Z' } : {}),
        }),
      ),
      answer(readModule, { status: 200, body: { data: sampleModule(14) } }),
    ],
  })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Absagen' })).toBeNull()
})

test('a full class shows other classes that still have a place', async () => {
  const full = makeAppointment({ attendeesCount: 16 })
  const later = makeAppointment({
    id: 44,
    name: 'Wing Chun, Sparring',
    startAt: '2026-11-21T17:30:00.000Z',
    endAt: '2026-11-21T19:00:00.000Z',
    attendeesCount: 10,
  })
  const page = await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    now: MORNING,
    answers: [shows(full), lists(full, later), emptyWaitingList],
  })
  const other = await screen.findByRole('link', { name: /Wing Chun, Sparring/ })
  expect(other.getAttribute('href')).toBe('/appointments/44')
  expect(other.textContent).toContain('6 Plätze frei')
  expect(screen.queryByRole('link', { name: new RegExp(full.name) })).toBeNull()
  expect(page.sent(listAppointments)[0]?.query).toMatchObject({
    'capabilities[]': ['attend'],
    'sport[]': ['1'],
  })
})

test('hides the free places of a class that is over or called off', async () => {
  const over = makeAppointment({
    isStarted: true,
    isEnded: true,
    startedAt: '2026-11-20T17:31:00.000Z',
    endedAt: '2026-11-20T19:02:00.000Z',
  })
  for (const one of [over, makeAppointment({ isCancelled: true })]) {
    const page = await renderPage(<AppointmentPage />, {
      at,
      viewer: student(),
      now: '2026-11-20T20:00:00.000Z',
      answers: [shows(one), lists()],
    })
    expect(await screen.findByText('12 von 16')).toBeTruthy()
    expect(screen.queryByText(/Plätze frei/)).toBeNull()
    page.unmount()
  }
})

test('a parent books a child by the name on its button', async () => {
  const child = makeViewer({
    id: 20,
    firstName: 'Jonas',
    avatar: '/api/avatars/20.webp',
    schools: student().schools,
  })
  const page = await renderPage(<AppointmentPage />, {
    at,
    viewer: student({ childIds: [20] }),
    now: MORNING,
    answers: [
      noOtherClasses,
      shows(makeAppointment()),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '20' ? child : student({ childIds: [20] }) },
      })),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(addAttendee, {
        status: 200,
        body: { data: makeAttendance({ user: { ...child, avatar: null } }) },
      }),
    ],
  })
  const come = await screen.findByRole('button', { name: 'Jonas anmelden' })
  expect(page.container.querySelector('img[src="/api/avatars/20.webp"]')).toBeTruthy()
  await userEvent.click(come)
  await waitFor(() => expect(lastToast()?.text).toBe('Jonas kommt. Der Platz ist reserviert.'))
  expect(page.sent(addAttendee)[0]?.params['userId']).toBe('20')
})

test('a class that does not exist leads back to the calendar', async () => {
  await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    answers: [answer(readAppointment, { status: 404, body: { code: 'general.not-found', message: '' } })],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Termin gibt es nicht' })).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: 'Zum Kalender' }))
    expect(link.getAttribute('href')).toBe('/calendar')
})

test('a failed read offers to try again, in English too', async () => {
  await renderPage(<AppointmentPage />, {
    at,
    viewer: student(),
    locale: 'en',
    now: MORNING,
    answers: [
      answer(readAppointment, (_, times) =>
        times === 0
          ? { status: 500, body: { code: 'general.unexpected', message: '' } }
          : { status: 200, body: { data: makeAppointment() } },
      ),
    ],
  })
  const again = await screen.findByRole('button', { name: /again/i })
  expect(screen.getByRole('link', { name: 'Back to calendar' }).getAttribute('href')).toBe('/calendar')
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Are you coming?' })).toBeTruthy()
})
