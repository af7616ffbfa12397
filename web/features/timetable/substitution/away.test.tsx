/** Requests of a trainer who is away for some days, and the answers to them, with a fake server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerSubstitution,
  requestSubstitution,
  listSubstitutionChoices,
  readSubstitution,
  type SubstitutionChoice,
  type SubstitutionDate,
  type Substitution,
  withdrawSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { BERND, SCHOOL_ID, TAREK, trainer } from '../../appointments/testing/make-appointment.ts'
import { AwayDialog } from './away-dialog.tsx'
import { SubstitutionPage } from './substitution-page.tsx'

const NOW = '2026-11-20T09:00:00.000Z'
const SCHOOL = { id: SCHOOL_ID, name: 'Schule Lindenhof' }
const DAYS = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'] as const
const date = (index: number, whyNot: SubstitutionChoice['whyNot'] = null): SubstitutionChoice => ({
  appointmentId: index + 1,
  name: 'Wing Chun',
  startAt: `${DAYS[index] ?? ''}T17:30:00.000Z`,
  endAt: `${DAYS[index] ?? ''}T19:00:00.000Z`,
  whyNot,
})
const CHOICES = {
  dates: [date(0), date(1), date(2), date(3, 'asked')],
  people: [{ ...BERND, mayTake: [1, 2], busyAt: [2] }],
}
const chosen = (choices: typeof CHOICES) =>
  answer(listSubstitutionChoices, { status: 200, body: { data: choices } })
const empty = {
  status: 200,
  body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
}
const open = (answers: FakeAnswer[], locale: 'de' | 'en' = 'de') =>
  renderPage(<AwayDialog schools={[SCHOOL]} onClose={() => undefined} />, {
    at: '/trainer',
    viewer: trainer(),
    now: NOW,
    locale,
    answers: [answer(listAppointments, empty), ...answers],
  })

const substitutionDate = (index: number, more: Partial<SubstitutionDate> = {}): SubstitutionDate => {
  const { whyNot: _whyNot, ...one } = date(index)
  return {
    ...one,
    room: 'Halle 2',
    insteadOf: TAREK,
    answerUntil: `${DAYS[index] ?? ''}T15:30:00.000Z`,
    state: 'open',
    overlap: null,
    ...more,
  }
}
const span = (more: Partial<Substitution> = {}): Substitution => ({
  id: 5,
  school: SCHOOL,
  askedBy: BERND,
  asked: TAREK,
  message: 'Ich bin weg.',
  askedAt: '2026-11-19T09:00:00.000Z',
  mayWithdraw: false,
  dates: [
    substitutionDate(0),
    substitutionDate(1, {
      overlap: { name: 'Escrima', startAt: '2026-11-27T18:00:00.000Z', endAt: '2026-11-27T19:00:00.000Z' },
    }),
    substitutionDate(2),
  ],
  ...more,
})
const openSubstitution = (answers: FakeAnswer[]) =>
  renderPage(<SubstitutionPage />, {
    at: '/timetable/substitutes/5',
    viewer: trainer(),
    now: NOW,
    answers: [answer(listAppointments, empty), ...answers],
  })

test('requests all dates that the person may take and shows where they teach themselves', async () => {
  const page = await open([
    chosen(CHOICES),
    answer(requestSubstitution, { status: 201, body: { data: span() } }),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Wähle Termine und eine Person' }))
  expect(page.sent(requestSubstitution)).toEqual([])
  await userEvent.selectOptions(
    await screen.findByLabelText('Wen du fragst'),
    `${BERND.firstName} ${BERND.lastName}, 2 von 3 Terminen`,
  )
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled])).toEqual(
    [
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ],
  )
  expect(screen.getByText('Wing Chun. Bernd hat da schon ein Training')).toBeTruthy()
  expect(screen.getByText('Wing Chun. Dafür ist schon jemand angefragt')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Für 2 Termine fragen' }))
  await waitFor(() =>
    expect(page.sent(requestSubstitution)[0]?.body).toEqual({
      userId: BERND.id,
      appointmentIds: [1, 2],
      message: '',
    }),
  )
})

test('shows at its field that a person or a date is still missing', async () => {
  const page = await open([chosen(CHOICES)])
  const person = await screen.findByLabelText('Wen du fragst')
  await userEvent.click(screen.getByRole('button', { name: 'Wähle Termine und eine Person' }))
  expect(person.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(person)
  await userEvent.selectOptions(person, String(BERND.id))
  expect(person.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Alle abwählen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Wähle Termine und eine Person' }))
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toContain('Wähle Termine und eine Person')
  expect(page.sent(requestSubstitution)).toEqual([])
})

test('shows that there is no class on those days, and that the end is before the start', async () => {
  await open([chosen({ dates: [], people: [] })])
  expect(await screen.findByText(/^In diesen Tagen gibt es keinen Termin/)).toBeTruthy()
  const to = screen.getByLabelText('Bis')
  await userEvent.clear(to)
  await userEvent.type(to, '2026-11-01')
  expect(screen.getByText('Das Ende liegt vor dem Anfang')).toBeTruthy()
})

test('shows in English that no other trainer teaches the sport', async () => {
  await open([chosen({ dates: [date(0)], people: [] })], 'en')
  expect(await screen.findByText('Nobody else at this school teaches this sport.')).toBeTruthy()
})

test('offers a retry when the list fails, and shows why a request was refused', async () => {
  const failing = await open([
    answer(listSubstitutionChoices, { status: 500, body: { code: 'unexpected', message: '' } }),
  ])
  expect(await screen.findByRole('button', { name: /Noch einmal|Erneut|versuchen/ })).toBeTruthy()
  failing.server.add(
    chosen(CHOICES),
    answer(requestSubstitution, { status: 409, body: { code: 'timetable.already-asked', message: '' } }),
  )
  await userEvent.click(screen.getByRole('button', { name: /Noch einmal|Erneut|versuchen/ }))
  await userEvent.selectOptions(await screen.findByLabelText('Wen du fragst'), String(BERND.id))
  await userEvent.click(screen.getByRole('button', { name: 'Für 2 Termine fragen' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Es ist schon jemand angefragt')
})

test('the person asked sees own classes, accepts some dates, and the rest stays open', async () => {
  const taken = span({
    dates: [
      substitutionDate(0, { state: 'taken' }),
      substitutionDate(1),
      substitutionDate(2, { state: 'taken' }),
    ],
  })
  let current = span()
  const page = await openSubstitution([
    answer(readSubstitution, () => ({ status: 200, body: { data: current } })),
    answer(answerSubstitution, () => {
      current = taken
      return { status: 200, body: { data: taken } }
    }),
  ])
  expect(await screen.findByRole('heading', { name: 'Kannst du einspringen?' })).toBeTruthy()
  expect(screen.getByText('Da hast du schon Escrima, 19:00–20:00')).toBeTruthy()
  const [, second] = screen.getAllByRole('checkbox')
  if (second === undefined) throw new Error('no second date')
  await userEvent.click(second)
  await userEvent.click(screen.getByRole('button', { name: 'Ich übernehme 2 Termine' }))
  expect(await screen.findByText('1 Termin ist noch offen.')).toBeTruthy()
  expect(page.sent(answerSubstitution)[0]?.body).toEqual({ appointmentIds: [1, 3], isAccepted: true })
  expect(screen.getAllByText('übernommen')).toHaveLength(2)
})

test('the trainer sees accepted dates, withdraws the rest and can ask other people', async () => {
  const mine = span({
    askedBy: TAREK,
    asked: BERND,
    mayWithdraw: true,
    dates: [
      substitutionDate(0, { state: 'taken' }),
      substitutionDate(1),
      substitutionDate(2, { state: 'unanswered' }),
    ],
  })
  const page = await openSubstitution([
    answer(readSubstitution, { status: 200, body: { data: mine } }),
    answer(withdrawSubstitution, { status: 200, body: { data: mine } }),
  ])
  expect(await screen.findByText('1 Termin hat noch keine Vertretung.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Andere fragen' })).toBeTruthy()
  const [first] = screen.getAllByRole('listitem')
  if (first === undefined) throw new Error('no dates')
  expect(within(first).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Anfrage zurückziehen' }))
  await waitFor(() => expect(page.sent(withdrawSubstitution)).toHaveLength(1))
})
