// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FullScreen } from './full-screen.tsx'

function FilterPage(props: { readonly isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filter</Button>
      <Dialog
        isOpen={isOpen}
        isBusy={props.isBusy ?? false}
        onClose={() => setOpen(false)}
        title="Was der Kalender zeigt"
        description="Nur meine Schulen"
        closeLabel="Schließen"
        footer={<Button>Zeigen</Button>}
      >
        <input aria-label="Umkreis" />
      </Dialog>
    </>
  )
}

async function openFilter() {
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  return screen.findByRole('dialog', { name: 'Was der Kalender zeigt' })
}

test('an open dialog has its title as name and its sentence as description', async () => {
  render(<FilterPage />)
  await openFilter()
  expect(screen.getByRole('dialog', { description: 'Nur meine Schulen' })).toBeTruthy()
})

test('the focus enters the dialog, stays there, and returns to the button that opened it', async () => {
  render(<FilterPage />)
  const dialog = await openFilter()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  for (let press = 0; press < 6; press++) {
    await userEvent.tab()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  }
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Filter'))
})

test('the close button closes', async () => {
  render(<FilterPage />)
  await openFilter()
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a busy dialog does not close', async () => {
  render(<FilterPage isBusy />)
  await openFilter()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a confirmation is an alert dialog with both answers, and shows an error', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <ConfirmDialog
      isOpen
      title="Für Tarek übernehmen?"
      text="Dann stehst du im Protokoll."
      confirmLabel="Ja, Training starten"
      cancelLabel="Abbrechen"
      error="Jemand war schneller."
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  expect(await screen.findByRole('alertdialog', { name: 'Für Tarek übernehmen?' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Jemand war schneller.')
  await userEvent.click(screen.getByRole('button', { name: 'Ja, Training starten' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a dangerous confirmation focuses the safe answer', async () => {
  render(
    <ConfirmDialog
      isOpen
      isDangerous
      title="Karte löschen?"
      confirmLabel="Löschen"
      cancelLabel="Behalten"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Behalten'))
})

test('a full-screen dialog has a name and closes by Escape', async () => {
  const onClose = vi.fn()
  render(
    <FullScreen isOpen onClose={onClose} label="Video" surface="stage" layer="player">
      <button type="button">Abspielen</button>
    </FullScreen>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Video' })
  expect(dialog.dataset['theme']).toBe('dark')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
