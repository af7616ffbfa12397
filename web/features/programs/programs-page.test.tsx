// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  issueServiceToken,
  listServiceTokens,
  revokeServiceToken,
  rotateServiceToken,
  type ServiceToken,
} from '@wegband/domain/features/programs/contract.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
  type Webhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { listOfficeSchools } from '@wegband/domain/features/school-office/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ProgramsPage } from './programs-page.tsx'
import { WebhookPage } from './webhook-page.tsx'

const SEEN = '2026-11-20T09:00:00.000Z'
const TOKEN: ServiceToken = {
  id: 1,
  name: 'Kasse',
  hint: 'k3Pq',
  state: 'open',
  scopes: ['members:read'],
  school: { id: 3, name: 'Lindenhof' },
  networks: [],
  perMinute: 60,
  expiresAt: '2027-11-20T09:00:00.000Z',
  lastUsedAt: null,
  formerUntil: null,
  issuedBy: { id: 9, firstName: 'Andrea', lastName: 'Kessler' },
  createdAt: SEEN,
  updatedAt: SEEN,
}
const HOOK: Webhook = {
  id: 1,
  name: 'Website',
  url: 'https://receiver.example/hooks',
  topics: ['member.joined'],
  school: null,
  offReason: null,
  failingSince: null,
  formerUntil: null,
  waiting: 2,
  lastSentAt: null,
  createdAt: SEEN,
  updatedAt: SEEN,
}
const whole = <T,>(data: T[]) =>
  ({
    status: 200,
    body: { data, meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length } },
  }) as const
const viewer = makeViewer({ isAdmin: true })
const open = (tokens: ServiceToken[], hooks: Webhook[], ...answers: FakeAnswer[]) =>
  renderPage(<ProgramsPage />, {
    at: '/admin/programs',
    viewer,
    answers: [
      answer(listServiceTokens, whole(tokens)),
      answer(listWebhooks, whole(hooks)),
      answer(listOfficeSchools, whole([])),
      ...answers,
    ],
  })
const dialogOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('a token needs a scope and networks, is sent whole, and is shown once', async () => {
  const page = await open(
    [],
    [],
    answer(issueServiceToken, { status: 201, body: { data: { token: 'wbs_secret', entry: TOKEN } } }),
  )
  expect(await screen.findByText('Noch kein Token')).toBeTruthy()
  const dialog = await dialogOf('Neues Token')
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Ausstellen' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Kasse')
  await userEvent.type(dialog.getByLabelText('Erlaubte Adressen'), '10.1.0.0')
  await submit()
  expect(page.sent(issueServiceToken)).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('Erlaubte Adressen'), '/16')
  await userEvent.click(dialog.getByLabelText('Mitglieder mit ihren Leveln'))
  await submit()
  await waitFor(() => expect(page.sent(issueServiceToken)).toHaveLength(1))
  expect(page.sent(issueServiceToken)[0]?.body).toEqual({
    name: 'Kasse',
    scopes: ['members:read'],
    networks: ['10.1.0.0/16'],
    perMinute: 60,
    schoolId: null,
    days: 365,
  })
  expect(await screen.findByText('wbs_secret')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ich habe es gesichert' }))
  expect(screen.queryByText('wbs_secret')).toBeNull()
})

test('a token is revoked after a question', async () => {
  const page = await open([TOKEN], [], answer(revokeServiceToken, { status: 204, body: undefined }))
  const dialog = await dialogOf('Kasse (… k3Pq)')
  await userEvent.click(dialog.getByRole('button', { name: 'Widerrufen' }))
  expect(page.sent(revokeServiceToken)).toHaveLength(0)
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Widerrufen' }))
  await waitFor(() => expect(page.sent(revokeServiceToken)).toHaveLength(1))
})

test('a new token is shown although the list does not answer any more', async () => {
  const issued = { token: 'wbs_secret', entry: TOKEN }
  const page = await open([TOKEN], [], answer(rotateServiceToken, { status: 201, body: { data: issued } }))
  const dialog = await dialogOf('Kasse (… k3Pq)')
  page.server.add(answer(listServiceTokens, () => new Promise(() => undefined)))
  await userEvent.click(dialog.getByRole('button', { name: 'Erneuern' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Erneuern' }))
  expect(await screen.findByText('wbs_secret')).toBeTruthy()
})

test('a token is revoked once, however often the button is pressed', async () => {
  const page = await open(
    [TOKEN],
    [],
    answer(revokeServiceToken, () => new Promise(() => undefined)),
  )
  const dialog = await dialogOf('Kasse (… k3Pq)')
  await userEvent.click(dialog.getByRole('button', { name: 'Widerrufen' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.dblClick(question.getByRole('button', { name: 'Widerrufen' }))
  expect(page.sent(revokeServiceToken)).toHaveLength(1)
})

test('an address without https is refused in its field', async () => {
  const page = await open([], [])
  const dialog = await dialogOf('Neuer Webhook')
  const address = dialog.getByLabelText('Adresse')
  await userEvent.type(dialog.getByLabelText('Name'), 'Website')
  await userEvent.clear(address)
  await userEvent.type(address, 'http://receiver.example/')
  await userEvent.click(dialog.getByLabelText('Ein Termin fällt aus'))
  await userEvent.click(dialog.getByRole('button', { name: 'Anlegen' }))
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(createWebhook)).toHaveLength(0)
})

test('the log of a webhook says what came back, and sends a message again', async () => {
  const delivery = {
    id: 5,
    messageId: 'msg_5',
    topic: 'member.joined',
    data: { userId: 7 },
    state: 'failed' as const,
    attempts: 14,
    dueAt: null,
    lastTriedAt: SEEN,
    lastStatus: 503,
    lastProblem: 'answered 503',
    createdAt: SEEN,
  }
  const page = await renderPage(<WebhookPage />, {
    at: '/admin/programs/webhooks/1',
    viewer,
    answers: [
      answer(listWebhooks, whole([{ ...HOOK, failingSince: SEEN }])),
      answer(listDeliveries, { status: 200, body: { data: [delivery], next: null } }),
      answer(sendAgain, { status: 204, body: undefined }),
    ],
  })
  expect(await screen.findByText('answered 503')).toBeTruthy()
  expect(screen.getByText('kommt nicht an')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Erneut senden' }))
  await waitFor(() => expect(page.sent(sendAgain)).toHaveLength(1))
  expect(page.sent(sendAgain)[0]?.params).toMatchObject({ deliveryId: '5' })
})
