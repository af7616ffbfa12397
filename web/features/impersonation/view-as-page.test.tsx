import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listAccessLog,
  searchAccounts,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AccessLog } from './access-log.tsx'
import { landingAfterView } from './return-address.ts'
import { ViewAsPage } from './view-as-page.tsx'

const ADMIN = makeViewer({ isAdmin: true, firstName: 'Andrea', lastName: 'Kessler' })
const AYLIN = {
  id: 20418,
  firstName: 'Aylin',
  lastName: 'Kaya',
  mail: 'aylin@post.example',
  age: 34,
  schools: ['Schule Lindenhof'],
  isAdmin: false,
  isLocked: false,
}
const found = (...people: object[]): FakeAnswer =>
  answer(searchAccounts, {
    status: 200,
    body: {
      data: people,
      meta: { total: people.length, current_page: 1, per_page: 10, last_page: 1 },
    },
  })
const open = (...answers: FakeAnswer[]) =>
  renderPage(<ViewAsPage />, { at: '/view-as', viewer: ADMIN, answers })
const field = () => screen.findByLabelText('Person')
const button = () => screen.getByRole('button', { name: /Ansicht öffnen/ })
const pick = async (typed: string) => {
  await userEvent.type(await field(), typed)
  await userEvent.click(await screen.findByRole('button', { name: /^Aylin Kaya/ }))
}

beforeEach(() => sessionStorage.clear())

describe('an admin', () => {
  // spec: admin-views-as-user-id
  test('finds a person, sees who it is, gives a reason, and enters the view', async () => {
    const page = await open(
      found(AYLIN),
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
    await pick('20418')
    expect(screen.getByText('34 Jahre, Schule Lindenhof, aylin@post.example, Nutzer-ID 20418')).toBeTruthy()
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
    expect(page.sent(searchAccounts).map(({ query }) => query)).toEqual([{ search: '20418' }])
    expect(landingAfterView()).toBe('/view-as')
  })

  test('searches from two letters or one digit on, and reads that no person matches', async () => {
    const page = await open(found())
    await userEvent.type(await field(), 'x')
    await userEvent.type(await field(), 'y')
    expect(await screen.findByText('Dazu wurde niemand gefunden.')).toBeTruthy()
    await userEvent.clear(await field())
    await userEvent.type(await field(), '7')
    await waitFor(() => expect(page.sent(searchAccounts).at(-1)?.query).toEqual({ search: '7' }))
    expect(page.sent(searchAccounts).map(({ query }) => query['search'])).not.toContain('x')
  })

  test('cannot open the view of another admin, and may choose another person', async () => {
    const page = await open(found({ ...AYLIN, isAdmin: true }))
    await pick('aylin@post.example')
    expect(screen.getByText('Das ist ein Admin. Diese Ansicht bleibt zu.')).toBeTruthy()
    await userEvent.click(button())
    expect(page.sent(startImpersonation)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Andere Person' }))
    expect(await field()).toBeTruthy()
  })

  test('reads why the server refuses, and no return address is stored', async () => {
    await open(
      found(AYLIN),
      answer(startImpersonation, { status: 403, body: { code: 'impersonation.nested', message: 'x' } }),
    )
    await pick('20418')
    await userEvent.click(button())
    expect(await screen.findByText('Erst die Ansicht beenden')).toBeTruthy()
    expect(landingAfterView()).toBe('/home')
  })
})

test('the page is closed to all others', async () => {
  await renderPage(<ViewAsPage />, { at: '/view-as' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(screen.queryByLabelText('Person')).toBeNull()
})

describe('the access log', () => {
  const log = (entries: object[]) =>
    renderPage(<AccessLog userId={1} />, {
      at: '/user/profile',
      answers: [answer(listAccessLog, { status: 200, body: { data: entries } })],
    })

  test('lists who viewed the app as this person, when and why', async () => {
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

  test('says that no user did', async () => {
    await log([])
    expect(await screen.findByText('Noch niemand.')).toBeTruthy()
  })
})
