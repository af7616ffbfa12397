import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReports } from './progress-reports.ts'

const watching = () => {
  const told: number[] = []
  return { told, reports: createReports((seconds) => told.push(seconds)) }
}

describe('progress reports', () => {
  // spec: video-progress-report-5s
  test('are sent after more than five seconds, in whole seconds, and when the video stops', () => {
    const { told, reports } = watching()
    for (let at = 0; at <= 17; at += 0.25) reports.moved(at, false)
    expect(told).toEqual([5, 11, 16])
    reports.stopped(17.6)
    reports.stopped(17.6)
    expect(told).toEqual([5, 11, 16, 18])
  })

  test('begin where the video begins', () => {
    const { told, reports } = watching()
    reports.began(30)
    reports.moved(30.2, false)
    reports.stopped(29)
    expect(told).toEqual([])
    reports.moved(35.5, false)
    expect(told).toEqual([36])
  })

  test('do not count the seconds of a loop twice, and include its furthest second', () => {
    const { told, reports } = watching()
    const round = () => {
      for (let at = 10; at < 20; at += 0.25) reports.moved(at, true)
      reports.stopped(19.9)
    }
    round()
    expect(told).toEqual([10, 15, 20])
    round()
    round()
    expect(told).toEqual([10, 15, 20])
  })

  test('never miss the furthest second that was watched, loop or not', () => {
    const move = fc.record({ at: fc.double({ min: 0, max: 100, noNaN: true }), isLooping: fc.boolean() })
    fc.assert(
      fc.property(fc.array(move, { minLength: 1 }), (moves) => {
        const { told, reports } = watching()
        for (const { at, isLooping } of moves) reports.moved(at, isLooping)
        const furthest = Math.max(...moves.map(({ at }) => at))
        reports.stopped(furthest)
        expect(Math.max(0, ...told)).toBeGreaterThanOrEqual(Math.round(furthest) - 1)
      }),
    )
  })
})
