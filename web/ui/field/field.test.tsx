// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CheckField, PasswordField, SelectField, TextField } from './field.tsx'

test('label, hint and input are connected', () => {
  render(<TextField label="E-Mail" hint="Dorthin schicken wir den Link." />)
  expect(
    screen.getByRole('textbox', { name: 'E-Mail', description: 'Dorthin schicken wir den Link.' }),
  ).toBeTruthy()
})

test('an error marks the field, replaces the hint and keeps the typed text', async () => {
  const { rerender } = render(<TextField label="NFC-Nummer" hint="Steht auf dem Chip." />)
  await userEvent.type(screen.getByRole('textbox'), '90A2')
  rerender(<TextField label="NFC-Nummer" hint="Steht auf dem Chip." error="Mindestens 6 Zeichen." />)
  const input = screen.getByRole('textbox', { description: 'Mindestens 6 Zeichen.' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input).toHaveProperty('value', '90A2')
})

test('an empty error shows nothing', () => {
  render(<TextField label="E-Mail" error="" />)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
})

test('a password can be shown and hidden again without losing it', async () => {
  render(<PasswordField label="Passwort" showLabel="Passwort zeigen" hideLabel="Passwort verbergen" />)
  const input = screen.getByLabelText('Passwort')
  await userEvent.type(input, 'Honigband26')
  expect(input).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Passwort zeigen' }))
  expect(input).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Passwort verbergen' }))
  expect(input).toHaveProperty('type', 'password')
  expect(input).toHaveProperty('value', 'Honigband26')
})

test('optional fields say so in their label', () => {
  render(<TextField label="Telefon" optionalText="(freiwillig)" />)
  expect(screen.getByRole('textbox', { name: 'Telefon (freiwillig)' })).toBeTruthy()
})

test('a select takes a choice, and a consent is toggled by its text', async () => {
  render(
    <>
      <SelectField
        label="Land"
        options={[
          { value: 'de', text: 'Deutschland' },
          { value: 'at', text: 'Österreich' },
        ]}
      />
      <CheckField label="Ich stimme zu" note="Fassung 4" />
    </>,
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'at')
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'at')
  await userEvent.click(screen.getByText('Ich stimme zu'))
  expect(screen.getByRole('checkbox', { name: 'Ich stimme zu', description: 'Fassung 4' })).toHaveProperty(
    'checked',
    true,
  )
})

test('a day and a time read in the language of the app, whatever the browser speaks', () => {
  const before = document.documentElement.lang
  const fields = () =>
    render(
      <>
        <TextField label="Tag" type="date" value="2026-11-23" onChange={() => undefined} />
        <TextField label="Zeit" type="time" value="18:30" onChange={() => undefined} />
        <TextField label="Noch leer" type="date" value="" onChange={() => undefined} />
      </>,
    )
  document.documentElement.lang = 'de'
  const german = fields()
  expect(german.container.textContent).toContain('23. November 2026')
  expect(german.container.textContent).toContain('18:30')
  // Narrow fields show the short form, by a container query.
  expect(german.container.textContent).toContain('23.11.2026')
  german.unmount()
  document.documentElement.lang = 'en-GB'
  expect(fields().container.textContent).toContain('23 November 2026')
  document.documentElement.lang = before
})
