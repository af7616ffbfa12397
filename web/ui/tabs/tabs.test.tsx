// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const ITEMS = [
  { id: 'private', label: 'Privattraining' },
  { id: 'cards', label: 'QR-Karten' },
  { id: 'requests', label: 'Anfragen', count: 3 },
]

function TrainerTabs() {
  const [value, setValue] = useState('private')
  return (
    <Tabs label="Trainer" items={ITEMS} value={value} onChange={setValue}>
      <p>{value}</p>
    </Tabs>
  )
}

test('one tab is chosen, and the panel carries its name', () => {
  render(<TrainerTabs />)
  expect(screen.getByRole('tab', { name: 'Privattraining', selected: true })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: 'Privattraining' }).textContent).toBe('private')
})

test('the tabs are one stop of the keyboard; arrows, Home and End move and choose', async () => {
  render(<TrainerTabs />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Privattraining')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'QR-Karten', selected: true })).toBe(document.activeElement)
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tabpanel').textContent).toBe('requests')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Privattraining')
  await userEvent.keyboard('{ArrowLeft}{Home}')
  expect(screen.getByRole('tabpanel').textContent).toBe('private')
})
