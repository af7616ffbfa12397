import { beforeEach, expect, test, vi } from 'vitest'
import { changeTheme, onDeviceTheme, readTheme } from './theme.ts'

beforeEach(() => localStorage.clear())

// spec: theme-dark-default-local-storage, theme-dark-and-light
test('dark is the default, and a choice is stored and shown at once', () => {
  expect(readTheme()).toBe('dark')
  changeTheme('light')
  expect(readTheme()).toBe('light')
  expect(localStorage.getItem('wegband.theme')).toBe('light')
  expect(document.documentElement.dataset['theme']).toBe('light')
  changeTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('the choice "device" follows the device', () => {
  const listeners = new Set<() => void>()
  const device = {
    matches: true,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => device)
  changeTheme('device')
  expect([readTheme(), localStorage.getItem('wegband.theme')]).toEqual(['light', 'device'])
  const seen: string[] = []
  const stop = onDeviceTheme(() => seen.push(readTheme()))
  device.matches = false
  listeners.forEach((listener) => listener())
  stop()
  expect([seen, listeners.size]).toEqual([['dark'], 0])
  vi.unstubAllGlobals()
})
