import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type Appointment,
  changeAppointment,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassCards,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listOpenSubstitutions } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { forgetDevice } from '../../platform/device/device-store.ts'
import { connection } from '../../platform/offline/connection.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { closeQueue, openQueue } from '../appointments/offline/command-queue.ts'
import {
  BERND,
  makeAppointment,
  makeRunning,
  student,
  TAREK,
  trainer,
} from '../appointments/testing/make-appointment.ts'
import { TrainerPage } from './trainer-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5000 })

const AFTERNOON = '2026-11-20T15:00:00.000Z'
const page = (list: readonly Appointment[]) => ({
  status: 200,
  body: { data: list, meta: { current_page: 1, last_page: 1, per_page: 200, total: list.length } },
})

const open = (
  today: readonly Appointment[],
  forgotten: readonly Appointment[] = [],
  viewer = trainer(),
  more: FakeAnswer[] = [],
  now = AFTERNOON,
) =>
  renderPage(<TrainerPage />, {
    at: '/trainer',
    viewer,
    now,
    answers: [
      answer(listAppointments, ({ query }) => {
        const list = query['capabilities[]'] === undefined ? today : forgotten
        return page(list.filter(({ startAt }) => startAt < String(query['start_before'])))
      }),
      answer(listOpenSubstitutions, { status: 200, body: { data: [] } }),
      answer(readAppointment, { status: 200, body: { data: evening } }),
      ...[listAttendances, readClassCards, readRecentPeople].map((endpoint) =>
        answer(endpoint, { status: 200, body: { data: [] } }),
      ),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      ...more,
    ],
  })

const evening = makeAppointment()
const kids = makeAppointment({
  id: 21,
  name: 'Kids 7 bis 10',
  startAt: '2026-11-20T13:00:00.000Z',
  endAt: '2026-11-20T14:00:00.000Z',
  isStarted: true,
  isEnded: true,
  startedAt: '2026-11-20T13:00:00.000Z',
  endedAt: '2026-11-20T14:01:00.000Z',
  startedBy: TAREK,
})
const fixed = makeAppointment({ id: 22, name: 'Kleine Runde', trainer: BERND, assignment: 'fixed' })

