// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  downloadInvoice,
  type Invoice,
  type InvoiceChoices,
  INVOICES_PER_PAGE,
  listInvoices,
  resendInvoice,
} from '@wegband/domain/features/invoices/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { InvoicesPage } from './invoices-page.tsx'

const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 3,
  number: '2026-000148',
  kind: 'invoice',
  issuedOn: '2026-11-04',
  totalCents: 6_300,
  seller: 'Verband e. V.',
  profiteers: [{ id: 1, firstName: 'Mara' }],
  ...more,
})
const NOTHING_TO_CHOOSE: InvoiceChoices = { years: [], profiteers: [], hasCancellations: false }
const page = (
  invoices: readonly Invoice[],
  current = 1,
  total = invoices.length,
  choices = NOTHING_TO_CHOOSE,
) => ({
  status: 200,
  body: {
    data: [...invoices],
    choices,
    meta: {
      current_page: current,
      last_page: Math.max(1, Math.ceil(total / INVOICES_PER_PAGE)),
      per_page: INVOICES_PER_PAGE,
      total,
    },
  },
})
const open = (...answers: readonly FakeAnswer[]) =>
  renderPage(<InvoicesPage />, {
    at: '/user/invoices',
    viewer: makeViewer({ id: 1 }),
    now: '2026-11-20T14:41:00Z',
    answers,
  })
const rowOf = async (number: string): Promise<string> => {
  const row = (await screen.findByText(new RegExp(number))).closest('li')
  return (row?.textContent ?? '').replaceAll(/\s+/g, ' ')
}

beforeEach(() => toasts.set([]))

// spec: route-user-invoices
test('lists number, day, amount, seller and for whom', async () => {
  await open(
    answer(
      listInvoices,
      page([
        invoice(),
        invoice({
          id: 2,
          number: '2026-000097',
          kind: 'cancellation',
          totalCents: -3_900,
          profiteers: [{ id: 5, firstName: 'Jonas' }],
        }),
      ]),
    ),
  )
  const own = await rowOf('2026-000148')
  expect(own).toContain('4. November 2026, Verband e. V.')
  expect(own).toContain('63,00 €')
  const child = await rowOf('2026-000097')
  expect(child).toContain('Storno')
  expect(child).toContain('Verband e. V., für Jonas')
  expect(child).toContain('-39,00 €')
})

test('saves the file, which is read with the own session', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice')
  const shown = await open(
    answer(listInvoices, page([invoice()])),
    answer(downloadInvoice, { status: 200, body: 'pdf', headers: { 'content-type': 'application/pdf' } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Rechnung 2026-000148 herunterladen' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(shown.sent(downloadInvoice)).toMatchObject([{ params: { id: '3' } }])
})

test('sends an invoice once more and says so, or why not', async () => {
  const shown = await open(
    answer(listInvoices, page([invoice()])),
    answer(resendInvoice, (_, times) =>
      times === 0 ? { status: 204 } : { status: 429, body: { code: 'auth.rate-limited', message: 'x' } },
    ),
  )
  const button = await screen.findByRole('button', { name: 'Rechnung 2026-000148 noch einmal senden' })
  await userEvent.click(button)
  await waitFor(() => expect(toasts.get().at(-1)?.text).toContain('Rechnung 2026-000148 ist unterwegs'))
  expect(shown.sent(resendInvoice)).toMatchObject([{ params: { id: '3' } }])
  await userEvent.click(button)
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
})

test('turns to older invoices and back', async () => {
  const shown = await open(
    answer(listInvoices, ({ query }) =>
      query['page'] === '2'
        ? page([invoice({ id: 1, number: '2025-000001' })], 2, 51)
        : page([invoice()], 1, 51),
    ),
  )
  await rowOf('2026-000148')
  await userEvent.click(screen.getByRole('button', { name: 'Ältere Rechnungen' }))
  await rowOf('2025-000001')
  expect(screen.getByText('Seite 2 von 2')).toBeTruthy()
  expect(shown.sent(listInvoices).at(-1)?.query).toEqual({ page: '2' })
  await userEvent.click(screen.getByRole('button', { name: 'Neuere Rechnungen' }))
  await rowOf('2026-000148')
})

test('narrows down by year, person and cancellation, begins at the first page, and goes back', async () => {
  const choices: InvoiceChoices = {
    years: [2026, 2025],
    profiteers: [
      { id: 1, firstName: 'Mara' },
      { id: 5, firstName: 'Jonas' },
    ],
    hasCancellations: true,
  }
  const shown = await open(
    answer(listInvoices, ({ query }) =>
      query['kind'] === 'cancellation' ? page([], 1, 0, choices) : page([invoice()], 1, 51, choices),
    ),
  )
  const chip = (name: string) => screen.findByRole('button', { name })
  await userEvent.click(await screen.findByRole('button', { name: 'Ältere Rechnungen' }))
  await userEvent.click(await chip('2025'))
  await userEvent.click(await chip('Jonas'))
  await waitFor(() =>
    expect(shown.sent(listInvoices).at(-1)?.query).toEqual({ page: '1', year: '2025', profiteer_id: '5' }),
  )
  await userEvent.click(await chip('2025'))
  await userEvent.click(await chip('Stornos'))
  expect(await screen.findByText('Dazu gibt es keine Rechnung.')).toBeTruthy()
  expect(shown.sent(listInvoices).at(-1)?.query).toEqual({
    page: '1',
    profiteer_id: '5',
    kind: 'cancellation',
  })
  await userEvent.click(await chip('Alle'))
  await rowOf('2026-000148')
})

test('says that there are none yet, that they load, and that the server rests', async () => {
  const none = await open(answer(listInvoices, page([])))
  expect(await screen.findByRole('heading', { name: 'Noch keine Rechnungen' })).toBeTruthy()
  none.unmount()
  const loading = await open(answer(listInvoices, () => new Promise<never>(() => undefined)))
  expect(await screen.findByText('Deine Rechnungen werden geladen')).toBeTruthy()
  loading.unmount()
  await open(answer(listInvoices, { status: 503, body: { code: 'general.maintenance', message: 'x' } }))
  expect((await screen.findByRole('alert')).textContent).toContain('gerade nicht erreichbar')
})
