/**
 * Dark is the default; the choice is stored on this device and shown at once (§1, §9). `public/first.js` sets
 * it before the first paint.
 */
import { readStored, useStored, writeStored } from './local-settings.ts'

export const THEME_CHOICES = ['dark', 'light', 'device'] as const
/** `device`: the current theme of the device. */
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Theme = Exclude<ThemeChoice, 'device'>

const asChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'device' ? stored : 'dark'

/** Undefined where the browser does not support it. */
const lightDevice = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: light)') : undefined

const themeOf = (choice: ThemeChoice): Theme => {
  if (choice !== 'device') return choice
  return lightDevice()?.matches === true ? 'light' : 'dark'
}

export const readTheme = (): Theme => themeOf(asChoice(readStored('theme')))

/** Calls `listener` when the device turns light or dark. Returns a function that stops it. */
export function onDeviceTheme(listener: () => void): () => void {
  const device = lightDevice()
  device?.addEventListener('change', listener)
  return () => device?.removeEventListener('change', listener)
}

/** Sets the theme of the document; the browser's own bars follow. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset['theme'] = theme
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
  const bar = document.querySelector('meta[name="theme-color"]')
  if (ground !== '') bar?.setAttribute('content', ground)
}

export function changeTheme(choice: ThemeChoice): void {
  writeStored('theme', choice)
  showTheme(themeOf(choice))
}

export const useThemeChoice = (): ThemeChoice => asChoice(useStored('theme'))

export const useTheme = (): Theme => themeOf(useThemeChoice())
