/** The list of documents and the public check: their content, and the texts without content. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  checkCertificate,
  type CheckedCertificate,
  DOCUMENTS_PER_PAGE,
  listDocuments,
  listRecipients,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DocumentsPage } from '../documents-page/documents-page.tsx'
import { watchPapers } from './testing/opened-papers.ts'
import { VerifyPage } from './verify-page.tsx'

const HONEY = { levelIndex: 2, nextIndex: 3, belt: { level: 3, isKids: false, name: 'Honig' } }
const CODE = 'WB-2026-000012-K7QF-3MXP'
const paperOf = (more: Partial<WegbandDocument> = {}): WegbandDocument => ({
  id: 8,
  type: 'certificate',
  kind: 'pdf',
  name: '',
  description: '',
  owner: { id: 1, firstName: 'Mara' },
  ownerRole: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  size: null,
  url: '/api/documents/8/file/a.b',
  certificate: { code: CODE, sport: 'Wing Chun', ...HONEY, examOn: '2026-11-20' },
  school: null,
  check: null,
  ...more,
})
const listed = (papers: readonly WegbandDocument[]): FakeAnswer =>
  answer(listDocuments, {
    status: 200,
    body: {
      data: [...papers],
      meta: { current_page: 1, last_page: 1, per_page: DOCUMENTS_PER_PAGE, total: papers.length },
    },
  })
const openList = (answers: readonly FakeAnswer[]) =>
  renderPage(<DocumentsPage />, {
    at: '/user/documents',
    viewer: makeViewer({ id: 1 }),
    now: '2026-11-20T18:00:00Z',
    answers: [
      answer(listRecipients, { status: 200, body: { data: [] } }),
      answer(listPapersToSign, { status: 200, body: { data: [] } }),
      ...answers,
    ],
  })

describe('the own papers', () => {
  // spec: route-user-documents, document-fields
  test('show their kind and owner, and download from a freshly requested address', async () => {
    const contract = paperOf({
      id: 9,
      type: 'contract',
      kind: 'image',
      name: 'Anmeldung',
      description: 'Schule Lindenhof',
      certificate: null,
      owner: null,
      ownerRole: 'student',
    })
    const page = await openList([listed([paperOf(), contract])])
    const own = (await screen.findByText('Level 3, Honig')).closest('li')
    expect(own?.textContent).toContain('Urkunde')
    expect(own?.textContent).toContain('Wing Chun')
    expect(own?.textContent).toContain('PDF')
    const role = screen.getByText('Anmeldung').closest('li')
    expect(role?.textContent).toContain('Vertrag')
    expect(role?.textContent).toContain('für alle mit deiner Rolle')
    expect(role?.textContent).toContain('Bild')
    const opened = watchPapers()
    const before = page.sent(listDocuments).length
    await userEvent.click(within(own ?? document.body).getByRole('button', { name: /herunterladen/ }))
    await waitFor(() => expect(opened).toEqual(['/api/documents/8/file/a.b']))
    expect(page.sent(listDocuments)).toHaveLength(before + 1)
  })

  test('open where they are tapped', async () => {
    await openList([listed([paperOf()])])
    const opened = watchPapers()
    await userEvent.click(await screen.findByRole('button', { name: /Urkunde.*Level 3, Honig/ }))
    await waitFor(() => expect(opened).toEqual(['/api/documents/8/file/a.b']))
  })

  test('that are certificates share the address of the public check', async () => {
    const user = userEvent.setup()
    await openList([listed([paperOf()])])
    const button = await screen.findByRole('button', { name: /^Prüflink teilen/ })
    await user.click(button)
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Der Link zur Prüfung ist kopiert.'))
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/verify/${CODE}`)
  })

  test('are announced while they load', async () => {
    await openList([answer(listDocuments, () => new Promise<never>(() => undefined))])
    expect(await screen.findByText('Deine Dokumente werden geladen')).toBeDefined()
  })

  test("of a child show the child's name", async () => {
    await openList([listed([paperOf({ owner: { id: 5, firstName: 'Lina' } })])])
    expect(await screen.findByText(/Wing Chun, Lina/)).toBeDefined()
  })

  test('say that there are none yet, and that there are none of a kind', async () => {
    const page = await openList([listed([])])
    expect(await screen.findByRole('heading', { name: 'Noch keine Dokumente' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Verträge' }))
    expect(await screen.findByText('Davon gibt es noch keine.')).toBeDefined()
    expect(page.sent(listDocuments).at(-1)?.query).toMatchObject({ type: 'contract' })
  })

  test('show an error and offer a retry', async () => {
    await openList([
      answer(listDocuments, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
    ])
    expect(await screen.findByRole('button', { name: /noch einmal|erneut/i })).toBeDefined()
    expect(screen.queryByText('Noch keine Dokumente')).toBeNull()
  })

  test('that the viewer may not see are refused with a text', async () => {
    await openList([
      answer(listDocuments, { status: 403, body: { code: 'general.not-allowed', message: 'x' } }),
    ])
    expect(await screen.findByRole('heading', { level: 2 })).toBeDefined()
    expect(screen.queryByText('Noch keine Dokumente')).toBeNull()
  })
})

const VALID: CheckedCertificate = {
  state: 'valid',
  code: CODE,
  firstName: 'Mara',
  lastInitial: 'L.',
  ...HONEY,
  sport: 'Wing Chun',
  hue: 32,
  chroma: 1,
  examOn: '2026-11-20',
  school: 'Schule Lindenhof',
  city: 'Kiel',
  issuedBy: 'Tarek Aydın',
}
const openCheck = (code: string | undefined, answers: readonly FakeAnswer[] = []) =>
  renderPage(<VerifyPage />, {
    at: code === undefined ? '/verify' : `/verify/${code}`,
    now: '2026-11-20T18:00:00Z',
    answers,
  })

describe('the public check', () => {
  test('asks for a number first', async () => {
    const page = await openCheck(undefined)
    expect(await screen.findByText(/Gib die Nummer ein/)).toBeDefined()
    expect(page.sent(checkCertificate)).toHaveLength(0)
  })

  test('shows that it is searching', async () => {
    await openCheck(CODE, [answer(checkCertificate, () => new Promise<never>(() => undefined))])
    expect(await screen.findByText('Die Nummer wird geprüft')).toBeDefined()
  })

  test('describes a certificate like the list, but shows only the initial of the last name', async () => {
    await openCheck(CODE, [answer(checkCertificate, { status: 200, body: { data: VALID } })])
    expect(await screen.findByRole('heading', { name: 'Mara L.' })).toBeDefined()
    expect(screen.getByText('Echt und gültig')).toBeDefined()
    expect(screen.getByText('Levelprüfung 2 bestanden: Honig, Level 3')).toBeDefined()
    expect(screen.getByText('Schule Lindenhof, Kiel')).toBeDefined()
  })

  test('of the last level says that there is no next one', async () => {
    const last = { ...VALID, levelIndex: 12, nextIndex: null, belt: { ...VALID.belt, name: 'Nacht' } }
    await openCheck(CODE, [answer(checkCertificate, { status: 200, body: { data: last } })])
    expect(await screen.findByText('Levelprüfung 12 bestanden: Nacht, alle Level geschafft')).toBeDefined()
  })

  test('of a revoked one says when, and nothing about the person', async () => {
    await openCheck(CODE, [
      answer(checkCertificate, {
        status: 200,
        body: { data: { state: 'revoked', code: CODE, revokedAt: '2026-11-20T17:00:00.000Z' } },
      }),
    ])
    expect(await screen.findByText('Zurückgezogen')).toBeDefined()
    expect(screen.getByText(/20\. November 2026/)).toBeDefined()
    expect(screen.queryByText(/Mara/)).toBeNull()
  })

  test('does not know a wrong number, and says what to compare', async () => {
    await openCheck('WB-2026-000012-K7QF-3MXQ', [
      answer(checkCertificate, { status: 404, body: { code: 'documents.unknown-code', message: 'x' } }),
    ])
    expect(await screen.findByRole('heading', { name: 'Diese Nummer kennen wir nicht' })).toBeDefined()
    expect(screen.getByText(/auch die acht am Ende/)).toBeDefined()
  })

  test('stops after too many wrong numbers with its own text', async () => {
    await openCheck(CODE, [
      answer(checkCertificate, {
        status: 429,
        body: { code: 'auth.rate-limited', message: 'x', retryAt: '2026-11-20T19:00:00.000Z' },
      }),
    ])
    await waitFor(() => expect(screen.queryByText('Die Nummer wird geprüft')).toBeNull())
    expect(screen.queryByText('Diese Nummer kennen wir nicht')).toBeNull()
    expect(screen.getAllByRole('heading').length).toBeGreaterThan(1)
  })

  test('opens the address of the typed number in capitals', async () => {
    const page = await openCheck(undefined, [
      answer(checkCertificate, { status: 200, body: { data: VALID } }),
    ])
    await userEvent.type(await screen.findByLabelText('Nummer auf dem Papier'), ` ${CODE.toLowerCase()} `)
    await userEvent.click(screen.getByRole('button', { name: 'Prüfen' }))
    await waitFor(() => expect(page.sent(checkCertificate)[0]?.params).toEqual({ code: CODE }))
  })

  test('says that a file is unchanged of that paper alone, also back on another one', async () => {
    vi.stubGlobal('isSecureContext', true)
    const file = new File(['%PDF-1.7'], 'Camp.pdf', { type: 'application/pdf' })
    const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const codes = ['WS-2026-000011-K7QF-3MXP', 'WS-2026-000012-K7QF-3MXP'] as const
    const signed = (code: string): CheckedCertificate => ({
      state: 'signed',
      code,
      title: `Papier ${code}`,
      school: 'Schule Lindenhof',
      firstName: 'Mara',
      lastInitial: 'L.',
      signedAt: '2026-11-20T17:00:00.000Z',
      signatures: [],
      sha256: Buffer.from(bytes).toString('hex'),
      ended: null,
    })
    const page = await openCheck(codes[0], [
      answer(checkCertificate, ({ params }) => ({
        status: 200,
        body: { data: signed(String(params['code'])) },
      })),
    ])
    await screen.findByRole('heading', { name: `Papier ${codes[0]}` })
    const box = screen.getByLabelText('Nummer auf dem Papier')
    await userEvent.clear(box)
    await userEvent.type(box, `${codes[1]}{Enter}`)
    await screen.findByRole('heading', { name: `Papier ${codes[1]}` })
    await userEvent.upload(screen.getByLabelText('Datei vergleichen', { selector: 'input' }), file)
    expect(await screen.findByText('Die Datei ist unverändert.')).toBeDefined()
    act(() => page.back())
    await screen.findByRole('heading', { name: `Papier ${codes[0]}` })
    expect(screen.queryByText('Die Datei ist unverändert.')).toBeNull()
    vi.unstubAllGlobals()
  })
})
