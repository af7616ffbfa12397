/** An examiner's sheet, the release, and what a family is asked, as components. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type ExamCandidate,
  type ExamDay,
  handInSheet,
  readExamDay,
  releaseResults,
  scoreTask,
} from '@wegband/domain/features/exams/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
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
