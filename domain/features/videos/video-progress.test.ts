import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chapterAt,
  chaptersWithEnd,
  completionSecond,
  isCompleted,
  isFinished,
  mergeProgress,
  reportedSecond,
  shouldReport,
} from './video-progress.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const LATER = '2026-11-21T18:00:00.000Z'

describe('reporting', () => {
  // spec: video-progress-report-5s
  it('happens when the position has moved by more than 5 seconds, in whole seconds', () => {
    expect(shouldReport(10, 15)).toBe(false)
    expect(shouldReport(10, 15.001)).toBe(true)
    expect(shouldReport(10, 4.9)).toBe(true)
    expect(shouldReport(10, 5)).toBe(false)
    expect([15.4, 15.5, 0.2, -1].map(reportedSecond)).toEqual([15, 16, 0, 0])
  })

  it('comes about every five seconds while a video plays', () => {
    let last = 0
    const reports = []
    for (let position = 0; position <= 30; position += 0.25) {
      if (!shouldReport(last, position)) continue
      last = reportedSecond(position)
      reports.push(last)
    }
    expect(reports).toEqual([5, 10, 15, 20, 25])
  })
})

describe('the end', () => {
  // spec: video-finished-ceil-duration
  it('is reached when the time, rounded up, reaches the duration', () => {
    expect(isFinished(58.9, 60)).toBe(false)
    expect(isFinished(59.01, 60)).toBe(true)
    expect(isFinished(59.5, 59.9)).toBe(true)
    expect(isFinished(0, 0)).toBe(false)
  })

  // spec: video-finished-threshold-095, video-finished-fraction-open
  it('counts as seen from 0.95 of the length', () => {
    expect(isCompleted(56, 60)).toBe(false)
    expect(isCompleted(57, 60)).toBe(true)
    expect(isCompleted(18, 20)).toBe(false)
    expect(isCompleted(19, 20)).toBe(true)
    expect(isCompleted(0, 0)).toBe(false)
  })

  it('is exact for any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (length) => {
        const first = Math.ceil((length * 95) / 100)
        expect(isCompleted(first, length)).toBe(true)
        expect(isCompleted(first - 1, length)).toBe(false)
        expect(completionSecond(length)).toBeLessThanOrEqual(length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the stored progress', () => {
  it('never decreases, and keeps the first time of completion', () => {
    const seen = mergeProgress(undefined, 58, 60, NOW)
    expect(seen).toEqual({ duration: 58, completedAt: NOW })
    expect(mergeProgress(seen, 3, 60, LATER)).toEqual(seen)
    expect(mergeProgress(seen, 60, 60, LATER)).toEqual({ duration: 60, completedAt: NOW })
  })

  it('is never beyond the end of the video', () => {
    expect(mergeProgress(undefined, 4000, 60, NOW)).toEqual({ duration: 60, completedAt: NOW })
  })

  it('is the furthest of all reports in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 60 }),
        (reports, length) => {
          let kept: ReturnType<typeof mergeProgress> | undefined
          for (const report of reports) kept = mergeProgress(kept, report, length, NOW)
          const furthest = Math.min(Math.max(...reports), length)
          expect(kept).toEqual({
            duration: furthest,
            completedAt: isCompleted(furthest, length) ? NOW : null,
          })
        },
      ),
    )
  })
})

describe('chapters', () => {
  const chapters = [
    { title: 'Drehung', value: 20 },
    { title: 'Stand', value: 0 },
    { title: 'Nach dem Ende', value: 60 },
  ]

  // spec: content-chapter-fields
  it('are sorted, each ending where the next begins', () => {
    expect(chaptersWithEnd(chapters, 60)).toEqual([
      { title: 'Stand', value: 0, endAt: 20 },
      { title: 'Drehung', value: 20, endAt: 60 },
    ])
    expect(chaptersWithEnd([], 60)).toEqual([])
  })

  it('are found by position', () => {
    const all = chaptersWithEnd(chapters, 60)
    expect(chapterAt(all, 19.9)?.title).toBe('Stand')
    expect(chapterAt(all, 20)?.title).toBe('Drehung')
    expect(chapterAt(chaptersWithEnd([{ title: 'Spät', value: 5 }], 60), 2)).toBeUndefined()
  })

  it('cover the video without gaps from the first on', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 100 })),
        fc.integer({ min: 1, max: 100 }),
        (values, duration) => {
          const all = chaptersWithEnd(
            values.map((value) => ({ title: String(value), value })),
            duration,
          )
          all.forEach((chapter, index) => {
            expect(chapter.endAt).toBe(all[index + 1]?.value ?? duration)
            expect(chapter.endAt).toBeGreaterThan(chapter.value)
          })
        },
      ),
    )
  })
})
