import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MenuSheet } from './menu-sheet.tsx'

const namesIn = (part: HTMLElement): (string | null)[] =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

// spec: secondary-menu-items
test('the secondary menu offers the six pages of a member, and logout', async () => {
  await renderPage(<MenuSheet kind="menu" isOpen onClose={() => undefined} />, { at: '/dashboard' })
  const sheet = await screen.findByRole('dialog')
  expect(namesIn(within(sheet).getByRole('navigation', { name: 'Weitere Seiten' }))).toEqual([
    'Profil',
    'Abos',
    'Mitteilungen',
    'Nachrichten',
    'Familie & Kontakte',
    'Dokumente',
  ])
  expect(within(sheet).getByRole('button', { name: 'Abmelden' })).toBeTruthy()
})
