import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutSerpentine } from './serpentine-layout.ts'
import type { SerpentineInput, SerpentineLayout } from './serpentine-layout.ts'

const PATH: SerpentineInput = {
  width: 350,
  bandWidth: 44,
  sectionHeights: [416, 352, 412],
  weeks: 99,
  woven: 58,
}

function layOut(changes: Partial<SerpentineInput> = {}): SerpentineLayout {
  const layout = layOutSerpentine({ ...PATH, ...changes })
  if (!layout) throw new Error('nothing was laid out')
  return layout
}

const measured = fc.record({
  width: fc.integer({ min: 280, max: 1600 }),
  bandWidth: fc.integer({ min: 34, max: 54 }),
  sectionHeights: fc.array(fc.integer({ min: 160, max: 1400 }), { minLength: 1, maxLength: 4 }),
  woven: fc.integer({ min: 0, max: 99 }),
})

test('the drawing is as wide as the measured page and as high as bands and sections together', () => {
  const layout = layOut()
  expect(layout.width).toBe(350)
  expect(layout.height).toBe(3 * 44 + 416 + 352 + 412)
})

test('each section has one horizontal and one vertical piece, alternating sides', () => {
  const directions = layOut().pieces.map((piece) => piece.direction)
  expect(directions).toEqual(['right', 'down', 'left', 'down', 'right', 'down'])
  expect(layOut().pieces.map((piece) => piece.isBack)).toEqual([false, true, false, true, false, true])
})

test('the vertical pieces reach exactly from one fold to the next', () => {
  const lengths = layOut().pieces.map((piece) => piece.length)
  expect(lengths).toEqual([350, 2 * 44 + 416, 350, 2 * 44 + 352, 350, 44 + 412])
})

test('the nine steps except the three stripes are knots, and the woven ones are marked', () => {
  const { knots } = layOut()
  expect(knots.map((knot) => knot.step)).toEqual([1, 2, 4, 5, 7, 8])
  expect(knots.filter((knot) => knot.isWoven).map((knot) => knot.step)).toEqual([1, 2, 4, 5])
})

test('every third of the level ends in one more bar', () => {
  const bars = layOut().pieces.map((piece) => piece.shape.stripes.length)
  expect(bars).toEqual([0, 1, 0, 2, 0, 3])
  const first = layOut({ woven: 33 }).pieces[1]?.shape.stripes[0]
  expect(first?.isWoven).toBe(true)
  expect(layOut({ woven: 32 }).pieces[1]?.shape.stripes[0]?.isWoven).toBe(false)
})

test('the current week shows the next number, and a full level shows none', () => {
  expect(layOut({ woven: 0 }).now?.week).toBe(1)
  expect(layOut().now?.week).toBe(59)
  expect(layOut({ woven: 99 }).now).toBeUndefined()
  expect(layOut({ isResting: true }).now).toBeUndefined()
})

test('a week too narrow for two digits has no number', () => {
  expect(layOut({ width: 200, sectionHeights: [160, 160, 160] }).now).toBeUndefined()
})

test('nothing is laid out before the page is measured', () => {
  expect(layOutSerpentine({ ...PATH, width: 0 })).toBeUndefined()
  expect(layOutSerpentine({ ...PATH, bandWidth: 0 })).toBeUndefined()
  expect(layOutSerpentine({ ...PATH, sectionHeights: [] })).toBeUndefined()
})

test('knots and number stay on the band at any measured size', () => {
  fc.assert(
    fc.property(measured, ({ width, bandWidth, sectionHeights, woven }) => {
      const layout = layOut({ width, bandWidth, sectionHeights, woven, weeks: 33 * sectionHeights.length })
      const points = [...layout.knots, ...(layout.now ? [layout.now] : [])]
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(layout.height)
      }
    }),
  )
})

test('each piece starts in the corner square of the previous one, without a gap', () => {
  fc.assert(
    fc.property(measured, (input) => {
      const { pieces } = layOut({ ...input, weeks: 33 * input.sectionHeights.length })
      pieces.slice(1).forEach((piece, index) => {
        const before = pieces[index]
        expect(piece.startFold).toBe(before?.endFold)
        expect(piece.startFold).toBeDefined()
      })
    }),
  )
})
