import { expect, test } from 'vitest'
import { meaningOf } from './taps.ts'

test('one tap shows the buttons, two at a side skip, and a third skips again', () => {
  const first = { x: 0.9, at: 1000 }
  expect(meaningOf(undefined, first)).toBe('show')
  expect(meaningOf(first, { x: 0.8, at: 1250 })).toBe('forward')
  expect(meaningOf({ x: 0.8, at: 1250 }, { x: 0.8, at: 1500 })).toBe('forward')
  expect(meaningOf({ x: 0.1, at: 0 }, { x: 0.2, at: 200 })).toBe('back')
})

test('taps that are far apart, at different sides or in the middle only show them', () => {
  expect(meaningOf({ x: 0.9, at: 1000 }, { x: 0.9, at: 1400 })).toBe('show')
  expect(meaningOf({ x: 0.1, at: 1000 }, { x: 0.9, at: 1200 })).toBe('show')
  expect(meaningOf({ x: 0.5, at: 1000 }, { x: 0.5, at: 1200 })).toBe('show')
})
