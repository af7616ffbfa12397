/** An examiner's sheet, the release, and the questions to a family, as components. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  type ExamCandidate,
  type ExamDay,
  handInSheet,
  offerNextTry,
  readExamDay,
  releaseResults,
  scoreTask,
} from '@wegband/domain/features/exams/contract.ts'
import { forgetDevice } from '../../platform/device/device-store.ts'
import { connection, unsentCommands } from '../../platform/offline/connection.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, makeRunning, trainer } from '../appointments/testing/make-appointment.ts'
import { watchPapers } from '../documents/testing/opened-papers.ts'
import { ExamTools } from './exam-tools.tsx'
import { ExamPage } from './exam-page.tsx'
import { followScoreQueue } from './scores/follow-score-queue.ts'
import { closeScoreQueue, scoreQueue } from './scores/score-queue.ts'

afterEach(() => {
  closeScoreQueue()
  forgetDevice()
  connection.set({ status: 'fine' })
})

const NAMES = ['Stand und Mitte', 'Gerader Fauststoß']
const candidate = (fields: Partial<ExamCandidate> = {}): ExamCandidate => ({
  user: { id: 7, firstName: 'Bernd', lastName: 'Wolter', avatar: null },
  sportId: 1,
  level: { index: 5, name: 'Zinnober', belt: 5, isKids: false },
  next: { index: 6, name: 'Beere', belt: 6, isKids: false },
  state: 'booked',
  answerUntil: null,
  isAttending: true,
  isAbsent: false,
  isReady: true,
  mayScore: true,
  passMark: 5,
  maxPoints: 6,
  tasks: NAMES.map((name, index) => ({ id: index + 1, name, carried: null })),
  mine: null,
  others: [{ name: 'Tarek Aydın', isHandedIn: true, scores: null }],
  result: null,
  nextTry: null,
  ...fields,
})
const day = (fields: Partial<ExamCandidate> = {}): ExamDay => ({
  appointmentId: 12,
  name: 'Prüfungstag',
  startAt: '2026-12-12T09:00:00.000Z',
  school: { id: 1, name: 'Schule Lindenhof' },
  sport: { hue: 32, chroma: 1 },
  isStarted: true,
  isOpen: true,
  examiners: [],
  candidates: [candidate(fields)],
  nextDays: [],
  papers: null,
})
const scores = [
  { taskId: 1, points: 3, note: '' },
  { taskId: 2, points: 2, note: '' },
]
const open = (data: ExamDay, more: Parameters<typeof renderPage>[1]['answers'] = []) =>
  renderPage(<ExamPage />, {
    at: '/appointments/12/exam',
    viewer: makeViewer({ roles: ['trainer'] }),
    now: '2026-12-12T09:30:00Z',
    answers: [answer(readExamDay, { status: 200, body: { data } }), ...(more ?? [])],
  })

test('sends each tap at once, and handing in waits for the last task', async () => {
  const user = userEvent.setup()
  const page = await open(day({ mine: { scores: scores.slice(0, 1), handedInAt: null } }), [
    answer(scoreTask, {
      status: 200,
      body: { data: candidate({ mine: { scores, handedInAt: null } }) },
    }),
    answer(handInSheet, {
      status: 200,
      body: { data: candidate({ mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' } }) },
    }),
  ])
  const handIn = await screen.findByRole('button', { name: 'Noch 1 Aufgabe' })
  expect(handIn.matches(':disabled, [aria-disabled="true"]')).toBe(true)
  expect(screen.getByText(/Tarek Aydın prüft mit/)).toBeDefined()
  const [, second] = screen.getAllByRole('button', { name: 'unsicher' })
  if (second) await user.click(second)
  await user.click(await screen.findByRole('button', { name: 'Wertung abgeben' }))
  expect(await screen.findByText('Deine Wertung ist eingetragen')).toBeDefined()
  expect(page.sent(scoreTask)[0]).toMatchObject({ body: { points: 2, note: '' } })
  expect(page.sent(handInSheet)).toHaveLength(1)
})

const given = async (): Promise<void> => {
  for (const button of screen.getAllByRole('button', { name: 'sitzt' })) await userEvent.click(button)
}
const offline = async (isOffline: boolean): Promise<void> =>
  await act(async () => connection.set(isOffline ? { status: 'lost', since: 1 } : { status: 'fine' }))

test('queues offline taps for this examiner on the device and sends them in order later', async () => {
  let isCut = true
  const handedIn = candidate({ mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' } })
  const reply = (data: ExamCandidate) => () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return { status: 200, body: { data } }
  }
  const page = await open(day(), [
    answer(scoreTask, reply(candidate({ mine: { scores, handedInAt: null } }))),
    answer(handInSheet, reply(handedIn)),
  ])
  await screen.findAllByRole('button', { name: 'sitzt' })
  await offline(true)
  await given()
  // A second score for the same task replaces the first.
  const [first] = screen.getAllByRole('button', { name: 'unsicher' })
  if (first) await userEvent.click(first)
  await waitFor(() => expect(first?.getAttribute('aria-pressed')).toBe('true'))
  expect(await screen.findByText('2 Angaben warten auf diesem Gerät')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Wertung abgeben' }))
  expect(await screen.findByText('Deine Wertung ist eingetragen')).toBeDefined()
  expect(page.sent(scoreTask)).toHaveLength(0)
  expect(unsentCommands.get().filter(({ appointmentId }) => appointmentId === 12)).toHaveLength(3)
  isCut = false
  await offline(false)
  const stop = followScoreQueue(page.queryClient, 1)
  await waitFor(() => expect(page.sent(handInSheet)).toHaveLength(1))
  expect(page.sent(scoreTask).map(({ params, body }) => [params.taskId, body])).toEqual([
    ['2', { points: 3, note: '', doneAt: '2026-12-12T09:30:00.000Z' }],
    ['1', { points: 2, note: '', doneAt: '2026-12-12T09:30:00.000Z' }],
  ])
  await waitFor(() => expect(scoreQueue.get()).toEqual([]))
  expect(screen.queryByText(/auf diesem Gerät/)).toBeNull()
  stop()
})

test('a later refusal shows its reason, leaves the queue and can be dismissed', async () => {
  const page = await open(day(), [
    answer(scoreTask, { status: 409, body: { code: 'exams.released', message: 'x' } }),
  ])
  await screen.findAllByRole('button', { name: 'sitzt' })
  await offline(true)
  await given()
  await offline(false)
  const stop = followScoreQueue(page.queryClient, 1)
  await waitFor(() =>
    expect(screen.getAllByText('Bernd Wolter: eine Angabe wurde nicht angenommen')).toHaveLength(2),
  )
  expect(document.body.textContent).not.toContain('exams.released')
  expect(unsentCommands.get().map(({ isWaiting }) => isWaiting)).toEqual([false, false])
  for (const button of screen.getAllByRole('button', { name: 'Verwerfen' })) await userEvent.click(button)
  await waitFor(() => expect(scoreQueue.get()).toEqual([]))
  stop()
})

test('shows both scores and the mean when examiners differ, and reopens the own sheet', async () => {
  const page = await open(
    day({
      mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' },
      others: [
        {
          name: 'Johanna Brandt',
          isHandedIn: true,
          scores: [
            { taskId: 1, points: 2, note: '' },
            { taskId: 2, points: 2, note: '' },
          ],
        },
      ],
      result: { outcome: 'passed', points: 5, mean: 4.5, repeat: [], releasedAt: null },
    }),
    [answer(handInSheet, { status: 200, body: { data: candidate({ mine: { scores, handedInAt: null } }) } })],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText('Du: 5 und Johanna Brandt: 4')).toBeDefined()
  expect(screen.getByText('Mittel 4,5, zählt als 5. Bestanden ab 5.')).toBeDefined()
  expect(screen.getByText(/Ihr seid euch nicht einig/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Eigene Wertung von Bernd Wolter wieder öffnen' }))
  await waitFor(() => expect(page.sent(handInSheet)[0]).toMatchObject({ body: { isHandedIn: false } }))
  expect(await screen.findByRole('button', { name: 'Wertung abgeben' })).toBeDefined()
})

test('scores from another day cannot be changed', async () => {
  await open(
    day({
      tasks: [
        { id: 1, name: 'Stand und Mitte', carried: 3 },
        { id: 2, name: 'Stopptritt', carried: null },
      ],
    }),
  )
  expect(await screen.findByText('saß beim letzten Mal')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'sitzt' })).toHaveLength(1)
})

test('after the release shows who was left out and why', async () => {
  const user = userEvent.setup()
  const result = { outcome: 'passed' as const, points: 5, mean: 5, repeat: [], releasedAt: null }
  const page = await open(day({ result, mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' } }), [
    answer(releaseResults, {
      status: 200,
      body: {
        data: { released: 0, refused: [{ userId: 7, firstName: 'Bernd', code: 'exams.sheet-open' }] },
      },
    }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText('von 1 hat bestanden')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ergebnisse freigeben' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Ergebnisse freigeben' }))
  expect(await screen.findByText(/Bernd: Eine Wertung ist noch offen/)).toBeDefined()
  expect(page.sent(releaseResults)).toHaveLength(1)
})

test('the question before the release names open candidates', async () => {
  const user = userEvent.setup()
  const result = { outcome: 'passed' as const, points: 5, mean: 5, repeat: [], releasedAt: null }
  const done = day({ result, mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' } })
  const johanna = { id: 8, firstName: 'Johanna', lastName: 'Brandt', avatar: null }
  await open({ ...done, candidates: [...done.candidates, candidate({ user: johanna })] })
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  await user.click(screen.getByRole('button', { name: 'Ergebnisse freigeben' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/1 Person ist noch offen und wird nicht mit freigegeben/)).toBeDefined()
})

test('disables the release with a reason until a candidate is scored completely', async () => {
  const user = userEvent.setup()
  const page = await open(day({ mine: { scores, handedInAt: null } }))
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  const button = screen.getByRole('button', { name: 'Ergebnisse freigeben' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.className).not.toContain('primary')
  expect(screen.getByText(/Noch ist niemand fertig gewertet/)).toBeDefined()
  await user.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(page.sent(releaseResults)).toHaveLength(0)
})

test('the results show the scores, what is missing, and link to the sheet', async () => {
  const user = userEvent.setup()
  await open(day({ mine: { scores, handedInAt: null }, others: [] }))
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  const row = within(screen.getByRole('heading', { name: 'Bernd Wolter' }).closest('li') as HTMLElement)
  expect(row.getByText('5')).toBeDefined()
  expect(row.getByText('Alles gewertet. Es fehlt nur noch „Bestanden eintragen“.')).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Zur Wertung von Bernd Wolter' }))
  expect(await screen.findByRole('button', { name: 'Bestanden eintragen' })).toBeDefined()
})

test('the results name whose sheet is missing after the own one is handed in', async () => {
  const others = [{ name: 'Tarek Aydın', isHandedIn: false, scores: null }]
  await open(day({ mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' }, others }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText('Es fehlt noch die Wertung von Tarek Aydın.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Zur Wertung/ })).toBeNull()
})

test('while the exam runs, its link is the first action', async () => {
  const toDay = async (appointment: Appointment) => {
    const page = await renderPage(<ExamTools appointment={appointment} />, {
      at: '/appointments/12',
      viewer: trainer(),
    })
    const { className } = screen.getByRole('link', { name: 'Prüfungstag öffnen' })
    page.unmount()
    return className
  }
  const type = { id: 4, key: 'exam', name: 'Levelprüfung', confirmationTypes: [], isExam: true }
  expect(await toDay(makeRunning({ type }))).toContain('primary')
  expect(await toDay(makeAppointment({ type }))).not.toContain('primary')
})

test('before the start the release says what it waits for', async () => {
  const user = userEvent.setup()
  await open({ ...day(), isStarted: false, isOpen: false })
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText(/Freigeben geht, sobald der Prüfungstag gestartet/)).toBeDefined()
})

const LATER = {
  appointmentId: 30,
  name: 'Prüfungstag',
  room: 'Saal',
  startAt: '2027-01-16T09:00:00.000Z',
  capacity: 8,
  registered: 3,
  answerUntil: '2027-01-09T09:00:00.000Z',
}
const missed = {
  outcome: 'retake' as const,
  points: 3,
  mean: 3,
  repeat: ['Stopptritt'],
  releasedAt: '2026-12-12T10:00:00.000Z',
}

test('invites a failed candidate to one of the next days, or leaves the date open', async () => {
  const user = userEvent.setup()
  const asked = candidate({
    result: missed,
    nextTry: { appointmentId: 30, startAt: LATER.startAt, state: 'invited' },
  })
  const page = await open({ ...day({ result: missed }), nextDays: [LATER] }, [
    answer(offerNextTry, { status: 200, body: { data: asked } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText('nur Stopptritt')).toBeDefined()
  expect(screen.getByText('Termin noch offen')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Termin für den nächsten Versuch von Bernd Wolter' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('radio', { name: /16\. Januar.*3 von 8 angemeldet/ })).toBeDefined()
  expect(within(dialog).getByRole('radio', { name: /Noch offen/ })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Termin vorschlagen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.sent(offerNextTry)[0]).toMatchObject({ params: { userId: '7' }, body: { appointmentId: 30 } })
})

test('an accepted next try is shown and cannot be moved', async () => {
  const user = userEvent.setup()
  await open(
    day({ result: missed, nextTry: { appointmentId: 30, startAt: LATER.startAt, state: 'accepted' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText(/kommt am .*16\. Januar/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Termin für den/ })).toBeNull()
})

test('opens all certificates of the day as one file from a freshly requested address', async () => {
  const user = userEvent.setup()
  const page = await open({
    ...day(),
    papers: { count: 3, url: '/api/appointments/12/exam/certificates/x.y' },
  })
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  const before = page.sent(readExamDay).length
  const opened = watchPapers()
  await user.click(screen.getByRole('button', { name: '3 Urkunden drucken' }))
  await waitFor(() => expect(opened).toEqual(['/api/appointments/12/exam/certificates/x.y']))
  expect(page.sent(readExamDay)).toHaveLength(before + 1)
})
