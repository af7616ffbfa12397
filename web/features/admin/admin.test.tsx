import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  CSV_MAX_LENGTH,
  importLegacyMembers,
  listLegacyMembers,
} from '@wegband/domain/features/conversion/contract.ts'
import { listOutbox, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import {
  changeObligation,
  readObligation,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MailsPage } from './mails-page.tsx'
import { MembersPage } from './members-page.tsx'
import { SecondStepPage } from './second-step-page.tsx'

const ADMIN = makeViewer({ isAdmin: true, firstName: 'Andrea', lastName: 'Kessler' })
const meta = (total: number, page = 1, perPage = 50) => ({
  total,
  page,
  per_page: perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
})
const refusal = (status: number, code: string) => ({ status, body: { code, message: 'no' } })

const EMAIL = {
  id: 7,
  to: 'mara@post.example',
  userId: 1,
  template: 'reset-password',
  locale: 'de',
  subject: 'Neues Passwort für Wegband',
  state: 'queued',
  attempts: 2,
  createdAt: '2026-11-20T08:00:00.000Z',
  nextAttemptAt: '2026-11-20T09:30:00.000Z',
  sentAt: null,
  lastError: 'connect ECONNREFUSED',
} as const
const outbox = (emails: readonly object[], more = {}): FakeAnswer =>
  answer(listOutbox, (request) => ({
    status: 200,
    body: {
      data: emails,
      meta: meta(emails.length === 0 ? 0 : 120, Number(request.query['page'] ?? 1)),
      hasMailServer: true,
      ...more,
    },
  }))
const words = {
  subject: 'Neues Passwort für Wegband',
  greeting: 'Hallo Mara,',
  text: 'Mit diesem Link vergibst du ein neues Passwort.',
  items: [],
  code: null,
  button: null,
  note: 'Der Link gilt 60 Minuten.',
  closing: 'Bis bald auf der Matte',
  links: [],
}
const openMails = (at: string, ...answers: FakeAnswer[]) =>
  renderPage(<MailsPage />, { at, viewer: ADMIN, answers })

describe('the outbox', () => {
  test('shows the receiver, the state and the next try of each email', async () => {
    await openMails('/admin/mails', outbox([EMAIL]))
    const row = await screen.findByRole('button', { name: /Neues Passwort für Wegband/ })
    expect(row.textContent).toContain(
      'mara@post.example, Heute, 09:00, 2 Versuche, nächster Versuch Heute, 10:30',
    )
    expect(within(row).getByText('wartet')).toBeTruthy()
  })

  test('is filtered by state and address, page by page, and the address keeps that', async () => {
    const page = await openMails('/admin/mails', outbox([EMAIL]))
    await userEvent.click(await screen.findByRole('button', { name: 'gescheitert' }))
    await waitFor(() => expect(page.sent(listOutbox).at(-1)?.query).toEqual({ page: '1', state: 'failed' }))
    await userEvent.type(screen.getByLabelText('Adresse'), ' mara@post.example ')
    await userEvent.click(screen.getByRole('button', { name: 'Suchen' }))
    await waitFor(() =>
      expect(page.sent(listOutbox).at(-1)?.query).toEqual({
        page: '1',
        state: 'failed',
        mail: 'mara@post.example',
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Nächste Seite' }))
    await waitFor(() => expect(page.sent(listOutbox).at(-1)?.query['page']).toBe('2'))
    expect(await screen.findByText('Seite 2 von 3')).toBeTruthy()
    expect(page.href()).toBe('/admin/mails?mail=mara%40post.example&state=failed&page=2')
  })

  test('ignores invalid values in an address', async () => {
    const page = await openMails('/admin/mails?state=lost&page=-3', outbox([EMAIL]))
    await screen.findByRole('list', { name: 'E-Mails' })
    expect(page.sent(listOutbox)[0]?.query).toEqual({ page: '1' })
    expect(screen.getByRole('button', { name: 'Alle' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('shows an email on demand, once, and says that reading is logged', async () => {
    const page = await openMails(
      '/admin/mails',
      outbox([EMAIL]),
      answer(readOutboxEmail, { status: 200, body: { data: { ...EMAIL, words } } }),
    )
    expect(page.sent(readOutboxEmail)).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: /Neues Passwort für Wegband/ }))
    const dialog = await screen.findByRole('dialog', { name: 'E-Mail' })
    expect(await within(dialog).findByText('Hallo Mara,')).toBeTruthy()
    expect(within(dialog).getByText('connect ECONNREFUSED')).toBeTruthy()
    expect(within(dialog).getByText(/steht im Protokoll/)).toBeTruthy()
    expect(page.sent(readOutboxEmail).map(({ params }) => params['id'])).toEqual(['7'])
  })

  test('says so where the template of an email no longer exists', async () => {
    await openMails(
      '/admin/mails',
      outbox([EMAIL]),
      answer(readOutboxEmail, { status: 200, body: { data: { ...EMAIL, words: null } } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: /Neues Passwort für Wegband/ }))
    expect(await screen.findByText(/Diese Vorlage gibt es nicht mehr/)).toBeTruthy()
  })

  test('says that no email is sent without a mail server, or that there is none', async () => {
    await openMails('/admin/mails', outbox([], { hasMailServer: false }))
    expect(await screen.findByText('Ohne Mailserver bleiben E-Mails hier')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Keine E-Mails' })).toBeTruthy()
  })

  test('offers a retry when it cannot be read', async () => {
    await openMails('/admin/mails', answer(listOutbox, refusal(500, 'general.unexpected')))
    expect(await screen.findByRole('button', { name: /noch einmal|erneut/i })).toBeTruthy()
  })
})

const MEMBER = {
  id: 3,
  number: 'DE310001',
  birthdayAt: '1984-04-21',
  status: 'active',
  memberSince: '2021-01-01',
  creditCents: 8_400,
  creditAt: '2026-06-20',
  annualFeeCents: 4_800,
  grade: 3,
  userId: null,
  isConverted: false,
} as const
const table = answer(listLegacyMembers, {
  status: 200,
  body: {
    data: [MEMBER, { ...MEMBER, id: 4, number: 'DE310007', userId: 9, isConverted: true }],
    meta: meta(2),
  },
})
const imported = (data: object): FakeAnswer => answer(importLegacyMembers, { status: 200, body: { data } })
const openMembers = (...answers: FakeAnswer[]) =>
  renderPage(<MembersPage />, { at: '/admin/members', viewer: ADMIN, answers: [table, ...answers] })
const csvFile = (text: string | Uint8Array<ArrayBuffer>): File =>
  new File([text], 'verband.csv', { type: 'text/csv' })
const choose = async (file: File): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no field for a file')
  await userEvent.upload(input, file)
}

describe('the table of the association', () => {
  test('shows its members, and who has been taken over', async () => {
    const page = await openMembers()
    const rows = within(await screen.findByRole('list', { name: 'Mitglieder' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('aktiv, seit 1.1.2021, Guthaben 84,00')
    expect(rows.map((row) => within(row).queryByText('übernommen') !== null)).toEqual([false, true])
    await userEvent.type(screen.getByLabelText('Nummer'), 'DE31')
    await userEvent.click(screen.getByRole('button', { name: 'Suchen' }))
    await waitFor(() => expect(page.sent(listLegacyMembers).at(-1)?.query['search']).toBe('DE31'))
  })

  test('imports a file, shows the result, and reads the table again', async () => {
    const page = await openMembers(imported({ added: 2, changed: 1, unchanged: 4, problems: [] }))
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile('number;status\nDE1;active\n'))
    expect(await screen.findByText('2 neu, 1 geändert, 4 unverändert')).toBeTruthy()
    expect(page.sent(importLegacyMembers)[0]?.body).toEqual({ csv: 'number;status\nDE1;active\n' })
    await waitFor(() => expect(page.sent(listLegacyMembers).length).toBeGreaterThan(1))
  })

  test('names each row of a refused file, and its error', async () => {
    const problems = [
      { line: 2, columns: ['birthday'] },
      { line: 5, columns: ['number', 'grade'] },
    ]
    await openMembers(imported({ added: 0, changed: 0, unchanged: 0, problems }))
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile('number;status\n'))
    expect((await screen.findByRole('alert')).textContent).toContain('2 Zeilen sind nicht lesbar')
    const lines = within(screen.getByRole('list', { name: 'Zeilen mit Fehlern' })).getAllByRole('listitem')
    expect(lines[0]?.textContent).toBe('Zeile 2 birthdaybirthday: Tag als JJJJ-MM-TT, 1984-04-21')
    expect(lines[1]?.textContent).toContain('Zeile 5 number und grade')
  })

  test('sends no file that is too long, and says where larger ones are imported', async () => {
    const page = await openMembers()
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile('x'.repeat(CSV_MAX_LENGTH + 1)))
    expect(await screen.findByText(/npm run legacy:import/)).toBeTruthy()
    expect(page.sent(importLegacyMembers)).toHaveLength(0)
  })

  test.each([
    ['an empty file', ' \n', 'Die Datei ist leer'],
    ['a picture', new Uint8Array([0x89, 0x50, 0, 0x47]), 'Das ist keine CSV-Datei'],
    ['text in UTF-16', new Uint8Array([0xff, 0xfe, 0x6e, 0]), 'Das ist keine CSV-Datei'],
  ])('sends no %s, and says what to choose', async (_kind, content, title) => {
    const page = await openMembers()
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile(content))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(page.sent(importLegacyMembers)).toHaveLength(0)
  })

  test('reads the encoding of a spreadsheet on Windows', async () => {
    const page = await openMembers(imported({ added: 0, changed: 0, unchanged: 0, problems: [] }))
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile(new Uint8Array([0x4d, 0xfc])))
    await waitFor(() => expect(page.sent(importLegacyMembers)[0]?.body).toEqual({ csv: 'Mü' }))
  })

  test('shows why an import failed', async () => {
    await openMembers(answer(importLegacyMembers, refusal(500, 'general.unexpected')))
    await screen.findByRole('list', { name: 'Mitglieder' })
    await choose(csvFile('number;status\n'))
    expect((await screen.findByRole('alert')).textContent).toContain('Etwas ist schiefgelaufen')
  })
})

describe('the second step', () => {
  const obliged = answer(readObligation, { status: 200, body: { data: { roles: ['admin'] } } })
  const open = (...answers: FakeAnswer[]) =>
    renderPage(<SecondStepPage />, { at: '/admin/second-step', viewer: ADMIN, answers })

  test('shows the roles that need it, and a switch applies at once', async () => {
    const page = await open(
      obliged,
      answer(changeObligation, (request) => ({ status: 200, body: { data: request.body as object } })),
    )
    const admins = await screen.findByRole('switch', { name: 'Admins' })
    expect(admins).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('switch', { name: 'Trainer' }))
    await waitFor(() => expect(page.sent(changeObligation)[0]?.body).toEqual({ roles: ['admin', 'trainer'] }))
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Trainer' })).toHaveProperty('checked', true),
    )
    await userEvent.click(admins)
    await waitFor(() => expect(page.sent(changeObligation)[1]?.body).toEqual({ roles: ['trainer'] }))
  })

  test('must be set up by the admin before any role can be required to have one', async () => {
    await open(
      answer(readObligation, { status: 200, body: { data: { roles: [] } } }),
      answer(changeObligation, refusal(409, 'second-step.set-up-first')),
    )
    await userEvent.click(await screen.findByRole('switch', { name: 'Admins' }))
    const way = await screen.findByRole('link', { name: 'Für dich selbst einrichten' })
    expect(way.getAttribute('href')).toBe('/user/devices')
    expect(screen.getByRole('switch', { name: 'Admins' })).toHaveProperty('checked', false)
  })

  test('offers a retry when it cannot be read', async () => {
    await open(answer(readObligation, refusal(500, 'general.unexpected')))
    expect(await screen.findByRole('button', { name: /noch einmal|erneut/i })).toBeTruthy()
  })
})
