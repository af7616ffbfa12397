// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LinkTabs, Tabs } from './tabs.tsx'

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

test('one tab is selected, and the panel has its name', () => {
  render(<TrainerTabs />)
  expect(screen.getByRole('tab', { name: 'Privattraining', selected: true })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: 'Privattraining' }).textContent).toBe('private')
})

test('the tabs are one keyboard stop; arrows, Home and End move and select', async () => {
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

test('a page opens with its own tab in view, also far to the right', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.querySelectorAll('a') ?? [])].findIndex((link) => link === this)
    return place < 0 ? 0 : place * 100
  })
  const items = ['today', 'cards', 'requests', 'figures'].map((id) => ({
    id,
    label: id,
    href: `/${id}`,
    isCurrent: id === 'figures',
  }))
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(424)
  render(<LinkTabs label="Trainer" items={items} />)
  const row = screen.getByRole('navigation')
  expect(row.scrollLeft).toBe(400 - 250 + 24)
  expect([row.hasAttribute('data-before'), row.hasAttribute('data-after')]).toEqual([true, false])
  vi.restoreAllMocks()
})
