import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  listAttendances,
  removeAttendance,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceCommand,
  readRecentPeople,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { closeQueue, commandQueue, openQueue } from '../offline/command-queue.ts'
import {
  BERND,
  makeAppointment,
  makeAttendance,
  makeRunning,
  student,
  trainer,
} from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

beforeEach(() => {
  forgetDevice()
  closeQueue()
  connection.set({ status: 'fine' })
})

const JOERG = {
  id: 41,
  firstName: 'Jörg',
  lastName: 'Brandt',
  avatar: null,
  age: 44,
  isKid: false,
  schools: [],
}
const BOOKED = { ...JOERG, id: 42, firstName: 'Jördis', age: 12 }
const mine = makeAttendance({
  level: null,
  suggestion: null,
  id: 142,
  user: { id: 42, firstName: 'Jördis', lastName: 'Brandt', avatar: null },
})

const open = (appointment: Appointment, more: FakeAnswer[] = [], viewer = trainer(), list = [mine]) =>
  renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: '2026-11-20T17:40:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: appointment } }),
      answer(listAttendances, { status: 200, body: { data: list } }),
      answer(searchUsers, { status: 200, body: { data: [JOERG, BOOKED] } }),
      ...more,
    ],
  })

// spec: user-search-min-2
test('a trainer finds a person without a code by name and checks them in', async () => {
  const page = await open(makeRunning(), [
    answer(addAttendee, {
      status: 200,
      body: {
        data: makeAttendance({ id: 141, user: { ...JOERG }, checkedInAt: '2026-11-20T17:40:00.000Z' }),
      },
    }),
    answer(removeAttendance, { status: 204 }),
    answer(listModules, { status: 200, body: { data: [] } }),
    answer(readModule, { status: 404, body: { code: 'general.not-found', message: '' } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Person hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wer kommt dazu?' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'j')
  expect(page.sent(searchUsers)).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('Name'), 'ö')
  expect(await dialog.findByText('12 Jahre, angemeldet')).toBeTruthy()
  expect(dialog.queryByText('Mindestens 2 Buchstaben.')).toBeNull()
  expect(page.sent(searchUsers)[0]?.query).toEqual({ 'user-filter-str': 'jö', school: '1' })
  await userEvent.click(dialog.getByText('Jörg Brandt'))
  await waitFor(() => expect(page.sent(addAttendee)[0]?.params).toEqual({ id: '12', userId: '41' }))
  expect(await dialog.findByText('Jörg Brandt ist eingecheckt.')).toBeTruthy()
  // A wrong name can be taken back here.
  await userEvent.click(dialog.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(dialog.queryByText('Jörg Brandt ist eingecheckt.')).toBeNull())
  expect(page.sent(removeAttendance)[0]?.params).toEqual({ id: '12', attendanceId: '141' })
  // The next person can follow at once.
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', '')
})

test('enters a new person with the ability; other trainers read whom to ask', async () => {
  const noPerson = answer(searchUsers, { status: 200, body: { data: [] } })
  const search = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Person hinzufügen' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Name'), 'xy')
    return dialog
  }
  const first = trainer()
  const mayEnter = {
    ...first,
    schools: first.schools.map((school) => ({ ...school, abilities: ['can-add-new-user' as const] })),
  }
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: mayEnter,
    now: '2026-11-20T17:40:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      noPerson,
    ],
  })
  const link = await (await search()).findByRole('link', { name: 'Neu anlegen' })
  expect(link.getAttribute('href')).toBe('/trainer/create-member/1?appointment=12')
  page.unmount()
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: first,
    now: '2026-11-20T17:40:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      noPerson,
    ],
  })
  const dialog = await search()
  expect(await dialog.findByText(/legt das Büro oder die Leitung deiner Schule an/)).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Neu anlegen' })).toBeNull()
})

