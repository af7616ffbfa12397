import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOwnTrials } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import type { OwnTrial } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { SchoolLead } from './lead-tiles.tsx'

const TRIAL: OwnTrial = {
  appointmentId: 44,
  firstName: 'Tilda',
  name: 'Grundlagen',
  startAt: '2026-11-21T17:30:00.000Z',
  endAt: '2026-11-21T19:00:00.000Z',
  school: { id: 3, name: 'Schule Lindenhof' },
  site: {
    id: 7,
    name: 'Halle 2',
    street: 'Weg 3',
    zip: '24103',
    city: 'Kiel',
    latitude: 54.3,
    longitude: 10.1,
  },
  sport: null,
}

const open = (data: OwnTrial[]) =>
  renderPage(<SchoolLead />, {
    at: '/dashboard',
    viewer: makeViewer({ schools: [], trainingProgress: [] }),
    now: '2026-11-20T09:00:00.000Z',
    answers: [answer(listOwnTrials, { status: 200, body: { data } })],
  })

test('a new member sees the trial that was booked before there was an account', async () => {
  await open([TRIAL])
  const tile = await screen.findByRole('region', { name: 'Morgen 18:30, Grundlagen' })
  expect(tile.textContent).toContain('Probetraining von Tilda')
  expect(tile.textContent).toContain('Schule Lindenhof, Weg 3, Kiel')
  expect(within(tile).getByRole('link', { name: 'Ansehen' }).getAttribute('href')).toBe('/trial/44')
  expect(screen.queryByRole('heading', { name: 'Finde deine Schule' })).toBeNull()
})

test('a new member without a trial is asked to find a school', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Finde deine Schule' })).toBeTruthy()
})
