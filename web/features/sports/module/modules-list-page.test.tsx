// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import {
  listModuleGroups,
  listModules,
  listSports,
  type ModuleGroup,
  readSport,
  type TrainingModule,
} from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { type GlossaryItem, listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { ModulesListPage } from './modules-list-page.tsx'
import {
  pageOfAll,
  sampleContent,
  sampleLevel,
  sampleMissing,
  sampleModule,
  sampleModules,
  samplePath,
} from '../testing-samples.ts'

const progress = [samplePath().userProgress].filter((entry) => entry !== null)
const group = (id: number, order: number, name: string, moduleIds: number[]): ModuleGroup => ({
  id,
  sportId: 1,
  name,
  order,
  moduleIds,
})
/** In another order than on the page, with one of a level that is not shown. */
const GROUPS = [
  group(7, 2, 'Kontakt', [4, 3]),
  group(6, 1, 'Stand', [1, 2]),
  group(8, 3, 'Anderes Level', [99]),
]

const show = (
  options: {
    at?: string
    modules?: readonly TrainingModule[]
    groups?: readonly ModuleGroup[]
    viewer?: Partial<Viewer>
    terms?: readonly GlossaryItem[]
  } = {},
) =>
  renderPage(<ModulesListPage />, {
    at: options.at ?? '/modules/list',
    viewer: makeViewer({ trainingProgress: progress, ...options.viewer }),
    answers: [
      answer(listSports, { status: 200, body: pageOfAll([samplePath()]) }),
      answer(readSport, { status: 200, body: { data: samplePath() } }),
      answer(listModules, { status: 200, body: pageOfAll(options.modules ?? sampleModules(13)) }),
      answer(listModuleGroups, { status: 200, body: pageOfAll(options.groups ?? []) }),
      answer(listGlossary, { status: 200, body: { data: [...(options.terms ?? [])] } }),
      answer(readMissing, { status: 200, body: { data: sampleMissing() } }),
      answer(readOffers, {
        status: 200,
        body: { data: { name: 'Kontakt', profiteer: null, isOpen: false, offers: [] } },
      }),
    ],
  })

const sections = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const rowsOf = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') ?? document.body)
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').getAttribute('href'))

test('the list of modules can be searched and filtered', async () => {
  const user = userEvent.setup()
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: '24 Module' })).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Noch offen 11' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
  await user.type(screen.getByRole('searchbox'), 'nummer 15')
  expect(
    screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').getAttribute('href')),
  ).toEqual(['/modules/15'])
  await user.type(screen.getByRole('searchbox'), 'xyz')
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(24)
})

test('a module is found by the present title of a term, not by the key that it names', async () => {
  const term = { id: 1, termKey: 'Griff', title: 'Umklammerung', description: '', language: 'de' as const }
  await show({
    modules: [sampleModule(1, { glossaryTerms: ['Griff'] }), sampleModule(2)],
    terms: [{ ...term, forms: [], isActive: true, highlightInTexts: true }],
  })
  await userEvent.type(await screen.findByRole('searchbox'), 'umklammerung')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'griff')
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
})

