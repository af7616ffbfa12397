// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { bell } from '../icon/phosphor/bell.gen.ts'
import { calendarBlank } from '../icon/phosphor/calendar-blank.gen.ts'
import { houseSimple } from '../icon/phosphor/house-simple.gen.ts'
import { list } from '../icon/phosphor/list.gen.ts'
import { personSimpleTaiChi } from '../icon/phosphor/person-simple-tai-chi.gen.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { NavItem } from './nav-item.ts'
import { SideNav } from './side-nav.tsx'

const ITEMS: readonly NavItem[] = [
  { id: 'start', label: 'Start', href: '/dashboard', icon: houseSimple, isCurrent: true },
  { id: 'training', label: 'Training', href: '/training', icon: personSimpleTaiChi },
  { id: 'calendar', label: 'Kalender', href: '/calendar', icon: calendarBlank },
  { id: 'menu', label: 'Menü', href: '/menu', icon: list, count: 3, countLabel: '3 neu' },
]

test('the scan button stands in the middle of five and has a name', () => {
  render(<BottomBar label="Hauptmenü" items={ITEMS} scan={{ label: 'Code scannen', href: '/scanner' }} />)
  const links = within(screen.getByRole('navigation', { name: 'Hauptmenü' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/training',
    '/scanner',
    '/calendar',
    '/menu',
  ])
  expect(screen.getByRole('link', { name: 'Code scannen' })).toBe(links[2])
})

test('the current page is marked, and unread counts are read in words', () => {
  render(<BottomBar label="Hauptmenü" items={ITEMS} scan={{ label: 'Code scannen', href: '/scanner' }} />)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Start')
  expect(screen.getByRole('link', { name: 'Menü, 3 neu' }).getAttribute('href')).toBe('/menu')
})

test('the side navigation shows both menus, counts and the account, and reports a navigation', async () => {
  const onNavigate = vi.fn()
  render(
    <SideNav
      label="Hauptmenü"
      logo={{ name: 'Wegband', href: '/dashboard' }}
      main={ITEMS}
      secondary={[
        { id: 'notices', label: 'Mitteilungen', href: '#notices', icon: bell, count: 2, countLabel: '2 neu' },
        { id: 'messages', label: 'Nachrichten', href: '#messages', icon: bell, count: 0 },
      ]}
      account={{ name: 'Mara Lindner', initials: 'ML', note: 'Ansicht wechseln', href: '#family' }}
      onNavigate={onNavigate}
    />,
  )
  expect(screen.getByRole('link', { name: /Mitteilungen.*2 neu/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nachrichten' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: /Mara Lindner/ }))
  expect(onNavigate).toHaveBeenCalledOnce()
})
