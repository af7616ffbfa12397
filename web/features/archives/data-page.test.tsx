/** The export of everything: with and without a passphrase, and while one runs. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ExportRun, listExports, startExport } from '@wegband/domain/features/archives/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DataPage } from './data-page.tsx'

const ADMIN = makeViewer({ isAdmin: true })
const RUN: ExportRun = {
  id: 7,
  state: 'running',
  hasPassphrase: true,
  done: 30,
  total: 120,
  bytes: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
}
const show = (runs: ExportRun[]) =>
  renderPage(<DataPage />, {
    at: '/admin/data',
    viewer: ADMIN,
    answers: [
      answer(listExports, { status: 200, body: { data: runs } }),
      answer(startExport, { status: 201, body: { data: RUN } }),
    ],
  })

test('a short passphrase is refused, and without one the export begins', async () => {
  const page = await show([])
  fireEvent.change(await screen.findByLabelText('Passphrase'), { target: { value: 'kurz' } })
  fireEvent.click(screen.getByRole('button', { name: 'Export beginnen' }))
  expect(await screen.findByText('Mindestens 12 Zeichen')).toBeTruthy()
  expect(page.sent(startExport)).toEqual([])
  fireEvent.click(screen.getByRole('switch'))
  fireEvent.click(screen.getByRole('button', { name: 'Export beginnen' }))
  await waitFor(() => expect(page.sent(startExport)).toMatchObject([{ body: { passphrase: null } }]))
})

test('beside a running export none begins; it shows how far it is and can be cancelled', async () => {
  await show([RUN])
  const bar = await screen.findByRole('progressbar', { name: 'Export läuft' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.queryByRole('button', { name: 'Export beginnen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeTruthy()
})
