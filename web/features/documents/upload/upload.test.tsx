/** Uploading documents: what is refused beside the file, who must be chosen, and what stays after a failure. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  listDocuments,
  listRecipients,
  uploadDocuments,
  withdrawDocument,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { toasts } from '../../../platform/words/notices.ts'
import { DocumentsPage } from '../../documents-page/documents-page.tsx'
import { requireOwner } from './upload-files.ts'

const PDF = new File(['%PDF-1.7\n%%EOF'], 'Anmeldung-Emmi.pdf', { type: 'application/pdf' })
const TIFF = new File(['II*\0'], 'Scan.tiff', { type: 'image/tiff' })
const SCHOOL = { recipient: 'school:1', school: 'Schule Lindenhof' }
const ASSOCIATION = { recipient: 'association', school: null }
const MARA = { owner: { id: 1, firstName: 'Mara' }, recipients: [SCHOOL, ASSOCIATION] }
const JONAS = { owner: { id: 5, firstName: 'Jonas' }, recipients: [ASSOCIATION] }

const paperOf = (check: Partial<NonNullable<WegbandDocument['check']>>): WegbandDocument => ({
  id: 9,
  type: 'contract',
  kind: 'image',
  name: 'Anmeldung',
  description: '',
  owner: { id: 1, firstName: 'Mara' },
  ownerRole: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  size: 2_800_000,
  url: '/api/documents/9/file/a.b',
  certificate: null,
  school: null,
  check: {
    state: 'waiting',
    recipient: 'school:1',
    school: 'Schule Lindenhof',
    reason: null,
    checkedAt: null,
    isOpen: true,
    ...check,
  },
})
const open = (more: readonly FakeAnswer[] = [], { owners = [MARA], papers = [] as WegbandDocument[] } = {}) =>
  renderPage(<DocumentsPage />, {
    at: '/user/documents',
    viewer: makeViewer({ id: 1 }),
    now: '2026-11-20T18:00:00Z',
    answers: [
      answer(listDocuments, {
        status: 200,
        body: { data: papers, meta: { current_page: 1, last_page: 1, per_page: 50, total: papers.length } },
      }),
      answer(listRecipients, { status: 200, body: { data: owners } }),
      answer(listPapersToSign, { status: 200, body: { data: [] } }),
      ...more,
    ],
  })
const openDialog = async (): Promise<HTMLElement> => {
  const [button] = await screen.findAllByRole('button', { name: /hochladen/i })
  await userEvent.click(button ?? document.body)
  return screen.findByRole('dialog')
}
const choose = async (dialog: HTMLElement, files: File | File[]): Promise<void> => {
  const input = await within(dialog).findByLabelText<HTMLInputElement>('Datei wählen', { selector: 'input' })
  await userEvent.upload(input, files, { applyAccept: false })
}
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Hochladen' }))

describe('a document', () => {
  test('of a format that does not work is refused beside its name, before anything is sent', async () => {
    const page = await open()
    const dialog = await openDialog()
    await choose(dialog, TIFF)
    const row = (await within(dialog).findByText('Scan.tiff')).closest('li')
    expect(row?.textContent).toContain('Dieses Format geht nicht. Nimm PDF, JPG oder PNG.')
    await submit(dialog)
    expect(page.sent(uploadDocuments)).toHaveLength(0)
  })

  test('is sent under its name to the school, and the dialog closes', async () => {
    const page = await open([answer(uploadDocuments, { status: 201, body: { data: [paperOf({})] } })])
    const dialog = await openDialog()
    await choose(dialog, PDF)
    expect(await within(dialog).findByDisplayValue('Anmeldung-Emmi')).toBeDefined()
    await submit(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(uploadDocuments)).toHaveLength(1)
    expect(toasts.get().at(-1)?.text).toBe('Hochgeladen. Sobald es geprüft ist, hörst du davon.')
  })

  // spec: precondition-document-owner
  test('needs an owner, where there are several to choose from', async () => {
    const page = await open([], { owners: [MARA, JONAS] })
    const dialog = await openDialog()
    await choose(dialog, PDF)
    await within(dialog).findByDisplayValue('Anmeldung-Emmi')
    await submit(dialog)
    expect(within(dialog).getByLabelText('Gehört zu').getAttribute('aria-invalid')).toBe('true')
    expect(page.sent(uploadDocuments)).toHaveLength(0)
    expect(() => requireOwner({ ownerId: undefined })).toThrow('No owner given')
  })

  test('that the server refuses stays in the dialog, with the reason and another try', async () => {
    await open([answer(uploadDocuments, { status: 415, body: { code: 'files.encrypted', message: 'x' } })])
    const dialog = await openDialog()
    await choose(dialog, PDF)
    await within(dialog).findByDisplayValue('Anmeldung-Emmi')
    await submit(dialog)
    expect(await within(dialog).findByText(/mit einem Passwort geschützt/)).toBeDefined()
    expect(
      within(dialog).getByRole('button', { name: 'Anmeldung-Emmi.pdf noch einmal hochladen' }),
    ).toBeDefined()
  })
})

const photo = (name: string): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])], name, { type: 'image/jpeg' })

describe('a failed upload', () => {
  const failsAt = (failing: number) =>
    answer(uploadDocuments, (_request, times) =>
      times === failing
        ? { status: 503, body: { code: 'general.unavailable', message: 'x' } }
        : { status: 201, body: { data: [paperOf({})] } },
    )

  test('of photos of one document is tried again as one, and then the dialog closes', async () => {
    const page = await open([failsAt(0)])
    const dialog = await openDialog()
    await choose(dialog, [photo('vorn.jpg'), photo('hinten.jpg')])
    await userEvent.click(await within(dialog).findByLabelText('Alle Fotos gehören zu einem Dokument'))
    await submit(dialog)
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'vorn.jpg noch einmal hochladen' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(uploadDocuments)).toHaveLength(2)
  })

  test('of one of two documents keeps its own name, and then the dialog closes', async () => {
    const page = await open([failsAt(1)])
    const dialog = await openDialog()
    await choose(dialog, [photo('vorn.jpg'), photo('hinten.jpg')])
    await within(dialog).findByDisplayValue('hinten')
    await submit(dialog)
    const retry = await within(dialog).findByRole('button', { name: 'hinten.jpg noch einmal hochladen' })
    expect(within(dialog).getByLabelText('Name für hinten.jpg')).toHaveProperty('value', 'hinten')
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent(uploadDocuments)).toHaveLength(3)
  })
})

describe('the list', () => {
  test('says how far the office is, and withdraws what is open', async () => {
    const page = await open([answer(withdrawDocument, { status: 204, body: undefined })], {
      papers: [paperOf({})],
    })
    expect(await screen.findByText(/Schule Lindenhof, wird geprüft/)).toBeDefined()
    // Its kind is unknown.
    expect(screen.getByText('Hochgeladen')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Anmeldung zurückziehen' }))
    await waitFor(() => expect(page.sent(withdrawDocument)).toHaveLength(1))
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Rückgängig'))
  })

  test('shows the reason of a rejection and offers to send a new one', async () => {
    await open([], { papers: [paperOf({ state: 'rejected', reason: 'Seite 2 fehlt' })] })
    expect(await screen.findByText('Begründung: Seite 2 fehlt')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Anmeldung neu hochladen' }))
    expect(await screen.findByText('Rückmeldung: Seite 2 fehlt')).toBeDefined()
  })

  test('offers nothing for an accepted document', async () => {
    await open([], { papers: [paperOf({ state: 'accepted', isOpen: false })] })
    expect(await screen.findByText(/angenommen/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Anmeldung zurückziehen' })).toBeNull()
  })
})
