import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type Appointment,
  changeAppointment,
  listAppointments,
  undoStart,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { listModules, listSports } from '@wegband/domain/features/sports/contract.ts'
import { installClock } from '../../../platform/clock.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import {
  BERND,
  makeAppointment,
  makeAttendance,
  makeRunning,
  TAREK,
  trainer,
} from '../testing/make-appointment.ts'
import { pageOfAll } from '../../sports/testing-samples.ts'
import { noOtherClasses } from '../testing/no-other-classes.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const shows = (appointment: Appointment) =>
  answer(readAppointment, { status: 200, body: { data: appointment } })

const open = (appointment: Appointment, now: string, more: FakeAnswer[] = [], viewer = trainer()) =>
  renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now,
    answers: [
      shows(appointment),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      noOtherClasses,
      ...more,
    ],
  })

const startButton = () => screen.findByRole('button', { name: /Training starten/ })

// spec: appointment-start-window-4h
test('opens the window to the second; one second before, the button says from when', async () => {
  await open(makeAppointment(), '2026-11-20T13:29:59.000Z')
  const button = await startButton()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('heading', { name: 'Start ab 14:30 möglich' })).toBeTruthy()
})

// spec: appointment-start-then-end, appointment-start-window-4h
test('inside the window the trainer starts the class and sees it running', async () => {
  let isStarted = false
  const page = await open(makeAppointment(), '2026-11-20T13:30:00.000Z', [
    answer(readAppointment, () => ({
      status: 200,
      body: { data: isStarted ? makeRunning({ startedAt: '2026-11-20T13:30:00.000Z' }) : makeAppointment() },
    })),
    answer(changeAppointment, () => {
      isStarted = true
      return { status: 200, body: { data: makeRunning({ startedAt: '2026-11-20T13:30:00.000Z' }) } }
    }),
  ])
  await userEvent.click(await startButton())
  expect(await screen.findByRole('heading', { name: 'Läuft seit' })).toBeTruthy()
  expect(page.sent(changeAppointment)[0]?.body).toEqual({ isStarted: true })
  expect(screen.getByText('Beenden geht in 15 Minuten.')).toBeTruthy()
})

