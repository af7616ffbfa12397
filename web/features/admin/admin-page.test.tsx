import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readSetupSteps, type SetupStep } from '@wegband/domain/features/admin/setup-contract.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AdminPage } from './admin-page.tsx'
import { MailsPage } from './mails-page.tsx'
import { MembersPage } from './members-page.tsx'
import { SecondStepPage } from './second-step-page.tsx'

const NO_PAUSES = answer(listWaitingPauses, { status: 200, body: { data: [] } })
const ADMIN = makeViewer({ isAdmin: true, firstName: 'Andrea', lastName: 'Kessler' })
const stepsLeft = (...open: SetupStep[]): FakeAnswer =>
  answer(readSetupSteps, { status: 200, body: { data: { open, schoolId: 1 } } })

describe('the entrance', () => {
  test('leads an admin through what a new installation still needs', async () => {
    const answers = [NO_PAUSES, stepsLeft('texts', 'school')]
    await renderPage(<AdminPage />, { at: '/admin', viewer: ADMIN, answers })
    const links = within(await screen.findByRole('list', { name: 'Einrichten' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/legal', '/admin/schools/1'])
    expect(screen.getByText('Noch 2 Schritte, dann können Leute trainieren und kaufen.')).toBeTruthy()
  })

  test('keeps its links when the open steps cannot be read, and asks for them once more', async () => {
    const failed = answer(readSetupSteps, {
      status: 500,
      body: { code: 'general.unexpected', message: 'x', details: {} },
    })
    const page = await renderPage(<AdminPage />, {
      at: '/admin',
      viewer: ADMIN,
      answers: [NO_PAUSES, failed],
    })
    const links = await screen.findByRole('list', { name: 'System' })
    await waitFor(() => expect(page.sent(readSetupSteps).length).toBeGreaterThan(1))
    expect(links.isConnected).toBe(true)
  })

  test('links an admin to all pages of the administration, by group', async () => {
    await renderPage(<AdminPage />, { at: '/admin', viewer: ADMIN, answers: [NO_PAUSES, stepsLeft()] })
    const links = within(await screen.findByRole('list', { name: 'System' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/settings',
      '/admin/operations',
      '/admin/data',
      '/admin/programs',
      '/admin/mails',
      '/admin/second-step',
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Training',
      'Videos',
      'Schulen',
      'Preise',
      'Abos',
      'Texte',
      'Personen',
      'Zahlen',
      'Protokoll',
      'System',
    ])
    expect(screen.queryByRole('heading', { name: 'Einrichten' })).toBeNull()
  })

  test.each([
    ['/admin', <AdminPage key="page" />],
    ['/admin/mails', <MailsPage key="page" />],
    ['/admin/members', <MembersPage key="page" />],
    ['/admin/second-step', <SecondStepPage key="page" />],
  ])('is closed to all others at %s, and no request is sent to the server', async (at, page) => {
    await renderPage(page, { at, viewer: makeViewer() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zum Start' }).getAttribute('href')).toBe('/')
  })

  test('is available in English too', async () => {
    await renderPage(<AdminPage />, {
      at: '/admin',
      viewer: ADMIN,
      locale: 'en',
      answers: [NO_PAUSES, stepsLeft()],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeTruthy()
  })
})
