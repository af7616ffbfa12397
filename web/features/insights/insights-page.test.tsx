import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addWeeks } from '@wegband/domain/basics/calendar-days.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import { readFigures, type SchoolFigures } from '@wegband/domain/features/insights/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { InsightsPage } from './insights-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })

const SPORT = { id: 3, name: 'Wing Chun', slug: 'wing-chun', hue: 32, chroma: 1, isKids: false }
const figuresOf = (more: Partial<SchoolFigures> = {}): SchoolFigures => ({
  school: { id: 1, name: 'Schule Lindenhof' },
  range: '12-weeks',
  sports: [SPORT],
  active: 128,
  activeChange: 6,
  weeklyShare: 74,
  joined: 11,
  left: 5,
  weeks: Array.from({ length: 12 }, (_, at) => ({
    week: addWeeks('2026-W36', at),
    attendances: at === 11 ? 187 : 150 + at,
    people: 90,
    active: 122,
  })),
  trials: { registered: 38, arrived: 27, asked: 14, joined: 11 },
  cohorts: [
    { quarter: '2025-Q3', size: 20, kept: [100, 98, 95, 90, 86, 84, null] },
    { quarter: '2026-Q4', size: 3, kept: [null, null, null, null, null, null, null] },
  ],
  absent: 4,
  longAbsent: 0,
  stuck: 1,
  countedAt: '2026-11-20T17:20:00.000Z',
  ...more,
})
const leads = (roles: readonly Role[] = ['leader']) =>
  makeViewer({
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: 11,
        state: 'active',
        roles: [...roles],
        abilities: [],
      },
    ],
  })
const open = (figures = figuresOf(), at = '/trainer/insights/1', viewer = leads()) =>
  renderPage(<InsightsPage />, {
    at,
    viewer,
    answers: [
      answer(readFigures, { status: 200, body: { data: figures } }),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
    ],
  })

test('heads see the figures, with the chart of the weeks summed up in one sentence', async () => {
  await open()
  expect(await screen.findByText('Schule Lindenhof, Wochen 36 bis 47')).toBeTruthy()
  expect(screen.getByText('128').parentElement?.textContent).toContain('+6')
  expect(screen.queryByText(/^Passive Mitglieder/)).toBeNull()
  expect(screen.getByText('74 %')).toBeTruthy()
  expect(screen.getByRole('figure').getAttribute('aria-label')).toMatch(
    /von Woche 36 bis 47: zuletzt 187, im Schnitt 155, am meisten 187 in Woche 47/,
  )
  const funnel = screen.getByRole('heading', { name: 'Vom Probetraining zum Mitglied' }).parentElement
  expect(funnel?.textContent).toMatch(
    /Angemeldet38.*Da gewesen27 71\s%.*Anfrage gestellt14 52\s%.*Mitglied geworden11 79\s%/,
  )
})

test('a change of the active members that joining and leaving do not explain is explained', async () => {
  await open(figuresOf({ activeChange: -1, joined: 3, left: 2 }))
  expect(await screen.findByText(/^Passive Mitglieder zählen nicht zu den Aktiven/)).toBeTruthy()
})

test('the same figures are available as a table, week by week', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Tabelle' }))
  const table = screen.getByRole('table', { name: 'Teilnahmen je Woche' })
  expect(within(table).getAllByRole('row')).toHaveLength(13)
  expect(within(table).getByRole('rowheader', { name: '47' }).parentElement?.textContent).toBe('4718790122')
  expect(screen.queryByRole('figure')).toBeNull()
})

test('the table of members who stay has headers and marks spans without data', async () => {
  await open()
  const table = await screen.findByRole('table', { name: /Prozent/ })
  const row = within(table).getByRole('rowheader', { name: '3/25' }).parentElement
  expect(row?.textContent).toBe('3/2520100989590868' + '4noch nicht so weit')
  expect(within(table).queryByRole('rowheader', { name: '4/26' })).toBeNull()
  expect(within(table).getByRole('columnheader', { name: /^Monate nach dem Eintritt\s*12$/ })).toBeTruthy()
})

test('the charts of a whole school use no colour of a sport', async () => {
  await open()
  const chart = await screen.findByRole('figure')
  expect(chart.closest('[data-sport]')).toBeNull()
})

test('a longer time or one sport sends a new request', async () => {
  const page = await open()
  await userEvent.click(await screen.findByRole('button', { name: '1 Jahr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Wing Chun' }))
  expect(page.sent(readFigures).map(({ query }) => query)).toEqual([
    { range: '12-weeks' },
    { range: '1-year' },
    { range: '1-year', sport: '3' },
  ])
})

test('the members who need attention link to the list of members', async () => {
  await open()
  const link = await screen.findByRole('link', { name: '4 Personen seit 14 Tagen nicht da' })
  expect(link.getAttribute('href')).toBe('/trainer/members/1?sign=absent')
  expect(screen.queryByRole('link', { name: /28 Tagen/ })).toBeNull()
})

test('a new school has no figures yet, and the page says so', async () => {
  await open(
    figuresOf({
      weeklyShare: null,
      weeks: figuresOf().weeks.map((week) => ({ ...week, attendances: 0, people: 0 })),
      trials: { registered: 0, arrived: 0, asked: 0, joined: 0 },
      cohorts: [],
    }),
  )
  expect(await screen.findByText('In diesen Wochen war noch niemand im Unterricht.')).toBeTruthy()
  expect(screen.getByText(/noch niemand zum Probetraining angemeldet/)).toBeTruthy()
  expect(screen.getByText('Noch ist niemand lange genug dabei.')).toBeTruthy()
})

test('trainers who are not heads read that, and no request is sent', async () => {
  const page = await open(figuresOf(), '/trainer/insights/1', leads(['trainer']))
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(page.sent(readFigures)).toEqual([])
})
