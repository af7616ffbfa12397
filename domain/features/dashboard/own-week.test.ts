import { expect, test } from 'vitest'
import { ownWeek } from './own-week.ts'

test('covers the present week from Monday to Saturday, and the next one too on Sunday', () => {
  expect(ownWeek('2026-11-21T22:59:59.000Z')).toEqual({
    present: '2026-W47',
    next: undefined,
    startAt: '2026-11-15T23:00:00.000Z',
    endAt: '2026-11-22T23:00:00.000Z',
  })
  expect(ownWeek('2026-11-21T23:00:00.000Z')).toEqual({
    present: '2026-W47',
    next: '2026-W48',
    startAt: '2026-11-15T23:00:00.000Z',
    endAt: '2026-11-29T23:00:00.000Z',
  })
})

test('knows the last day from its first minute where clocks change', () => {
  expect(ownWeek('2026-10-24T22:00:00.000Z').next).toBe('2026-W44')
  expect(ownWeek('2026-03-28T23:00:00.000Z').next).toBe('2026-W14')
})
