import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeProgress, type WatchedSoFar } from '@wegband/domain/features/videos/video-progress.ts'
import { editRecords, markBatch, settleItems } from '../../../platform/offline/outbox-items.ts'
import { type QueuedReport, queuedSecond, VIDEO_REPORTS, withReport } from './queued-reports.ts'

const LENGTH = 60
const NOW = '2026-11-20T18:00:00.000Z'

const report = (seconds: number, contentId = '7') => ({ seconds, contentId })
const queueAll = (...reports: ReturnType<typeof report>[]) =>
  reports.reduce<readonly QueuedReport[]>(withReport, [])
const send = (items: readonly QueuedReport[]) => markBatch(VIDEO_REPORTS, items, new Set())
const settle = (items: readonly QueuedReport[], { contentId }: QueuedReport) =>
  settleItems(VIDEO_REPORTS, items, [{ key: contentId, next: null }])

describe('reports that wait for the server', () => {
  test('keep only the furthest second of each video', () => {
    const items = queueAll(report(12), report(30), report(7), report(4, '8'))
    expect(items).toMatchObject([report(30), report(4, '8')])
  })

  test('are removed when they arrived, unless the viewer has watched further meanwhile', () => {
    const { items, batch } = send(queueAll(report(12)))
    const [sent] = batch
    if (sent === undefined) throw new Error('nothing was sent')
    expect(settle(items, sent)).toEqual([])
    expect(settle(withReport(items, report(30)), sent)).toMatchObject([report(30)])
  })

  test('of an earlier version are read, person by person, without their unreadable parts', () => {
    const records = new Map<string, unknown>([
      ['1', { 7: 30, 8: 'x' }],
      ['12', { 7: 50 }],
    ])
    const items = editRecords(VIDEO_REPORTS, '1', records, (all) => all)
    expect(items).toMatchObject([report(30)])
    expect(records.has('1')).toBe(false)
    expect(records.get('12')).toEqual({ 7: 50 })
  })

  /**
   * Simulates a player, an unreliable network and a server that keeps the furthest second. The network loses, delays, doubles and reorders
   * requests and answers. In the end the server knows the furthest second watched, and its value never falls.
   */
  test('arrive late, twice and in any order, and never lower what is there', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('watch' as const), to: fc.integer({ min: 0, max: LENGTH }) }),
      fc.record({ kind: fc.constant('send' as const), isHeard: fc.boolean(), isAnswered: fc.boolean() }),
      fc.record({ kind: fc.constant('late' as const), which: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let items: readonly QueuedReport[] = []
        let server: WatchedSoFar | undefined
        let furthest = 0
        const onTheWay: number[] = []
        const hear = (seconds: number): void => {
          const before = server?.duration ?? 0
          server = mergeProgress(server, seconds, LENGTH, NOW)
          expect(server.duration).toBeGreaterThanOrEqual(before)
        }
        const sendAll = (isHeard: boolean, isAnswered: boolean): void => {
          const marked = send(items)
          items = marked.items
          for (const one of marked.batch) {
            onTheWay.push(one.seconds)
            if (isHeard) hear(one.seconds)
            if (isHeard && isAnswered) items = settle(items, one)
          }
        }
        for (const one of steps) {
          if (one.kind === 'watch') {
            items = withReport(items, report(one.to))
            furthest = Math.max(furthest, one.to)
          } else if (one.kind === 'send') sendAll(one.isHeard, one.isAnswered)
          else if (onTheWay.length > 0) hear(onTheWay[one.which % onTheWay.length] ?? 0)
          expect(Math.max(server?.duration ?? 0, queuedSecond(items, '7'))).toBe(furthest)
        }
        sendAll(true, true)
        expect(server?.duration ?? 0).toBe(furthest)
        expect(items).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
