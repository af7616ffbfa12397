import { expect, test } from 'vitest'
import { foldBand, middleLengths, stripPitch, weavePiece } from './band-geometry.ts'
import type { PieceSpec } from './band-geometry.ts'
import { weaveFolded } from './fold-drawing.ts'

const STRIP: PieceSpec = {
  length: 350,
  width: 34,
  hasTip: true,
  weekAtStart: 0,
  pitch: stripPitch(350, 34, 11),
  woven: 3,
  total: 11,
}

test('eleven weeks and half the tip fill a strip', () => {
  expect(stripPitch(350, 34, 11) * 11 + 34 / 2).toBeCloseTo(350)
})

test('a running strip has dye, a current week and waiting threads', () => {
  const shape = weavePiece(STRIP)
  expect(shape.dye).not.toBe('')
  expect(shape.now).not.toBe('')
  expect(shape.warp).not.toBe('')
  expect(shape.fresh).toBe('')
})

test('an empty strip has no dye but a current week', () => {
  const shape = weavePiece({ ...STRIP, woven: 0 })
  expect(shape.dye).toBe('')
  expect(shape.now).not.toBe('')
})

test('a full strip and a resting one have no current week', () => {
  expect(weavePiece({ ...STRIP, woven: 11 }).now).toBe('')
  expect(weavePiece({ ...STRIP, isResting: true }).now).toBe('')
})

test('a new week is drawn apart from the dye, up to the last one', () => {
  const before = weavePiece({ ...STRIP, woven: 2 })
  const fresh = weavePiece({ ...STRIP, woven: 3, isNew: true })
  expect(fresh.dye).toBe(before.dye)
  expect(fresh.fresh).toBe(before.now)
  expect(weavePiece({ ...STRIP, woven: 11, isNew: true }).fresh).not.toBe('')
})

test('a stripe has as many bars as its number and is woven with its week', () => {
  const shape = weavePiece({ ...STRIP, woven: 11, stripes: [{ week: 11, bars: 3 }] })
  expect(shape.stripes).toHaveLength(3)
  expect(shape.stripes.every((stripe) => stripe.isWoven)).toBe(true)
})

test('a fold keeps the band in its corner square and turns to the given side', () => {
  const pieces = foldBand(
    [
      { direction: 'right', length: 100 },
      { direction: 'down', length: 80 },
      { direction: 'left', length: 60 },
    ],
    20,
    [0, 10],
  )
  expect(pieces.map(({ x, y, angle }) => [x, y, angle])).toEqual([
    [0, 0, 0],
    [100, 0, 90],
    [100, 80, 180],
  ])
  expect(pieces.map((piece) => piece.endFold)).toEqual(['right', 'right', undefined])
  expect(middleLengths(pieces, 20, false)).toEqual([90, 60, 50])
})

test('weeks continue round the corners of a folded band', () => {
  const pieces = weaveFolded({
    pieces: [
      { direction: 'right', length: 340 },
      { direction: 'down', length: 340 },
      { direction: 'left', length: 340 },
      { direction: 'up', length: 316 },
    ],
    width: 24,
    start: [0, 12],
    weeks: 60,
    woven: 30,
    hasTip: false,
  })
  expect(pieces[0]?.shape.dye).not.toBe('')
  expect(pieces[3]?.shape.weekLines).toBe('')
})
