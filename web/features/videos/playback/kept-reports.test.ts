import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeProgress, type WatchedSoFar } from '@wegband/domain/features/videos/video-progress.ts'
import {
  keepReport,
  keptSecond,
  type KeptReports,
  NO_REPORTS,
  onlyOf,
  parseReports,
  type Report,
  reportsOf,
  reportsText,
  settleReport,
} from './kept-reports.ts'

const LENGTH = 60
const NOW = '2026-11-20T18:00:00.000Z'

const report = (seconds: number, contentId = '7', userId = 1): Report => ({ userId, contentId, seconds })
const keepAll = (reports: readonly Report[], start = NO_REPORTS): KeptReports =>
  reports.reduce(keepReport, start)

describe('reports that wait for the server', () => {
  test('keep only the furthest second of each video and person', () => {
    const kept = keepAll([report(12), report(30), report(7), report(4, '8'), report(50, '7', 2)])
    expect(reportsOf(kept, 1)).toEqual([report(30), report(4, '8')])
    expect(reportsOf(kept, 2)).toEqual([report(50, '7', 2)])
    expect(reportsOf(kept, 3)).toEqual([])
  })

  test('are removed when they arrived, unless the viewer has watched further meanwhile', () => {
    const kept = keepAll([report(12), report(30)])
    expect(settleReport(kept, report(30))).toEqual(NO_REPORTS)
    expect(keptSecond(settleReport(kept, report(12)), 1, '7')).toBe(30)
    expect(settleReport(NO_REPORTS, report(12))).toEqual(NO_REPORTS)
  })

  test('drop the reports of other people', () => {
    const kept = keepAll([report(12), report(50, '7', 2)])
    expect(onlyOf(kept, 1)).toEqual(keepAll([report(12)]))
    expect(onlyOf(kept, 3)).toEqual(NO_REPORTS)
  })

  test('survive being written and read, and invalid text counts as empty', () => {
    const kept = keepAll([report(12), report(4, '8')])
    expect(parseReports(reportsText(kept))).toEqual(kept)
    expect(reportsText(NO_REPORTS)).toBeNull()
    expect(parseReports(null)).toEqual(NO_REPORTS)
    expect(parseReports('{"1":')).toEqual(NO_REPORTS)
    expect(parseReports('{"1":{"7":"x","8":4}}')).toEqual({ 1: { 8: 4 } })
  })

  /**
   * Simulates a player, an unreliable network and a server that keeps the furthest second. The network loses, delays, doubles and reorders
   * requests and answers. In the end the server knows the furthest second watched, and its value never falls.
   */
  test('arrive late, twice and in any order, and never lower what is there', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('watch' as const), to: fc.integer({ min: 0, max: LENGTH }) }),
      fc.record({ kind: fc.constant('tell' as const), isHeard: fc.boolean(), isAnswered: fc.boolean() }),
      fc.record({ kind: fc.constant('late' as const), which: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let kept = NO_REPORTS
        let server: WatchedSoFar | undefined
        let furthest = 0
        const onTheWay: number[] = []
        const hear = (seconds: number): void => {
          const before = server?.duration ?? 0
          server = mergeProgress(server, seconds, LENGTH, NOW)
          expect(server.duration).toBeGreaterThanOrEqual(before)
        }
        const answerReport = (isHeard: boolean, isAnswered: boolean): void => {
          for (const one of reportsOf(kept, 1)) {
            onTheWay.push(one.seconds)
            if (isHeard) hear(one.seconds)
            if (isHeard && isAnswered) kept = settleReport(kept, one)
          }
        }
        for (const one of steps) {
          if (one.kind === 'watch') {
            kept = keepReport(kept, report(one.to))
            furthest = Math.max(furthest, one.to)
          } else if (one.kind === 'tell') answerReport(one.isHeard, one.isAnswered)
          else if (onTheWay.length > 0) hear(onTheWay[one.which % onTheWay.length] ?? 0)
          expect(Math.max(server?.duration ?? 0, keptSecond(kept, 1, '7'))).toBe(furthest)
        }
        answerReport(true, true)
        expect(server?.duration ?? 0).toBe(furthest)
        expect(reportsText(kept)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
