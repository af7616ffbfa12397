import { expect, test } from 'vitest'
import fc from 'fast-check'
import { canPart, groupPins } from './group-pins.ts'

const KIEL = { latitude: 54.3233, longitude: 10.1394 }
const NEXT_DOOR = { latitude: 54.3234, longitude: 10.1395 }
const ACROSS_TOWN = { latitude: 54.36, longitude: 10.05 }
const MUNICH = { latitude: 48.137, longitude: 11.576 }

const sizesAt = (zoom: number) =>
  groupPins([KIEL, MUNICH, NEXT_DOOR, ACROSS_TOWN], zoom).map(({ items }) => items.length)

test('groups become smaller on zooming in, and the first item gives the place', () => {
  expect(sizesAt(4)).toEqual([3, 1])
  expect(sizesAt(11)).toEqual([2, 1, 1])
  expect(sizesAt(18)).toEqual([1, 1, 1, 1])
})

test('zooming in does not help where two schools share a hall', () => {
  expect(canPart([KIEL, ACROSS_TOWN], 12)).toBe(true)
  expect(canPart([KIEL, { ...KIEL }], 18)).toBe(false)
  expect(canPart([KIEL, NEXT_DOOR], 12)).toBe(false)
})

test('each item is in exactly one group, and the first items of all groups lie apart', () => {
  const point = fc.record({
    latitude: fc.double({ min: 45, max: 56, noNaN: true }),
    longitude: fc.double({ min: 5, max: 18, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      fc.double({ min: 3, max: 18, noNaN: true }),
      (all, zoom) => {
        const groups = groupPins(all, zoom)
        expect(new Set(groups.flatMap(({ items }) => items)).size).toBe(all.length)
        const firsts = groups.map(({ items }) => items[0])
        expect(groupPins(firsts, zoom)).toHaveLength(groups.length)
      },
    ),
  )
})