describe('levels', () => {
  const LEVELS = new Map([
    [1, [sampleModule(1), sampleModule(2)]],
    [2, [sampleModule(11, { levelIndex: 2 })]],
  ])
  const showLevels = (at: string) =>
    renderPage(<ModulesListPage />, {
      at,
      viewer: makeViewer({ trainingProgress: progress }),
      answers: [
        answer(listSports, { status: 200, body: pageOfAll([samplePath()]) }),
        answer(readSport, {
          status: 200,
          body: { data: samplePath({ levels: [1, 2].map((index) => sampleLevel(index)) }) },
        }),
        answer(listModules, ({ query }) => ({
          status: 200,
          body: pageOfAll(LEVELS.get(Number(query['level'])) ?? []),
        })),
        answer(listModuleGroups, { status: 200, body: pageOfAll([]) }),
      ],
    })

  // spec: route-modules-list
  test('lists every module of the sport, and can be narrowed to one level', async () => {
    await showLevels('/modules/list?sport=1&level=all')
    expect(await screen.findByRole('heading', { level: 1, name: '3 Module' })).toBeTruthy()
    expect(sections()).toEqual(['Level 1, Streifen 1', 'Level 2, Streifen 2'])
    expect(rowsOf('Level 2, Streifen 2')).toEqual(['/modules/11'])
    const chips = within(screen.getByRole('group', { name: 'Level' })).getAllByRole('link')
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Level 1', '/modules/list?sport=1&level=1'],
      ['Level 2', '/modules/list?sport=1&level=2'],
      ['Alle Level', '/modules/list?sport=1&level=all'],
    ])
    expect(chips.map((chip) => chip.getAttribute('aria-current'))).toEqual([null, null, 'true'])
  })

  test('with a single level names no level before its stripes', async () => {
    await showLevels('/modules/list?sport=1&level=2')
    expect(await screen.findByRole('heading', { level: 1, name: '1 Modul' })).toBeTruthy()
    expect(sections()).toEqual(['Streifen 2'])
  })
})

describe('by subject', () => {
  // spec: api-get-module-groups
  test('has a section for each group of the level, in its order, and one for ungrouped modules', async () => {
    const user = userEvent.setup()
    const page = await show({
      at: '/modules/list?sport=1',
      groups: GROUPS,
      modules: sampleModules(1).slice(0, 5),
    })
    await user.click(await screen.findByRole('tab', { name: 'Nach Themen' }))
    expect(page.sent(listModuleGroups).map(({ query }) => query)).toEqual([{ sport: '1' }])
    await waitFor(() => expect(sections()).toEqual(['Stand', 'Kontakt', 'Ohne Thema']))
    expect(rowsOf('Kontakt')).toEqual(['/modules/4', '/modules/3'])
    expect(rowsOf('Ohne Thema')).toEqual(['/modules/5'])
    expect(screen.getByText('1 von 2')).toBeTruthy()
    expect(page.href()).toBe('/modules/list?sport=1&by=group')
    await user.type(screen.getByRole('searchbox'), 'nummer 3')
    expect(sections()).toEqual(['Kontakt'])
    expect(rowsOf('Kontakt')).toEqual(['/modules/3'])
  })

  // spec: content-access-error-lists-missing, content-access-leads-to-upgrade
  test('shows all conditions of a group that is closed as a whole, with a link for each', async () => {
    const user = userEvent.setup()
    const missing = {
      membershipLv: 2,
      sportProgress: { sportId: 1, levelIndex: 4 },
      subscriptions: ['sport:1'],
    }
    const closed = (order: number) =>
      sampleModule(order, {
        isLocked: true,
        missing,
        contents: [
          sampleContent(order, {
            requiredMembershipLv: 2,
            paymentRequired: true,
            sportProgressIsRequired: true,
            availableSubscriptionTargets: ['sport:1'],
            missing,
          }),
        ],
      })
    await show({
      at: '/modules/list?by=group',
      groups: GROUPS,
      // One closed module does not close its group.
      modules: [sampleModule(1), closed(2), closed(3), closed(4)],
      viewer: { membershipLv: 1 },
    })
    await user.click(await screen.findByRole('button', { name: 'Was es braucht' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Hier fehlen noch drei Dinge' }))
    expect(sheet.getByText('Alle Module von „Kontakt“')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'E-Mail bestätigen' }).getAttribute('href')).toBe(
      '/auth/email-verification',
    )
    expect((await sheet.findByRole('link', { name: 'Was noch fehlt' })).getAttribute('href')).toBe(
      '/sports/1/missing',
    )
    expect(sheet.getByRole('link', { name: 'Optionen ansehen' }).getAttribute('href')).toBe(
      '/subscription-selection/module-group/7',
    )
    await user.click(sheet.getAllByRole('button', { name: 'Schließen' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
