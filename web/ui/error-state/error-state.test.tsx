// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorState } from './error-state.tsx'
import { RequestId } from './request-id.tsx'

test('an error is an alert with a heading, a sentence and an action', () => {
  render(
    <ErrorState
      title="Der Faden ist gerissen"
      text="Das Modul konnte nicht geladen werden."
      action={<button type="button">Noch einmal laden</button>}
      footnote="Kennung 7c2f"
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('Kennung 7c2f')
  expect(screen.getByRole('heading', { level: 2, name: 'Der Faden ist gerissen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal laden' })).toBeTruthy()
})

test('a request id is shown short and copied as a whole', async () => {
  const user = userEvent.setup()
  render(
    <RequestId
      id="7c2f0a1b-full"
      short="7c2f0a1b"
      texts={{ label: 'Kennung', copy: 'Kennung kopieren', copied: 'Kopiert' }}
    />,
  )
  expect(screen.getByText('7c2f0a1b')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kennung kopieren' }))
  expect(await navigator.clipboard.readText()).toBe('7c2f0a1b-full')
  expect(screen.getByRole('status').textContent).toBe('Kopiert')
})
