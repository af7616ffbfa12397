import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CodeInput } from './code-input.tsx'

function Held(props: { readonly error?: string }) {
  const [value, setValue] = useState('')
  return (
    <CodeInput label="Code, 6 Ziffern" length={6} value={value} onChange={setValue} error={props.error} />
  )
}

const field = () => screen.getByRole('textbox', { name: 'Code, 6 Ziffern' })

test('accepts digits only and no more than it has cells', async () => {
  render(<Held />)
  await userEvent.type(field(), '12a 34-5678')
  expect(field()).toHaveProperty('value', '123456')
})

test('accepts a pasted code with text around it', async () => {
  render(<Held />)
  await userEvent.click(field())
  await userEvent.paste('Dein Code: 048 122')
  expect(field()).toHaveProperty('value', '048122')
})

test('supports autofill of codes and names its error', () => {
  render(<Held error="Dieser Code passt nicht." />)
  expect(field().getAttribute('autocomplete')).toBe('one-time-code')
  expect(field().getAttribute('inputmode')).toBe('numeric')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const lineId = field().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(lineId)?.textContent).toBe('Dieser Code passt nicht.')
})
