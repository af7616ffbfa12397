import { describe, expect, it } from 'vitest'
import { levelIndexFrom, sportToOpen } from './opening-rules.ts'

describe('the page of sports', () => {
  const sports = [
    { id: 1, order: 10 },
    { id: 2, order: 30 },
    { id: 3, order: 20 },
  ]

  // spec: sports-list-jumps-highest-order
  it('opens the trained sport with the highest order', () => {
    expect(sportToOpen([{ sportId: 1 }, { sportId: 3 }], sports)).toBe(3)
    expect(sportToOpen([{ sportId: 1 }, { sportId: 2 }, { sportId: 3 }], sports)).toBe(2)
  })

  it('stays a list without progress in an available sport', () => {
    expect(sportToOpen([], sports)).toBeUndefined()
    expect(sportToOpen([{ sportId: 9 }], sports)).toBeUndefined()
  })
})

// spec: sports-progress-level-default-1
it('levelIndexFrom reads a text that is no number as level 1', () => {
  expect(['3', '12', 'three', '', '0', '-2', '1.5', undefined].map(levelIndexFrom)).toEqual([
    3, 12, 1, 1, 1, 1, 1, 1,
  ])
})