test('offline the day stays as it was, without an error above it', async () => {
  const shown = await open([evening])
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  shown.server.add(
    answer(listAppointments, { status: 503, body: { code: 'general.unavailable', message: '' } }),
  )
  connection.set({ status: 'lost', since: Date.parse(AFTERNOON) })
  await shown.queryClient.invalidateQueries({ queryKey: [listAppointments.path] })
  expect(screen.getByRole('heading', { name: 'Als Nächstes' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  connection.set({ status: 'fine' })
  expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
})

test('offline a class of the day is started here, runs on the device and is not sent', async () => {
  forgetDevice()
  const shown = await open([evening])
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  await waitFor(() => expect(shown.sent(readRecentPeople)).toHaveLength(1))
  await openQueue(trainer().id)
  try {
    act(() => connection.set({ status: 'lost', since: Date.parse(AFTERNOON) }))
    await userEvent.click(screen.getByRole('button', { name: /Training starten/ }))
    expect(await screen.findByRole('heading', { name: /Läuft seit/ })).toBeTruthy()
    expect(screen.getByText('Nur auf diesem Gerät gestartet, noch nicht gesendet.')).toBeTruthy()
    expect(shown.sent(changeAppointment)).toEqual([])
  } finally {
    closeQueue()
    act(() => connection.set({ status: 'fine' }))
  }
})

// spec: appointment-start-then-end
test('the next class comes first, and starting it here opens it', async () => {
  let isStarted = false
  const running = makeRunning({ startedAt: AFTERNOON })
  const shown = await open([kids, evening, fixed], [], trainer(), [
    answer(listAppointments, ({ query }) => {
      if (query['capabilities[]'] !== undefined) return page([])
      return page([kids, isStarted ? running : evening, fixed])
    }),
    answer(changeAppointment, () => {
      isStarted = true
      return { status: 200, body: { data: running } }
    }),
    answer(readAppointment, { status: 200, body: { data: running } }),
  ])
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  expect(screen.queryByText('Kleine Runde')).toBeNull()
  expect(screen.getByText('beendet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Training starten/ }))
  expect(await screen.findByRole('heading', { name: 'Läuft gerade' })).toBeTruthy()
  expect(shown.sent(changeAppointment)[0]?.params['id']).toBe('12')
  expect(await screen.findByRole('link', { name: 'Code scannen' })).toBeTruthy()
  expect(shown.href()).toBe('/appointments/12')
  const toClass = screen.getByRole('link', { name: 'Zum Termin' })
  expect(toClass.getAttribute('href')).toBe('/appointments/12')
  expect(toClass.className).toContain('primary')
  expect(screen.getByRole('button', { name: /Training beenden/ }).className).not.toContain('primary')
})

test('a forgotten class stays at the top until it is ended', async () => {
  const yesterday = makeRunning({
    id: 30,
    name: 'ChiKung am Morgen',
    startAt: '2026-11-19T07:00:00.000Z',
    endAt: '2026-11-19T08:00:00.000Z',
    startedAt: '2026-11-19T07:00:00.000Z',
  })
  await open([evening], [yesterday])
  await screen.findByText('ChiKung am Morgen')
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles.indexOf('Läuft gerade')).toBeLessThan(titles.indexOf('Als Nächstes'))
  expect(titles).toContain('Läuft gerade')
  expect(screen.getByRole('button', { name: 'Training beenden' })).toBeTruthy()
})

test('an unstarted class of yesterday names its day beside the facts, not over its name', async () => {
  const yesterday = makeAppointment({
    id: 43,
    name: 'Freies Training',
    startAt: '2026-11-19T17:30:00.000Z',
    endAt: '2026-11-19T19:00:00.000Z',
  })
  await open([evening], [yesterday])
  const name = await screen.findByText('Freies Training')
  expect(name.previousElementSibling?.textContent).toBe('18:30')
  expect(screen.getByText(/^Do 19\.11\. · 12 von 16/)).toBeTruthy()
})

test('before midnight only the classes of tomorrow that can be started are listed', async () => {
  const at = (id: number, name: string, startAt: string, endAt: string): Appointment =>
    makeAppointment({ id, name, startAt, endAt })
  await open(
    [
      at(41, 'Nachtrunde', '2026-11-20T23:30:00.000Z', '2026-11-21T00:30:00.000Z'),
      at(42, 'Samstag früh', '2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z'),
    ],
    [],
    trainer(),
    [],
    '2026-11-20T22:51:00.000Z',
  )
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  expect(screen.getByRole('button', { name: /^Training starten/ })).toBeTruthy()
  expect(screen.getByText('Nachtrunde')).toBeTruthy()
  expect(screen.queryByText('Samstag früh')).toBeNull()
})

test('lists all running classes first, the own one at the top, each with its trainer', async () => {
  const first = makeRunning({ id: 31, name: 'Kids', startedAt: '2026-11-20T14:00:00.000Z' })
  const check = makeRunning({
    id: 32,
    name: 'Levelprüfung',
    trainer: null,
    startedBy: BERND,
    startedAt: '2026-11-20T14:40:00.000Z',
  })
  const late = makeRunning({
    id: 33,
    name: 'Nachtrunde',
    startAt: '2026-11-19T22:00:00.000Z',
    endAt: '2026-11-20T20:00:00.000Z',
    startedAt: '2026-11-20T14:50:00.000Z',
  })
  await open([first, check, late, evening])
  await screen.findByRole('heading', { name: 'Läuft gerade' })
  const names = screen
    .getAllByRole('link', { name: /Kids|Levelprüfung|Nachtrunde|Erwachsene/ })
    .map((link) => link.getAttribute('href'))
  expect(names).toEqual(['/appointments/33', '/appointments/31', '/appointments/32', '/appointments/12'])
  expect(screen.getByText(/Halle 2 · Bernd Wolter/)).toBeTruthy()
  expect(screen.queryByText(/noch offen/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Als Nächstes' })).toBeTruthy()
})

test('lists the own class first, and an overdue class of a colleague without a start button', async () => {
  const theirs = makeAppointment({
    id: 41,
    name: 'Escrima',
    trainer: BERND,
    startAt: '2026-11-20T15:30:00.000Z',
    endAt: '2026-11-20T18:00:00.000Z',
  })
  await open([theirs, evening], [], trainer(), [], '2026-11-20T17:00:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Als Nächstes' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /starten/ })).toHaveLength(1)
  const links = screen.getAllByRole('link', { name: /Escrima|Erwachsene/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/appointments/12', '/appointments/41'])
})

test('after midnight the own class of last evening can still be started', async () => {
  const last = makeAppointment({
    id: 51,
    name: 'Sparring',
    startAt: '2026-11-20T19:30:00.000Z',
    endAt: '2026-11-20T21:00:00.000Z',
  })
  const morning = makeAppointment({
    id: 52,
    name: 'Samstag früh',
    startAt: '2026-11-21T07:00:00.000Z',
    endAt: '2026-11-21T08:00:00.000Z',
  })
  await open([last, morning], [], trainer(), [], '2026-11-20T23:40:00.000Z')
  const partOf = (name: string) => within(headingOf(name).closest('section') ?? document.body)
  const headingOf = (name: string) => screen.getByRole('heading', { name })
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  expect(partOf('Als Nächstes').getByText('Samstag früh')).toBeTruthy()
  expect(partOf('Noch nicht gestartet').getByText('Sparring')).toBeTruthy()
  expect(partOf('Noch nicht gestartet').getByRole('button', { name: /^Training starten/ })).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles.indexOf('Als Nächstes')).toBeLessThan(titles.indexOf('Noch nicht gestartet'))
})

test('reads only the schools of the user', async () => {
  const shown = await open([evening])
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  for (const { query } of shown.sent(listAppointments)) expect(query['school[]']).toEqual(['1'])
})

test('staff see the day of their school without a start button', async () => {
  const staff = student({
    roles: ['staff'],
    schools: student().schools.map((school) => ({ ...school, roles: ['staff'] })),
  })
  await open([evening, fixed], [], staff)
  await screen.findByRole('heading', { name: 'Als Nächstes' })
  expect(screen.getByText('Kleine Runde')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /starten/ })).toBeNull()
  expect(screen.queryByText(/Starten ab|Start jetzt|Start noch möglich/)).toBeNull()
  expect(screen.queryByText(/Nur Trainer/)).toBeNull()
})

test('a free day links to the calendar', async () => {
  await open([])
  const title = await screen.findByRole('heading', { name: 'Heute ist die Halle frei' })
  const action = within(title.parentElement as HTMLElement).getByRole('link', { name: 'Zum Kalender' })
  expect(action.getAttribute('href')).toBe('/calendar')
})

test('members read that this area is not for them, without a request', async () => {
  const shown = await open([evening], [], student())
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(shown.sent(listAppointments)).toHaveLength(0)
})

test('shows no missing trainer for a class that has begun', async () => {
  const missing = { trainer: null, startedBy: null }
  const levelCheck = makeRunning({ ...missing, id: 31, name: 'Levelprüfung', startedAt: AFTERNOON })
  await open([levelCheck, makeAppointment({ ...missing, id: 32, name: 'Abendklasse' })])
  await screen.findByText('Levelprüfung')
  expect(screen.getAllByText(/Leitung noch offen/)).toHaveLength(1)
})

test('a head who neither teaches nor is staff is led to her school', async () => {
  const shown = await open([], [], { ...student(), isSchoolLeader: true })
  await waitFor(() => expect(shown.href()).toBe('/trainer/members'))
})
