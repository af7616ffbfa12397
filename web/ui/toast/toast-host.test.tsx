// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from './toast-host.tsx'

test('the host is there before the first notice, so that notices are heard', () => {
  render(<ToastHost items={[]} closeLabel="Schließen" onClose={() => undefined} />)
  expect(screen.getByRole('status')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('errors are alerts, everything else waits its turn, and each can be closed', async () => {
  const onClose = vi.fn()
  const onUndo = vi.fn()
  render(
    <ToastHost
      items={[
        { id: 'a', text: 'Gespeichert', action: { label: 'Zurücknehmen', onClick: onUndo } },
        { id: 'b', text: 'Keine Verbindung', isError: true },
      ]}
      closeLabel="Schließen"
      onClose={onClose}
    />,
  )
  expect(within(screen.getByRole('status')).getByText('Gespeichert')).toBeTruthy()
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Keine Verbindung')).toBeTruthy()
  await userEvent.click(within(alert).getByRole('button', { name: 'Schließen' }))
  expect(onClose).toHaveBeenCalledWith('b')
  await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  expect(onUndo).toHaveBeenCalledOnce()
})
