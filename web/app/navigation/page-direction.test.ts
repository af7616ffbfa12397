import { expect, test } from 'vitest'
import { directionOf } from './page-direction.ts'

// spec: transition-sport-module-slide
test('sport, module and content slide right when entered and left when exited', () => {
  const sport = { name: 'app.sport', index: 5 } as const
  const module = { name: 'app.module', index: 4 } as const
  expect(directionOf(sport, module, false)).toBe('right')
  expect(directionOf(module, sport, false)).toBe('left')
  expect(directionOf({ name: 'app.sports', index: 3 }, { ...sport, index: 4 }, false)).toBe('right')
})

// spec: transition-direction-forward-back
test('other pages slide right to a newer entry of the history, and left to an older one', () => {
  const dashboard = { name: 'app.dashboard', index: 1 } as const
  const calendar = { name: 'app.calendar', index: 2 } as const
  expect(directionOf(dashboard, calendar, false)).toBe('right')
  expect(directionOf(calendar, dashboard, false)).toBe('left')
  expect(directionOf(dashboard, { ...calendar, index: 1 }, false)).toBe('fade')
})

test('a page slides right to a newer entry, also between two modules', () => {
  expect(directionOf({ name: 'app.module', index: 1 }, { name: 'app.module', index: 2 }, false)).toBe('right')
})

// spec: route-transition-fade
test('a page that restores its scroll position fades', () => {
  expect(directionOf({ name: 'app.calendar', index: 2 }, { name: 'app.dashboard', index: 1 }, true)).toBe(
    'fade',
  )
})
