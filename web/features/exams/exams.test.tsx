/** An examiner's sheet, the release, and what a family is asked, as components. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, makeRunning, trainer } from '../appointments/testing/make-appointment.ts'
import { watchPapers } from '../documents/testing/opened-papers.ts'
import { ExamTools } from './exam-tools.tsx'
import { ExamPage } from './exam-page.tsx'

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

test('each tap is sent at once, and handing in waits for the last task', async () => {
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
  await user.click(await screen.findByRole('button', { name: 'Bestanden eintragen' }))
  expect(await screen.findByText('Deine Wertung ist eingetragen')).toBeDefined()
  expect(page.sent(scoreTask)[0]).toMatchObject({ body: { points: 2, note: '' } })
  expect(page.sent(handInSheet)).toHaveLength(1)
})

test('what stood from another day cannot be scored again', async () => {
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

test('released once, with who could not be and why', async () => {
  const user = userEvent.setup()
  const result = { outcome: 'passed' as const, points: 5, repeat: [], releasedAt: null }
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

test('the question before the release says who is still open', async () => {
  const user = userEvent.setup()
  const result = { outcome: 'passed' as const, points: 5, repeat: [], releasedAt: null }
  const done = day({ result, mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' } })
  const johanna = { id: 8, firstName: 'Johanna', lastName: 'Brandt', avatar: null }
  await open({ ...done, candidates: [...done.candidates, candidate({ user: johanna })] })
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  await user.click(screen.getByRole('button', { name: 'Ergebnisse freigeben' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/1 Person ist noch offen und wird nicht mit freigegeben/)).toBeDefined()
})

test('the release stays quiet with its reason until somebody is scored completely', async () => {
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

test('the results show what was scored, say what is missing, and lead to the sheet', async () => {
  const user = userEvent.setup()
  await open(day({ mine: { scores, handedInAt: null }, others: [] }))
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  const row = within(screen.getByRole('heading', { name: 'Bernd Wolter' }).closest('li') as HTMLElement)
  expect(row.getByText('5')).toBeDefined()
  expect(row.getByText('Alles gewertet. Es fehlt nur noch „Bestanden eintragen“.')).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Zur Wertung von Bernd Wolter' }))
  expect(await screen.findByRole('button', { name: 'Bestanden eintragen' })).toBeDefined()
})

test('the results name whose sheet is missing once one’s own is handed in', async () => {
  const others = [{ name: 'Tarek Aydın', isHandedIn: false, scores: null }]
  await open(day({ mine: { scores, handedInAt: '2026-12-12T09:31:00.000Z' }, others }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText('Es fehlt noch die Wertung von Tarek Aydın.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Zur Wertung/ })).toBeNull()
})

test('once the day runs the way to it is the first thing to press', async () => {
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
  repeat: ['Stopptritt'],
  releasedAt: '2026-12-12T10:00:00.000Z',
}

test('who did not pass is asked to one of the next days, and the date can be left open', async () => {
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

test('a next try that is accepted is named and cannot be moved', async () => {
  const user = userEvent.setup()
  await open(
    day({ result: missed, nextTry: { appointmentId: 30, startAt: LATER.startAt, state: 'accepted' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Ergebnisse' }))
  expect(screen.getByText(/kommt am .*16\. Januar/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Termin für den/ })).toBeNull()
})

test('all certificates of the day are one file, from an address that is asked for when it is wanted', async () => {
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
