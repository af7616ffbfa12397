/** Dark is the default; the choice lives on this device and shows at once (§1, §9). `public/theme.js` sets it before the first paint. */
import { readStored, useStored, writeStored } from './local-settings.ts'

export type Theme = 'dark' | 'light'

const asTheme = (stored: string | null): Theme => (stored === 'light' ? 'light' : 'dark')

export const readTheme = (): Theme => asTheme(readStored('theme'))

/** Puts the theme on the document; the browser's own bars follow. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset['theme'] = theme
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
  const bar = document.querySelector('meta[name="theme-color"]')
  if (ground !== '') bar?.setAttribute('content', ground)
}

export function changeTheme(theme: Theme): void {
  writeStored('theme', theme)
  showTheme(theme)
}

export const useTheme = (): Theme => asTheme(useStored('theme'))
