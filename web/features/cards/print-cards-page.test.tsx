// @vitest-environment jsdom
/** Printing cards: the form, the request, and locking a folder. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addCardBatch,
  type CardBatch,
  listCardBatches,
  openCardSheet,
  revokeCardBatch,
} from '@wegband/domain/features/cards/card-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PrintCardsPage } from './print-cards-page.tsx'

const school = {
  schoolId: 2,
  name: 'Schule Lindenhof',
  schoolSiteId: null,
  state: 'active' as const,
  roles: ['trainer' as const],
  abilities: ['can-access-system' as const],
}
const batch = (more: Partial<CardBatch> = {}): CardBatch => ({
  id: 8,
  kind: 'kids',
  count: 20,
  firstNumber: 1,
  lastNumber: 20,
  hasMarks: true,
  hasBack: false,
  linked: 3,
  revoked: 1,
  printedAt: '2026-09-21T17:00:00.000Z',
  revokedAt: null,
  ...more,
})
const listOf = (data: readonly CardBatch[]) => ({
  status: 200,
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length } },
})
const made = batch({
  id: 9,
  kind: 'member',
  count: 11,
  firstNumber: 21,
  lastNumber: 31,
  linked: 0,
  revoked: 0,
})
const open = (batches: readonly CardBatch[] = [batch()]) =>
  renderPage(<PrintCardsPage />, {
    at: '/trainer/card-print/2',
    viewer: makeViewer({ roles: ['trainer'], schools: [school] }),
    answers: [
      answer(listCardBatches, listOf(batches)),
      answer(addCardBatch, { status: 201, body: { data: made } }),
      answer(openCardSheet, {
        status: 200,
        body: { data: { address: '/api/card-sheets/9/de/x.y', expiresAt: '2026-11-20T09:10:00.000Z' } },
      }),
      answer(revokeCardBatch, {
        status: 200,
        body: { data: batch({ revokedAt: '2026-11-20T09:00:00.000Z' }) },
      }),
    ],
  })
const count = (): HTMLElement => screen.getByRole('textbox', { name: 'Anzahl' })

afterEach(() => vi.restoreAllMocks())

test('sends kind, number, marks and back as chosen and opens the PDF at its own address', async () => {
  const replace = vi.fn<(address: string) => void>()
  const tab = { location: { replace }, close: vi.fn<() => void>() }
  // A test cannot see the tab of another page.
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const page = await open()
  expect(await screen.findByRole('heading', { name: '30 Kinderkarten' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Vorschau, Bogen 1 von 3' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mitglieder' }))
  await userEvent.clear(count())
  await userEvent.type(count(), '11')
  await userEvent.click(screen.getByRole('switch', { name: 'Schnittmarken' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Rückseite mit Regeln' }))
  expect(screen.getByRole('heading', { name: '11 Mitgliedskarten' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '4 Seiten drucken' }))
  await waitFor(() =>
    expect(page.sent(addCardBatch).map(({ params, body }) => [params, body])).toEqual([
      [{ id: '2' }, { kind: 'member', count: 11, hasMarks: false, hasBack: true }],
    ]),
  )
  expect(await screen.findByText('Die Karten 0021 bis 0031 sind bereit.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'PDF öffnen' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/card-sheets/9/de/x.y'))
  expect(page.sent(openCardSheet)[0]?.params).toEqual({ id: '2', batchId: '9' })
})

test('the buttons keep the number to whole sheets, and typing keeps it within the bounds', async () => {
  const page = await open()
  expect(await screen.findByRole('heading', { name: '30 Kinderkarten' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '10 mehr' }))
  expect(count()).toHaveProperty('value', '40')
  await userEvent.clear(count())
  await userEvent.type(count(), '14')
  await userEvent.click(screen.getByRole('button', { name: '10 mehr' }))
  expect(count()).toHaveProperty('value', '20')
  await userEvent.clear(count())
  await userEvent.type(count(), '301')
  expect(screen.getByText('Zwischen 1 und 300.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(page.sent(addCardBatch)).toHaveLength(0)
})

test('a batch shows how much of it is in use, and a lost folder is locked after a question', async () => {
  const over = batch({
    id: 7,
    firstNumber: 21,
    lastNumber: 30,
    count: 10,
    revokedAt: '2026-10-01T17:00:00.000Z',
  })
  const page = await open([batch(), over])
  const list = await screen.findByRole('list', { name: 'Gedruckte Karten' })
  expect(within(list).getByText('21.9.2026, 3 von 20 vergeben, 1 gesperrt')).toBeTruthy()
  expect(within(list).getByText('alle gesperrt')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Alle sperren, Karten 0001 bis 0020' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/3 Mitglieder verlieren ihre Karte/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alle sperren' }))
  await waitFor(() => expect(page.sent(revokeCardBatch)[0]?.params).toEqual({ id: '2', batchId: '8' }))
})

test('says that no cards were printed yet, or that the right to print is missing', async () => {
  const page = await open([])
  expect(await screen.findByText('Noch keine Karten gedruckt.')).toBeTruthy()
  page.unmount()
  await renderPage(<PrintCardsPage />, { at: '/trainer/card-print/2', viewer: makeViewer(), answers: [] })
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
})
