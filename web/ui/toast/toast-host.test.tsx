// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { ToastHost } from './toast-host.tsx'

test('the host is mounted before the first notice, so that notices are announced', () => {
  render(<ToastHost items={[]} closeLabel="Schließen" onClose={() => undefined} />)
  expect(screen.getByRole('status')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('errors are alerts, other notices wait for a pause, and each can be closed', async () => {
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

/** jsdom has no layout: each element reports its own place. */
const standAt = (element: Element, top: number, bottom: number): void => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, bottom - top)
}

test('moves to the upper edge where it would cover the page’s action at the lower one', () => {
  const page = (items: Parameters<typeof ToastHost>[0]['items']) => (
    <>
      <Button variant="primary">Ich komme</Button>
      <ToastHost items={items} closeLabel="Schließen" onClose={() => undefined} />
    </>
  )
  const { container, rerender } = render(page([]))
  const host = container.querySelector('[data-edge]')
  const button = screen.getByRole('button', { name: 'Ich komme' })
  if (!(host instanceof HTMLElement)) throw new Error('no host')
  host.getBoundingClientRect = () =>
    host.dataset['edge'] === 'top' ? new DOMRect(0, 60, 390, 60) : new DOMRect(0, 700, 390, 60)

  standAt(button, 720, 770)
  rerender(page([{ id: 'a', text: 'Gespeichert' }]))
  expect(host.dataset['edge']).toBe('top')
  standAt(button, 300, 350)
  rerender(page([{ id: 'b', text: 'Gespeichert' }]))
  expect(host.dataset['edge']).toBe('bottom')
})

test('makes room for the action of a dialog that opens under it', () => {
  const page = (isAsking: boolean) => (
    <>
      {isAsking ? (
        <dialog open>
          <Button variant="primary">Training beenden</Button>
        </dialog>
      ) : null}
      <ToastHost
        items={[{ id: 'a', text: 'Gespeichert' }]}
        closeLabel="Schließen"
        onClose={() => undefined}
      />
    </>
  )
  const { container, rerender } = render(page(false))
  const host = container.querySelector('[data-edge]')
  if (!(host instanceof HTMLElement)) throw new Error('no host')
  host.getBoundingClientRect = () =>
    host.dataset['edge'] === 'top' ? new DOMRect(0, 60, 390, 60) : new DOMRect(0, 700, 390, 60)
  expect(host.dataset['edge']).toBe('bottom')

  rerender(page(true))
  const button = screen.getByRole('button', { name: 'Training beenden' })
  standAt(button, 720, 770)
  fireEvent.transitionEnd(button)
  expect(host.dataset['edge']).toBe('top')
})