test('shows a refusal and keeps the dialog open', async () => {
  await open(makeRunning(), [
    answer(addAttendee, {
      status: 409,
      body: { code: 'appointments.full', message: '', data: makeRunning() },
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Person hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'jö')
  await userEvent.click(await dialog.findByText('Jörg Brandt'))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toContain('Ausgebucht'))
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'jö')
})

test('offers no adding in a class that is over, nor outside the trainer side', async () => {
  await open(makeRunning({ isEnded: true, endedAt: '2026-11-20T17:35:00.000Z' }), [
    answer(listAppointments, { status: 200, body: { data: [] } }),
  ])
  await screen.findByText(/Jördis/)
  expect(screen.queryByRole('button', { name: 'Person hinzufügen' })).toBeNull()
  await open(makeAppointment(), [], student({ isAdmin: true }))
  await waitFor(() => expect(screen.getAllByText(/Jördis/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Person hinzufügen' })).toBeNull()
})

describe('offline', () => {
  const NOW = '2026-11-20T17:40:00.000Z'
  const recent = answer(readRecentPeople, {
    status: 200,
    body: {
      data: [
        { id: 51, firstName: 'Jörn', initial: 'S' },
        { id: 42, firstName: 'Jördis', initial: 'B' },
      ],
    },
  })
  const commandsOf = (body: unknown): AttendanceCommand[] =>
    (body as { commands: AttendanceCommand[] }).commands
  const takes = answer(sendCommands, ({ body }) => ({
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
  }))
  const lost = answer(addAttendee, () => {
    throw new TypeError('Failed to fetch')
  })
  const goOffline = () => connection.set({ status: 'lost', since: Date.parse(NOW) })

  const openDialog = async (appointment: Appointment, more: FakeAnswer[], isLost = true) => {
    const viewer = trainer()
    const page = await open(appointment, more, viewer)
    await openQueue(viewer.id)
    await screen.findByText(/Jördis/)
    if (isLost) goOffline()
    await userEvent.click(screen.getByRole('button', { name: 'Person hinzufügen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wer kommt dazu?' }))
    return { page, dialog }
  }

  test('finds a recent attendee, shows the entry as waiting and sends it once when back online', async () => {
    const { page, dialog } = await openDialog(makeRunning(), [recent, takes])
    expect(dialog.getByText(/in den letzten 8 Wochen trainiert hat/)).toBeTruthy()
    expect(dialog.getByText(/Auf die Liste kommen alle, sobald wieder Netz da ist/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Name'), 'joer')
    // For people on the list the device knows the whole name. Each person appears once.
    expect(dialog.getAllByRole('button', { name: /^Jör/ })).toHaveLength(2)
    expect(dialog.getByText('Jördis Brandt')).toBeTruthy()
    await userEvent.click(dialog.getByText('Jörn S.'))
    expect(await dialog.findByText('Jörn S. wartet auf Netz und kommt dann auf die Liste.')).toBeTruthy()
    expect(page.sent(searchUsers)).toHaveLength(0)
    expect(page.sent(addAttendee)).toHaveLength(0)

    // A second attempt finds the person waiting and does not add them twice.
    await userEvent.type(dialog.getByLabelText('Name'), 'jörn')
    expect(await dialog.findByText('wartet auf Netz')).toBeTruthy()
    await userEvent.click(dialog.getByText('Jörn S.'))
    expect(commandQueue.get().items).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }))
    expect(screen.getByText('Jörn eingetragen')).toBeTruthy()
    // The arrival waits; no trainer has confirmed it yet.
    expect(screen.getByRole('button', { name: 'Jörn S. bestätigen' })).toBeTruthy()
    expect(screen.getByText(/eingetragen, wartet/)).toBeTruthy()

    connection.set({ status: 'fine' })
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    await waitFor(() => expect(commandQueue.get().items).toHaveLength(0))
    expect(page.sent(sendCommands).map(({ body }) => commandsOf(body))).toMatchObject([
      [{ kind: 'add', userId: 51, doneAt: NOW }],
    ])
  })

  test('keeps the person when the connection is lost while adding them', async () => {
    const { page, dialog } = await openDialog(makeRunning(), [recent, lost, takes], false)
    await userEvent.type(dialog.getByLabelText('Name'), 'jö')
    await userEvent.click(await dialog.findByText('Jörg Brandt'))
    expect(await dialog.findByText('Jörg Brandt wartet auf Netz und kommt dann auf die Liste.')).toBeTruthy()
    expect(page.sent(addAttendee)).toHaveLength(1)
    await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(1))
    expect(commandsOf(page.sent(sendCommands)[0]?.body)).toMatchObject([{ kind: 'add', userId: 41 }])
  })

  test('shows that the class was full and sends the same entry again on request', async () => {
    const full = answer(sendCommands, ({ body }) => ({
      status: 200,
      body: {
        data: commandsOf(body).map(({ key }) => ({
          key,
          outcome: 'refused',
          code: 'appointments.full',
          attendance: null,
          rival: null,
        })),
      },
    }))
    const { page, dialog } = await openDialog(makeRunning(), [recent, full])
    await userEvent.type(dialog.getByLabelText('Name'), 'jörn')
    await userEvent.click(dialog.getByText('Jörn S.'))
    await dialog.findByText(/wartet auf Netz/)
    await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }))
    connection.set({ status: 'fine' })
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Jörn eingetragen: hereinlassen' }))
    await waitFor(() => expect(page.sent(sendCommands)).toHaveLength(2))
    const keys = page.sent(sendCommands).map(({ body }) => commandsOf(body)[0]?.key)
    expect(keys[0]).toBe(keys[1])
  })

  test('does not call a list empty while a person waits to be added', async () => {
    const viewer = trainer()
    await open(makeRunning(), [recent], viewer, [])
    await openQueue(viewer.id)
    expect(await screen.findByText(/^Noch ist niemand da/)).toBeTruthy()
    goOffline()
    await userEvent.click(screen.getByRole('button', { name: 'Person hinzufügen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wer kommt dazu?' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'jörn')
    await userEvent.click(dialog.getByText('Jörn S.'))
    await dialog.findByText(/wartet auf Netz und kommt/)
    expect(screen.queryByText(/^Noch ist niemand da/)).toBeNull()
  })

  test('loads the names only for the trainer of the class and finds no names otherwise', async () => {
    const { page, dialog } = await openDialog(makeRunning({ startedBy: BERND, trainer: BERND }), [recent])
    expect(page.sent(readRecentPeople)).toHaveLength(0)
    await userEvent.type(dialog.getByLabelText('Name'), 'jörn')
    expect(dialog.queryByText('Jörn S.')).toBeNull()
  })

  test('loads no names before the class may be started', async () => {
    const later = { startAt: '2026-11-20T23:00:00.000Z', endAt: '2026-11-21T00:30:00.000Z' }
    const { page } = await openDialog(makeAppointment(later), [recent], false)
    expect(page.sent(readRecentPeople)).toHaveLength(0)
  })
})
