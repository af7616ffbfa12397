/** Dialogs whose code is not there yet; the setup of all other tests loads it before. */
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DialogFailureProvider, forgetFrames, loadFrames } from './late-frames.ts'

afterEach(async () => {
  forgetFrames()
  await loadFrames()
})

test('a page is shown without the code of its dialog, which opens once the code is there', async () => {
  forgetFrames()
  const onClose = vi.fn()
  render(
    <>
      <p>Seite</p>
      <Dialog isOpen onClose={onClose} title="Filter" closeLabel="Schließen" />
    </>,
  )
  expect([screen.getByText('Seite').textContent, screen.queryByRole('dialog')]).toEqual(['Seite', null])
  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that cannot be loaded is reported and closed, and tried again when it opens', async () => {
  forgetFrames(() => Promise.reject(new TypeError('Failed to fetch')))
  const [onClose, report] = [vi.fn(), vi.fn()]
  const page = (isOpen: boolean) => (
    <DialogFailureProvider value={report}>
      <Dialog isOpen={isOpen} onClose={onClose} title="Filter" closeLabel="Schließen" />
    </DialogFailureProvider>
  )
  const { rerender } = render(page(true))
  await waitFor(() => expect([report.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]))
  rerender(page(false))
  forgetFrames()
  rerender(page(true))
  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeTruthy()
})
