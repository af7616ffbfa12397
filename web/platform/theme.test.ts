import { beforeEach, expect, test } from 'vitest'
import { changeTheme, readTheme } from './theme.ts'

beforeEach(() => localStorage.clear())

// spec: theme-dark-default-local-storage, theme-dark-and-light
test('dark is the default; the choice is kept and shows at once', () => {
  expect(readTheme()).toBe('dark')
  changeTheme('light')
  expect(readTheme()).toBe('light')
  expect(localStorage.getItem('wegband.theme')).toBe('light')
  expect(document.documentElement.dataset['theme']).toBe('light')
  changeTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})
