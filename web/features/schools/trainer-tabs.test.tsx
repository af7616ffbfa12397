import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
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

const tabsOf = async (more: Partial<Viewer>): Promise<string[]> => {
  await renderPage(<TrainerTabs current="members" schoolId={1} />, {
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

test('a head who teaches nothing manages members, roles and insights', async () => {
  const schools = [memberOf({ roles: ['leader'] })]
  expect(await tabsOf({ schools })).toEqual([
    'Mitglieder',
    'Rollen',
    'Führungszeugnisse',
    'Zahlen',
    'Finanzen',
    'Stunden',
    'Erhebung',
    'Ankündigungen',
    'Meldungen',
    'Dokumente',
    'Schule',
  ])
})
