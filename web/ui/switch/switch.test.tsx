// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from './switch.tsx'

test('a switch has a name, a note and a state, and is toggled by its text', async () => {
  const onChange = vi.fn()
  render(<Switch label="NFC" note="Chips werden gelesen" isOn={false} onChange={onChange} />)
  expect(screen.getByRole('switch', { name: 'NFC', description: 'Chips werden gelesen' })).toHaveProperty(
    'checked',
    false,
  )
  await userEvent.click(screen.getByText('NFC'))
  expect(onChange).toHaveBeenCalledWith(true)
})
