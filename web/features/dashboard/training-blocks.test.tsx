import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { type LatestItem, readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { listModules, listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { trainer } from '../appointments/testing/make-appointment.ts'
import { sampleModules, samplePath } from '../sports/testing-samples.ts'
import { DashboardPage } from './dashboard-page.tsx'

const pageOf = (data: readonly unknown[]) => ({
  status: 200,
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 100, total: data.length } },
})

const TRAINED: LatestItem = {
  kind: 'training',
  at: '2026-11-18T18:00:00.000Z',
  eventId: 3,
  event: 'training',
  source: 'attendance',
  sportId: 1,
  sportName: 'Wing Chun',
  module: { id: 7, order: 7, name: 'Erste Wendung' },
}

// spec: dashboard-training-blocks, dashboard-latest-and-calendar
test('the start page of a student shows the level, the progress, the own way and the programs', async () => {
  const path = samplePath()
  await renderPage(<DashboardPage />, {
    at: '/dashboard',
    viewer: makeViewer({
      schools: trainer().schools.map((school) => ({ ...school, roles: ['student'] })),
      trainingProgress: path.userProgress === null ? [] : [path.userProgress],
    }),
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(listAppointments, pageOf([])),
      answer(listSports, pageOf([path])),
      answer(readSport, { status: 200, body: { data: path } }),
      answer(listModules, pageOf(sampleModules(2))),
      answer(readAnnouncements, { status: 200, body: { data: [] } }),
      answer(listPapersToSign, { status: 200, body: { data: [] } }),
      answer(readLatest, { status: 200, body: { data: [TRAINED] } }),
      answer(listNotifications, pageOf([])),
      answer(listTextBlocks, { status: 200, body: { data: [] } }),
    ],
  })
  expect(await screen.findByText('Level 3, Honig')).toBeTruthy()
  expect(await screen.findByText(/von Level 3$/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: /^Zuletzt/ })).getAttribute('href')).toBe('/modules/7')
  for (const name of ['Dein Band', 'Diese Woche', 'Dein Fortschritt', 'Deine Programme', 'Zuletzt'])
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy()
})
