import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listAccessLog,
  previewUser,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AccessLog } from './access-log.tsx'
import { landingAfterView } from './entrance.ts'
import { ViewAsPage } from './view-as-page.tsx'

const ADMIN = makeViewer({ isAdmin: true, firstName: 'Andrea', lastName: 'Kessler' })
const aylin = (more = {}): FakeAnswer =>
  answer(previewUser, {
    status: 200,
    body: {
      data: {
        id: 20418,
        firstName: 'Aylin',
        lastName: 'Kaya',
        schools: ['Schule Lindenhof'],
        isAdmin: false,
        ...more,
      },
    },
  })
const open = (...answers: FakeAnswer[]) =>
  renderPage(<ViewAsPage />, { at: '/view-as', viewer: ADMIN, answers })
const field = () => screen.findByLabelText('Nutzer-ID')
const button = () => screen.getByRole('button', { name: /Ansicht öffnen/ })

beforeEach(() => sessionStorage.clear())

describe('an admin', () => {
  // spec: admin-views-as-user-id
  test('types an id, sees whose it is, says why, and goes in', async () => {
    const page = await open(
      aylin(),
      answer(startImpersonation, {
        status: 200,
        body: {
          state: true,
          userId: 20418,
          token: 'token-of-the-view',
          expiresAt: '2026-11-20T09:30:00.000Z',
          passwordIsSecure: true,
          personalAccessToken: null,
          isImpersonated: true,
        },
      }),
    )
    await userEvent.type(await field(), '20418')
    expect(await screen.findByText('Aylin Kaya, Schule Lindenhof')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fehler prüfen' }))
    await userEvent.type(screen.getByLabelText(/Vorgang/), 'Anfrage 4417')
    await userEvent.click(button())
    await waitFor(() =>
      expect(page.sent(startImpersonation)[0]?.body).toEqual({
        user: 20418,
        reason: 'error',
        reference: 'Anfrage 4417',
      }),
    )
    // one question for five digits
    expect(page.sent(previewUser)).toHaveLength(1)
    expect(landingAfterView()).toBe('/view-as')
  })

  test('learns that nobody has that id, that it is none, or that it is an admin’s', async () => {
    const page = await open(
      answer(previewUser, { status: 404, body: { code: 'general.not-found', message: 'x' } }),
    )
    const input = await field()
    await userEvent.type(input, 'abc')
    expect(screen.getByText('Eine Nutzer-ID ist eine Zahl.')).toBeTruthy()
    await userEvent.clear(input)
    await userEvent.type(input, '999')
    expect(await screen.findByText('Diese Nutzer-ID gibt es nicht.')).toBeTruthy()
    page.server.add(aylin({ isAdmin: true }))
    await userEvent.clear(input)
    await userEvent.type(input, '2')
    expect(await screen.findByText('Das ist ein Admin. Diese Ansicht bleibt zu.')).toBeTruthy()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button())
    expect(page.sent(startImpersonation)).toHaveLength(0)
  })

  test('is told why the server refuses, where it was tried, and keeps no entrance', async () => {
    await open(
      aylin(),
      answer(startImpersonation, { status: 403, body: { code: 'impersonation.nested', message: 'x' } }),
    )
    await userEvent.type(await field(), '20418')
    await screen.findByText('Aylin Kaya, Schule Lindenhof')
    await userEvent.click(button())
    expect(await screen.findByText('Erst die Ansicht beenden')).toBeTruthy()
    expect(landingAfterView()).toBe('/home')
  })
})

test('for everybody else the page is closed', async () => {
  await renderPage(<ViewAsPage />, { at: '/view-as' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(screen.queryByLabelText('Nutzer-ID')).toBeNull()
})

describe('the access log', () => {
  const log = (entries: object[]) =>
    renderPage(<AccessLog userId={1} />, {
      at: '/user/profile',
      answers: [answer(listAccessLog, { status: 200, body: { data: entries } })],
    })

  test('says who looked, when and why', async () => {
    await log([
      { id: 2, at: '2026-11-20T08:00:00.000Z', kind: 'view', by: 'Andrea Kessler', reason: 'support' },
      { id: 1, at: '2026-11-12T17:30:00.000Z', kind: 'emergency', by: '', reason: null },
    ])
    const list = await screen.findByRole('list', { name: 'Wer hat hineingesehen' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toBe(
      'Andrea Kessler hat die Ansicht geöffnetHeute, 09:00, Anfrage an die Hilfe',
    )
    expect(second?.textContent).toContain('Jemand hat die Notfalldaten gelesen')
  })

  test('says that nobody did', async () => {
    await log([])
    expect(await screen.findByText('Noch niemand.')).toBeTruthy()
  })
})
