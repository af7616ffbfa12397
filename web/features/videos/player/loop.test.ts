import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chaptersWithEnd } from '@wegband/domain/features/videos/video-progress.ts'
import {
  afterSeek,
  chapterLoop,
  jumpOf,
  type Loop,
  LOOP_MARGIN_SECONDS,
  rangeOf,
  SHORTEST_LOOP_SECONDS,
  withEnd,
  withStart,
} from './loop.ts'

const chapters = chaptersWithEnd(
  [
    { title: 'Stand', value: 0 },
    { title: 'Schritt', value: 10 },
    { title: 'Tempo', value: 20 },
  ],
  36,
)
const [, step] = chapters
if (!step) throw new Error('there are three chapters')

describe('a loop', () => {
  test('over a chapter jumps to its beginning just before its end, and only there', () => {
    const loop = chapterLoop(step)
    expect(jumpOf(loop, 15)).toBeUndefined()
    expect(jumpOf(loop, 19.95)).toBe(10)
    expect(jumpOf(loop, 20.3)).toBe(10)
    expect(jumpOf(undefined, 20)).toBeUndefined()
  })

  test('from A to B needs both', () => {
    const begun = withStart(undefined, 4)
    expect(rangeOf(begun)).toBeUndefined()
    expect(jumpOf(begun, 30)).toBeUndefined()
    expect(rangeOf(withEnd(begun, 9))).toEqual({ from: 4, to: 9 })
    expect(rangeOf(withStart(withEnd(undefined, 9), 4))).toEqual({ from: 4, to: 9 })
  })

  test('keeps the end that was set last', () => {
    const loop = withEnd(withStart(undefined, 4), 9)
    expect(withStart(loop, 12)).toEqual({ kind: 'span', from: 12, to: undefined })
    expect(withEnd(loop, 3)).toEqual({ kind: 'span', from: undefined, to: 3 })
    expect(withStart(chapterLoop(step), 12)).toEqual({ kind: 'span', from: 12, to: undefined })
  })

  test('over a chapter moves along to a newly chosen chapter', () => {
    expect(afterSeek(chapterLoop(step), 25, chapters)).toEqual({ kind: 'chapter', from: 20, to: 36 })
    expect(afterSeek(chapterLoop(step), 11, chapters)).toEqual(chapterLoop(step))
  })

  test('from A to B ends when the viewer goes beyond it', () => {
    const loop = withEnd(withStart(undefined, 4), 9)
    expect(afterSeek(loop, 1, chapters)).toBe(loop)
    expect(afterSeek(loop, 9, chapters)).toBeUndefined()
    expect(afterSeek(withStart(undefined, 4), 30, chapters)).toEqual(withStart(undefined, 4))
  })

  test('is never shorter than the minimum, and jumps to a place before its end', () => {
    const press = fc.tuple(fc.boolean(), fc.double({ min: 0, max: 36, noNaN: true }))
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let loop: Loop | undefined
        for (const [isStart, at] of presses) loop = isStart ? withStart(loop, at) : withEnd(loop, at)
        const range = rangeOf(loop)
        if (!range) return
        expect(range.to - range.from).toBeGreaterThanOrEqual(SHORTEST_LOOP_SECONDS)
        expect(jumpOf(loop, range.to)).toBe(range.from)
        expect(jumpOf(loop, range.from)).toBeUndefined()
        expect(range.to - LOOP_MARGIN_SECONDS).toBeGreaterThan(range.from)
      }),
    )
  })
})