// spec: appointment-start-other-trainer, error-appointment-other-trainer
test('a class of another designated trainer asks first and then starts on insisting', async () => {
  const theirs = makeAppointment({ assignment: 'designated' })
  const page = await open(
    theirs,
    '2026-11-20T15:00:00.000Z',
    [answer(changeAppointment, { status: 200, body: { data: makeRunning({ startedBy: BERND }) } })],
    trainer(BERND),
  )
  await userEvent.click(await startButton())
  const question = await screen.findByRole('alertdialog', { name: 'Für Tarek übernehmen?' })
  expect(page.sent(changeAppointment)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Ja, Training starten' }))
  await waitFor(() => expect(page.sent(changeAppointment)[0]?.body).toEqual({ isStarted: true, force: true }))
})

// spec: appointment-start-other-trainer
test('asks the same when only the 409 of the server names the designated trainer', async () => {
  const theirs = makeAppointment({ assignment: 'designated' })
  const page = await open(
    makeAppointment({ trainer: null }),
    '2026-11-20T15:00:00.000Z',
    [
      answer(changeAppointment, (_, times) =>
        times === 0
          ? {
              status: 409,
              body: { code: 'appointments.other-trainer-designated', message: '', data: theirs },
            }
          : { status: 200, body: { data: makeRunning({ startedBy: BERND }) } },
      ),
    ],
    trainer(BERND),
  )
  await userEvent.click(await startButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Ja, Training starten' }))
  await waitFor(() => expect(page.sent(changeAppointment)).toHaveLength(2))
  expect(page.sent(changeAppointment)[1]?.body).toEqual({ isStarted: true, force: true })
})

test('asks before a class planned for a colleague is taken over, even with an open assignment', async () => {
  const page = await open(
    makeAppointment({ assignment: 'open' }),
    '2026-11-20T15:00:00.000Z',
    [answer(changeAppointment, { status: 200, body: { data: makeRunning({ startedBy: BERND }) } })],
    trainer(BERND),
  )
  await userEvent.click(await startButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Ja, Training starten' }))
  await waitFor(() => expect(page.sent(changeAppointment)).toHaveLength(1))
})

test('a start can be taken back for a minute by the person who started', async () => {
  const running = makeRunning({ undoUntil: '2026-11-20T17:32:00.000Z' })
  const page = await open(running, '2026-11-20T17:31:40.000Z', [
    answer(undoStart, { status: 200, body: { data: makeAppointment() } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Start zurücknehmen (20 s)' }))
  await waitFor(() => expect(page.sent(undoStart)).toHaveLength(1))
})

test('the offer to take a start back counts down and goes when its minute is over', async () => {
  await open(makeRunning({ undoUntil: '2026-11-20T17:32:00.000Z' }), '2026-11-20T17:31:40.000Z')
  const offer = { name: /Start zurücknehmen/ }
  expect(await screen.findByRole('button', offer)).toBeTruthy()
  installClock({ now: () => Date.parse('2026-11-20T17:32:00.000Z') })
  await waitFor(() => expect(screen.queryByRole('button', offer)).toBeNull(), { timeout: 5000 })
})

// spec: appointment-start-other-trainer
test('a fixed trainer blocks all others, with the reason at the button', async () => {
  await open(makeAppointment({ assignment: 'fixed' }), '2026-11-20T15:00:00.000Z', [], trainer(BERND))
  expect((await startButton()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Die Leitung ist fest vergeben/)).toBeTruthy()
})

// spec: appointment-start-exam-level-permission
test('an exam does not start without the right to examine', async () => {
  const exam = makeAppointment({
    type: { id: 4, key: 'exam', name: 'Levelprüfung', confirmationTypes: ['presence', 'exam'], isExam: true },
  })
  const sports = answer(listSports, { status: 200, body: pageOfAll([]) })
  const page = await open(exam, '2026-11-20T15:00:00.000Z', [sports])
  const startExam = () => screen.findByRole('button', { name: 'Levelprüfung starten' })
  expect((await startExam()).getAttribute('aria-disabled')).toBe('true')
  page.unmount()
  const examiner = trainer(TAREK, { examinerOf: [{ sportId: 1, upTo: 2 }] })
  const listed = (levelIndex: number) => ({ ...exam, examinees: [{ sportId: 1, levelIndex }] })
  const high = await open(listed(3), '2026-11-20T15:00:00.000Z', [sports], examiner)
  expect((await startExam()).getAttribute('aria-disabled')).toBe('true')
  high.unmount()
  await open(listed(2), '2026-11-20T15:00:00.000Z', [sports], examiner)
  expect((await startExam()).getAttribute('aria-disabled')).toBeNull()
})

// spec: appointment-start-trainer-only
test('staff see when it starts, but have no button', async () => {
  const staff = trainer(BERND, {
    schools: trainer().schools.map((school) => ({ ...school, roles: ['staff'] })),
  })
  await open(makeAppointment(), '2026-11-20T15:00:00.000Z', [], staff)
  expect(await screen.findByText('Starten kann nur, wer hier unterrichtet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /starten/ })).toBeNull()
})

// spec: appointment-409-stores-current, error-appointment-already-started
test('the slower of two trainers reads who was faster and sees the running class', async () => {
  const won = makeRunning({ startedBy: BERND })
  await open(makeAppointment(), '2026-11-20T17:31:30.000Z', [
    answer(changeAppointment, {
      status: 409,
      body: { code: 'appointments.already-started', message: '', data: won },
    }),
  ])
  await userEvent.click(await startButton())
  const notice = await screen.findByRole('dialog', { name: 'Bernd war schneller' })
  expect(within(notice).getByText('18:31')).toBeTruthy()
  await userEvent.click(within(notice).getByRole('button', { name: 'Aktuellen Stand ansehen' }))
  expect(await screen.findByRole('heading', { name: 'Läuft seit' })).toBeTruthy()
  expect(screen.getByText(/von Bernd Wolter/)).toBeTruthy()
})

// spec: training-finish-min-minutes-open
test('ending waits for the least minutes and then asks, since it is final', async () => {
  const early = await open(makeRunning(), '2026-11-20T17:40:00.000Z')
  const tooEarly = await screen.findByRole('button', { name: /Training beenden/ })
  expect(tooEarly.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Beenden geht in 6 Minuten.')).toBeTruthy()
  early.unmount()

  const ended = makeRunning({ isEnded: true, endedAt: '2026-11-20T19:02:00.000Z' })
  const page = await open(makeRunning(), '2026-11-20T19:02:00.000Z', [
    answer(readAppointment, (_, times) => ({
      status: 200,
      body: { data: times === 0 ? makeRunning() : ended },
    })),
    answer(changeAppointment, { status: 200, body: { data: ended } }),
    answer(listAppointments, { status: 200, body: { data: [] } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Training beenden' }))
  const question = await screen.findByRole('alertdialog', { name: 'Training beenden?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Training beenden' }))
  expect(await screen.findByRole('heading', { name: 'Beendet nach' })).toBeTruthy()
  expect(page.sent(changeAppointment)[0]?.body).toEqual({ isEnded: true })
})

const endQuestion = async (people: readonly ReturnType<typeof makeAttendance>[]) => {
  const page = await open(
    makeRunning({ startedAt: '2026-11-20T17:52:40.000Z' }),
    '2026-11-20T18:20:10.000Z',
    [
      answer(listAttendances, { status: 200, body: { data: [...people] } }),
      answer(listModules, { status: 200, body: { data: [] } }),
    ],
  )
  await screen.findByText('Aylin Kaya')
  await userEvent.click(await screen.findByRole('button', { name: 'Training beenden' }))
  await screen.findByRole('alertdialog', { name: 'Training beenden?' })
  return page
}

test('the question names who gets less by ending now, and that confirmations stay', async () => {
  const suggestion = { sportId: 1, moduleId: null, sportDuration: 90 }
  const shown = await endQuestion([makeAttendance({ suggestion })])
  expect(
    await screen.findByText('Wer noch die geplanten 90 Minuten hat, bekommt 28. Bestätigtes bleibt.'),
  ).toBeTruthy()
  shown.unmount()
  await endQuestion([makeAttendance({ suggestion, confirmations: ['progress'] })])
  expect(screen.queryByText(/geplanten 90 Minuten/)).toBeNull()
})

test('the box of the end counts like the two times below it', async () => {
  const ended = makeRunning({
    startedAt: '2026-11-20T17:52:40.000Z',
    isEnded: true,
    endedAt: '2026-11-20T18:20:10.000Z',
  })
  await open(ended, '2026-11-20T18:21:00.000Z', [
    answer(listAppointments, { status: 200, body: { data: [] } }),
  ])
  expect(await screen.findByText('Von 18:52 bis 19:20.')).toBeTruthy()
  expect(screen.getByText('0:28 Std.')).toBeTruthy()
})

test('after midnight the box shows the day of the planned or actual start', async () => {
  await open(makeAppointment({ endAt: '2026-11-20T23:50:00.000Z' }), '2026-11-20T23:10:00.000Z')
  expect(await screen.findByText(/^Beginn war am Fr.*, 18:30\. Starten geht noch bis/)).toBeTruthy()
})

test('a class of yesterday that still runs shows the day of its start', async () => {
  await open(makeRunning({ startedBy: BERND }), '2026-11-21T09:00:00.000Z')
  expect(await screen.findByText(/^Gestartet am Fr.*, 18:31 von Bernd Wolter\.$/)).toBeTruthy()
})

// spec: appointment-finished-not-reopened
test('an ended class offers neither start nor end', async () => {
  const ended = makeRunning({ isEnded: true, endedAt: '2026-11-20T19:02:00.000Z' })
  await open(ended, '2026-11-20T19:10:00.000Z', [
    answer(listAppointments, { status: 200, body: { data: [] } }),
  ])
  expect(await screen.findByRole('heading', { name: 'Beendet nach' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /starten|beenden/ })).toBeNull()
})

test('the page of an ended class starts the next one of the evening', async () => {
  const ended = makeRunning({ isEnded: true, endedAt: '2026-11-20T19:02:00.000Z' })
  const next = makeAppointment({
    id: 13,
    name: 'Sparring',
    startAt: '2026-11-20T19:30:00.000Z',
    endAt: '2026-11-20T21:00:00.000Z',
  })
  const page = await open(ended, '2026-11-20T19:10:00.000Z', [
    answer(listAppointments, {
      status: 200,
      body: { data: [next], meta: { current_page: 1, last_page: 1, per_page: 200, total: 1 } },
    }),
    answer(changeAppointment, { status: 200, body: { data: makeRunning({ id: 13 }) } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Training starten: Sparring' }))
  await waitFor(() => expect(page.href()).toBe('/appointments/13'))
  expect(page.sent(changeAppointment).map(({ params }) => params['id'])).toEqual(['13'])
})

test('an ended class shows its start and end time above the facts', async () => {
  const ended = makeRunning({
    startedAt: '2026-11-20T17:30:00.000Z',
    isEnded: true,
    endedAt: '2026-11-20T17:49:00.000Z',
  })
  await open(ended, '2026-11-20T19:10:00.000Z', [
    answer(listAppointments, { status: 200, body: { data: [] } }),
  ])
  const box = await screen.findByRole('region', { name: 'Beendet nach' })
  expect(within(box).getByText('0:19 Std.')).toBeTruthy()
  expect(within(box).getByText('Von 18:30 bis 18:49.')).toBeTruthy()
  const place = screen.getByText(/Schule Lindenhof, Halle/)
  expect(box.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a repeated start by the same trainer shows no conflict', async () => {
  await open(makeAppointment(), '2026-11-20T17:31:30.000Z', [
    answer(changeAppointment, {
      status: 409,
      body: { code: 'appointments.already-started', message: '', data: makeRunning({ startedBy: TAREK }) },
    }),
  ])
  await userEvent.click(await startButton())
  expect(await screen.findByRole('heading', { name: 'Läuft seit' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
