import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import type { TrainerTab } from './trainer-pages.ts'
import { TrainerTabs } from './trainer-tabs.tsx'

type Membership = Viewer['schools'][number]

const memberOf = (more: Partial<Membership>): Membership => ({
  schoolId: 1,
  name: 'Schule Lindenhof',
  schoolSiteId: null,
  state: 'active',
  roles: [],
  abilities: [],
  ...more,
})

const tabsOf = async (more: Partial<Viewer>, current: TrainerTab = 'members'): Promise<string[]> => {
  await renderPage(<TrainerTabs current={current} schoolId={1} />, {
    at: '/trainer/members/1',
    viewer: makeViewer(more),
    answers: [answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } })],
  })
  const tabs = within(screen.getByRole('navigation', { name: 'Trainerbereich' }))
  return tabs.getAllByRole('link').map((tab) => tab.textContent)
}

test('a trainer without further rights sees only the tabs whose pages open', async () => {
  const schools = [memberOf({ roles: ['trainer'] })]
  expect(await tabsOf({ schools, trainerSportsIds: [1] })).toEqual([
    'Heute',
    'Mitglieder',
    'Bereit',
    'Stunden',
  ])
})

test('each right brings its tab', async () => {
  const schools = [
    memberOf({
      roles: ['trainer'],
      abilities: ['can-answer-school-request', 'can-access-system', 'can-private-training'],
    }),
  ]
  expect(await tabsOf({ schools, trainerSportsIds: [1] })).toEqual([
    'Heute',
    'Mitglieder',
    'Bereit',
    'Anfragen',
    'Karten',
    'Privattraining',
    'Stunden',
  ])
})

test('a head has at most seven tabs, and each page stands below its tab', async () => {
  const schools = [
    memberOf({
      roles: ['leader', 'trainer'],
      abilities: ['can-answer-school-request', 'can-access-system', 'can-private-training'],
    }),
  ]
  const teaches = [{ schoolId: 1, sportId: 1 }]
  expect(await tabsOf({ schools, teaches, trainerSportsIds: [1] })).toEqual([
    'Heute',
    'Mitglieder',
    'Bereit',
    'Anfragen',
    'Finanzen',
    'Zahlen',
    'Schule',
  ])
  cleanup()
  const pages: string[] = []
  for (const current of ['training', 'count', 'papers'] as const) {
    await tabsOf({ schools, teaches, trainerSportsIds: [1] }, current)
    const tab = screen.getByRole('link', { current: 'page', name: /^(Heute|Zahlen|Schule)$/ }).textContent
    const row = within(screen.getByRole('group', { name: tab }))
    pages.push(...row.getAllByRole('link').map((link) => `${tab} > ${link.textContent}`))
    cleanup()
  }
  expect(pages).toEqual([
    'Heute > Heute',
    'Heute > Privattraining',
    'Heute > Karten',
    'Zahlen > Zahlen',
    'Zahlen > Stunden',
    'Zahlen > Erhebung',
    'Schule > Schule',
    'Schule > Rollen',
    'Schule > Führungszeugnisse',
    'Schule > Ankündigungen',
    'Schule > Meldungen',
    'Schule > Dokumente',
  ])
})

test('a head who teaches nothing manages members, money, figures and the school', async () => {
  const schools = [memberOf({ roles: ['leader'] })]
  expect(await tabsOf({ schools })).toEqual(['Mitglieder', 'Finanzen', 'Zahlen', 'Schule'])
})
