// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorCode, ErrorState } from './error-state.tsx'

test('an error is an alert with a heading, a sentence and a way on', () => {
  render(
    <ErrorState
      title="Der Faden ist gerissen"
      text="Das Modul konnte nicht geladen werden."
      action={<button type="button">Noch einmal laden</button>}
      code="Fehler 503"
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('Fehler 503')
  expect(screen.getByRole('heading', { level: 2, name: 'Der Faden ist gerissen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal laden' })).toBeTruthy()
})

test('the number of an error is copied and the success is said', async () => {
  const user = userEvent.setup()
  render(
    <ErrorCode
      code="WB-500-7C2F"
      texts={{ label: 'Fehler', copy: 'Fehlernummer kopieren', copied: 'Kopiert' }}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Fehlernummer kopieren' }))
  expect(await navigator.clipboard.readText()).toBe('WB-500-7C2F')
  expect(screen.getByRole('status').textContent).toBe('Kopiert')
})
