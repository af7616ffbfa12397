/** An empty installation takes an archive: the code first, then the file, and why it was refused. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  fillFromArchive,
  readSetupArchive,
  type SetupRun,
} from '@wegband/domain/features/archives/contract.ts'
import { readSetup } from '@wegband/domain/features/setup/contract.ts'
import { answer, type FakeReply, type SentRequest } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SetupArchivePage } from './setup-archive-page.tsx'

const RUN: SetupRun = { state: 'running', done: 0, total: 0, problem: null }
const show = (progress: (request: SentRequest, times: number) => FakeReply) =>
  renderPage(<SetupArchivePage />, {
    at: '/setup/archive#7K4P-2MXD-9RTB',
    answers: [
      answer(readSetup, { status: 200, body: { data: { stage: 'open' } } }),
      answer(readSetupArchive, progress),
      answer(fillFromArchive, { status: 202, body: { data: RUN } }),
    ],
  })
const submit = async (): Promise<void> => {
  const file = new File(['archive'], 'archive.tar.gz', { type: 'application/gzip' })
  fireEvent.change(await screen.findByLabelText('Archiv'), { target: { files: [file] } })
  fireEvent.change(screen.getByLabelText('Passphrase des Archivs'), { target: { value: 'Bögen am Fluss' } })
  fireEvent.click(screen.getByRole('button', { name: 'Archiv übernehmen' }))
}

test('a wrong code is said at its field, and the archive is not sent', async () => {
  const page = await show(() => ({ status: 403, body: { code: 'setup.wrong-code', message: '' } }))
  await submit()
  await waitFor(() =>
    expect(screen.getByLabelText('Code aus dem Terminal').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(page.sent(fillFromArchive)).toEqual([])
})

test('a refused archive says why, and the form is there for another try', async () => {
  const failed = { ...RUN, state: 'failed', problem: 'wrong-passphrase' }
  const page = await show((_request, times) => ({
    status: 200,
    body: { data: times === 0 ? null : failed },
  }))
  await submit()
  expect(await screen.findByText(/Das ist nicht die Passphrase des Archivs/)).toBeTruthy()
  expect(page.sent(fillFromArchive)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Archiv übernehmen' })).toBeTruthy()
})
