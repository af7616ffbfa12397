import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { headOfSchool } from '../school-money/testing/school-money.ts'
import { YearlyCountPage } from './yearly-count-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
beforeEach(() => toasts.set([]))

const NONE = { count: 0, people: [] }
const countOf = (more: Partial<count.YearlyCount> = {}): count.YearlyCount => ({
  school: { id: 1, name: 'Schule Lindenhof' },
  year: 2026,
  isEarly: false,
  counted: {
    clubNumber: '02-1147',
    total: 3,
    a: [
      { born: null, gender: 'w', count: 1 },
      { born: 2010, gender: 'w', count: 2 },
    ],
    b: [{ federationNumber: '26', sportCode: '', born: 2010, gender: 'w', count: 2 }],
    moved: { diverse: 1, none: 0 },
    diverseAs: 'none',
    noneAs: 'w',
  },
  mark: 'seen',
  gaps: {
    clubNumber: false,
    birthday: { count: 1, people: [{ id: 9, firstName: 'Mia', lastName: 'Berg' }] },
    gender: NONE,
    sport: NONE,
    federation: [],
  },
  sent: [],
  ...more,
})

const open = (at: string, answers: readonly FakeAnswer[], viewer = headOfSchool()) =>
  renderPage(<YearlyCountPage />, {
    at,
    viewer,
    now: '2026-02-20T14:41:00Z',
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      ...answers,
    ],
  })
const shown = (more: Partial<count.YearlyCount> = {}): FakeAnswer =>
  answer(count.readYearlyCount, { status: 200, body: { data: countOf(more) } })

test('the count names gaps and moved genders, and is recorded as it was seen', async () => {
  const page = await open('/trainer/yearly-count/1', [
    shown(),
    answer(count.sendYearlyCount, { status: 201, body: { data: { id: 4 } } }),
  ])
  const table = await screen.findByRole('table', { name: 'A-Zahlen: alle Mitglieder' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['JahrgangweiblichSumme', 'Ohne Jahrgang11', '201022', 'Summe33'])
  expect(screen.getByText('Ein Mitglied ist divers und steht als „weiblich“ in den Zahlen.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mia Berg' }).getAttribute('href')).toBe('/trainer/members/1/9')
  expect(screen.getByText(/Das XML-Format des DOSB ist nicht veröffentlicht/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Als gesendet festhalten' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Als gesendet festhalten' }))
  await waitFor(() => expect(page.sent(count.sendYearlyCount)[0]?.body).toEqual({ year: 2026, mark: 'seen' }))
})

test('before the key day nothing can be recorded', async () => {
  await open('/trainer/yearly-count/1', [shown({ isEarly: true })])
  expect(await screen.findByText('Der Stichtag kommt noch')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Als gesendet festhalten' })).toBeNull()
})

test('a sport gets its federation, and a number of the sport alone is refused', async () => {
  const settings: count.CountSettings = {
    clubNumber: '',
    diverseAs: 'd',
    noneAs: 'none',
    restSportId: null,
    sports: [{ sportId: 1, name: 'Wing Chun', federationNumber: '', sportCode: '' }],
    updatedAt: null,
  }
  const page = await open('/trainer/yearly-count/1?view=settings', [
    answer(count.readCountSettings, { status: 200, body: { data: settings } }),
    answer(count.saveCountSettings, { status: 200, body: { data: settings } }),
  ])
  const sport = await screen.findByRole('group', { name: 'Wing Chun' })
  await userEvent.type(within(sport).getByRole('textbox', { name: 'Nummer der Sportart' }), '2601')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(page.sent(count.saveCountSettings)).toHaveLength(0)
  await userEvent.type(within(sport).getByRole('textbox', { name: /^Verbandsnummer/ }), '26')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(count.saveCountSettings)[0]?.body).toMatchObject({
      sports: [{ sportId: 1, federationNumber: '26', sportCode: '2601' }],
      seenAt: null,
    }),
  )
})

test('a trainer who is not a head learns who sees the numbers', async () => {
  await open('/trainer/yearly-count/1', [], headOfSchool(['trainer']))
  expect(await screen.findByText(/sehen ihre Leitung und die Geschäftsstelle/)).toBeTruthy()
})
