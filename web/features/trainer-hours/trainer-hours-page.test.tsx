import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { headOfSchool } from '../school-money/testing/school-money.ts'
import { ownHoursOf, schoolHoursOf } from './testing/trainer-hours.ts'
import { TrainerHoursPage } from './trainer-hours-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
beforeEach(() => toasts.set([]))

const open = (
  at: string,
  answers: readonly FakeAnswer[],
  viewer = headOfSchool(),
  now = '2026-11-20T14:41:00Z',
) =>
  renderPage(<TrainerHoursPage />, {
    at,
    viewer,
    now,
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      ...answers,
    ],
  })
const shown = (more: Parameters<typeof schoolHoursOf>[0] = {}): FakeAnswer =>
  answer(hours.readSchoolHours, { status: 200, body: { data: schoolHoursOf(more) } })
const OCTOBER = '/trainer/hours/1?view=month&month=2026-10'

test('a head sees a month with its warnings, and closes it with the sums', async () => {
  const page = await open(OCTOBER, [shown(), answer(hours.closeMonth, { status: 204 })])
  const row = (await screen.findByText('Anna Berg')).closest('li')
  expect(row?.textContent).toContain('2026: 3.000,00\u00a0€ von 3.300,00\u00a0€')
  expect(row?.textContent).toContain('Freibetrag fast erreicht')
  expect(screen.getByText(/Ein Termin wurde gestartet und nicht beendet/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Termine zeigen: Anna Berg' }))
  const lines = screen.getByRole('list', { name: 'Stunden von Anna Berg' })
  expect(lines.textContent).toContain('1 Std. 10 Min. · 20,00\u00a0€ je Stunde')
  await userEvent.click(screen.getByRole('button', { name: 'Monat abschließen' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Monat abschließen' }))
  await waitFor(() => expect(page.sent(hours.closeMonth)[0]?.body).toEqual({ minutes: 70, cents: 2_333 }))
})

test('a head sees the new month from its first hour in Berlin on', async () => {
  const page = await open(
    '/trainer/hours/1',
    [shown({ month: '2026-11' })],
    headOfSchool(),
    '2026-10-31T23:10:00Z',
  )
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  expect(page.sent(hours.readSchoolHours)[0]?.query).toEqual({ month: '2026-11' })
})

test('a class that changed after closing is booked as a correction of that class', async () => {
  const [trainer] = schoolHoursOf().people
  const page = await open(OCTOBER, [
    shown({
      closed: { at: '2026-11-02T18:00:00.000Z', by: null },
      differences: [
        {
          trainer: trainer ?? { id: 5, firstName: '', lastName: '' },
          appointmentId: 7,
          taughtOn: '2026-10-05',
          title: 'Abendunterricht',
          minutes: -30,
          cents: -1_000,
        },
      ],
    }),
    answer(hours.correctMonth, { status: 204 }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: /^Als Korrektur eintragen: Anna Berg/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Eintragen' }))
  await waitFor(() =>
    expect(page.sent(hours.correctMonth)[0]?.body).toMatchObject({
      trainerId: 5,
      seenLines: 1,
      appointmentId: 7,
      minutes: -30,
      cents: -1_000,
    }),
  )
})

test('a correction that another head overtook is refused, and may be sent after a look', async () => {
  const closed = { at: '2026-11-02T18:00:00.000Z', by: null }
  const [first] = schoolHoursOf().trainers
  const now = { ...schoolHoursOf({ closed }) }
  const page = await open(OCTOBER, [
    answer(hours.readSchoolHours, (_request, times) => ({
      status: 200,
      body: {
        data:
          times === 0 || first === undefined
            ? now
            : { ...now, trainers: [{ ...first, lines: [...first.lines, ...first.lines] }] },
      },
    })),
    answer(hours.correctMonth, (_request, times) =>
      times === 0 ? { status: 409, body: { code: 'trainer-hours.corrected-since' } } : { status: 204 },
    ),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Korrektur eintragen' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Trainer' }), 'Anna Berg')
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Fahrgeld')
  await userEvent.click(screen.getByRole('button', { name: 'Eintragen' }))
  expect(await screen.findByText(/Inzwischen wurde etwas eingetragen/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Eintragen' }))
  await waitFor(() => expect(page.sent(hours.correctMonth)).toHaveLength(2))
  expect(page.sent(hours.correctMonth).map(({ body }) => body)).toMatchObject([
    { seenLines: 1 },
    { seenLines: 2 },
  ])
})

test('a trainer sees their own year and neither the month nor the rates of the school', async () => {
  await open(
    '/trainer/hours/1?view=rates',
    [answer(hours.readOwnHours, { status: 200, body: { data: ownHoursOf() } })],
    headOfSchool(['trainer']),
  )
  expect(await screen.findByRole('heading', { name: 'Oktober 2026, Schule Lindenhof' })).toBeTruthy()
  expect(screen.queryByText('Sätze')).toBeNull()
})

test('a month without rates says why it comes to nothing', async () => {
  const own = ownHoursOf()
  const [october] = own.months
  if (october === undefined) throw new Error('the sample has a month')
  const [line] = october.lines
  if (line === undefined) throw new Error('the sample has a line')
  const months = [{ ...october, cents: 0, lines: [{ ...line, centsPerHour: null, cents: 0 }] }]
  await open(
    '/trainer/hours/1',
    [answer(hours.readOwnHours, { status: 200, body: { data: { ...own, months } } })],
    headOfSchool(['trainer']),
  )
  expect(await screen.findByText('Eine Zeile hat keinen Satz und zählt ohne Betrag.')).toBeTruthy()
})

test('a rate is entered in euros', async () => {
  const rate = { id: 1, role: 'lead' as const, validFrom: '2026-11-20', centsPerHour: 2_450 }
  const page = await open('/trainer/hours/1?view=rates', [
    answer(hours.listRates, { status: 200, body: { data: [] } }),
    answer(hours.addRate, { status: 201, body: { data: rate } }),
  ])
  const field = await screen.findByRole('textbox', { name: 'Euro je Stunde' })
  await userEvent.type(field, '5000')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(page.sent(hours.addRate)).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, '24,50')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(hours.addRate)[0]?.body).toEqual({
      role: 'lead',
      validFrom: '2026-11-20',
      centsPerHour: 2_450,
    }),
  )
})

test('a visitor who neither teaches nor leads there learns who sees the hours', async () => {
  await open('/trainer/hours/2', [])
  expect(await screen.findByText(/sehen ihre Leitung und die Verwaltung/)).toBeTruthy()
})
