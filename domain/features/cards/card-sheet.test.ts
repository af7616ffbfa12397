import { describe, expect, it } from 'vitest'
import { CARD, CARDS_PER_SHEET, cropMarks, placeOf, SHEET, sheetsFor } from './card-sheet.ts'

const all = Array.from({ length: CARDS_PER_SHEET }, (_, index) => index)

describe('a sheet', () => {
  it('has ten cards of 85 by 54 mm that do not touch, in the middle of A4', () => {
    expect([CARDS_PER_SHEET, CARD]).toEqual([10, { width: 85, height: 54 }])
    const places = all.map((index) => placeOf(index))
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(Math.abs(one.x - other.x) > CARD.width || Math.abs(one.y - other.y) > CARD.height).toBe(true)
    const left = Math.min(...places.map(({ x }) => x))
    const right = Math.max(...places.map(({ x }) => x + CARD.width))
    const top = Math.min(...places.map(({ y }) => y))
    const bottom = Math.max(...places.map(({ y }) => y + CARD.height))
    expect(left).toBeCloseTo(SHEET.width - right)
    expect(top).toBeCloseTo(SHEET.height - bottom)
    // the margin that printers cannot reach
    expect(Math.min(left, top)).toBeGreaterThan(5)
  })

  it('has its back side aligned when the paper is turned at the long edge', () => {
    for (const index of all) {
      const [front, back] = [placeOf(index), placeOf(index, 'back')]
      expect(back.y).toBe(front.y)
      expect(back.x + CARD.width).toBeCloseTo(SHEET.width - front.x)
    }
  })

  it('has eight marks for each card, none of which lies on any card', () => {
    for (const index of all) {
      const marks = cropMarks(placeOf(index))
      expect(marks).toHaveLength(8)
      for (const { from, to } of marks)
        for (const { x, y } of [from, to])
          for (const card of all) {
            const place = placeOf(card)
            const isInside =
              x > place.x && x < place.x + CARD.width && y > place.y && y < place.y + CARD.height
            expect(isInside).toBe(false)
          }
    }
  })

  it('takes up to ten cards: 1 needs one, 10 one, 11 two, 300 thirty', () => {
    expect([1, 10, 11, 300].map(sheetsFor)).toEqual([1, 1, 2, 30])
  })
})
