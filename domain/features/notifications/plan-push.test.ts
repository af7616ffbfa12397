import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusMs } from '../../basics/calendar-days.ts'
import { DEFAULT_CHOICES, topicsOf } from './notice-choices.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import { isUrgentPush, planPush, staleAt, type WaitingPush } from './plan-push.ts'

const NOON = '2026-11-20T11:00:00.000Z'
const NIGHT = '2026-11-20T22:00:00.000Z'
const MORNING = '2026-11-21T06:00:00.000Z'

const push = (id: number, fields: Partial<WaitingPush> = {}): WaitingPush => ({
  id,
  type: 'exam',
  params: {},
  createdAt: NOON,
  isRead: false,
  ...fields,
})
const falls = (id: number, createdAt: string, startAt: string): WaitingPush =>
  push(id, { type: 'class-cancelled', params: { startAt }, createdAt })

describe('what waits for a device', () => {
  test('is sent one by one in the day', () => {
    const plan = planPush([push(1), push(2)], DEFAULT_CHOICES, NOON)
    expect(plan).toEqual({ drop: [], wait: undefined, single: [1, 2], together: [] })
  })

  test('is one message when there are many at once', () => {
    const plan = planPush([push(1), push(2), push(3), push(4)], DEFAULT_CHOICES, NOON)
    expect([plan.single, plan.together]).toEqual([[], [1, 2, 3, 4]])
  })

  test('waits in quiet hours, and comes as one message after them', () => {
    const notices = [push(1, { createdAt: NIGHT }), push(2, { createdAt: NIGHT })]
    expect(planPush(notices, DEFAULT_CHOICES, NIGHT).wait).toEqual({ ids: [1, 2], until: MORNING })
    expect(planPush(notices, DEFAULT_CHOICES, MORNING).together).toEqual([1, 2])
    expect(planPush(notices.slice(1), DEFAULT_CHOICES, MORNING).single).toEqual([2])
  })

  test('comes through quiet hours when a class within 12 hours falls, unless that is switched off', () => {
    const near = falls(1, NIGHT, '2026-11-21T09:00:00.000Z')
    const far = falls(2, NIGHT, '2026-11-21T18:00:00.000Z')
    const plan = planPush([near, far], DEFAULT_CHOICES, NIGHT)
    expect([plan.single, plan.wait?.ids]).toEqual([[1], [2]])
    const quiet = { ...DEFAULT_CHOICES.quiet, letsUrgentThrough: false }
    expect(planPush([near], { ...DEFAULT_CHOICES, quiet }, NIGHT).wait?.ids).toEqual([1])
  })

  test('counts a class that moves away from the next hours as urgent too', () => {
    const params = { startAt: '2026-11-23T18:00:00.000Z', wasAt: '2026-11-21T09:00:00.000Z' }
    expect(isUrgentPush(push(1, { type: 'class-changed', params }), NIGHT)).toBe(true)
    expect(isUrgentPush(push(1, { type: 'exam', params }), NIGHT)).toBe(false)
  })

  test('is never sent when it was read, is stale or of a topic that is switched off', () => {
    const read = push(1, { isRead: true })
    const begun = falls(2, '2026-11-20T08:00:00.000Z', '2026-11-20T10:00:00.000Z')
    const gone = push(3, { type: 'place-offered', params: { until: '2026-11-20T10:59:00.000Z' } })
    const old = push(4, { createdAt: plusMs(NOON, -3 * 24 * 3_600_000) })
    expect(planPush([read, begun, gone, old], DEFAULT_CHOICES, NOON).drop).toEqual([1, 2, 3, 4])
    const topics = topicsOf({ training: { push: false, mail: 'never' } })
    expect(planPush([push(5)], { ...DEFAULT_CHOICES, topics }, NOON).drop).toEqual([5])
  })

  test('has exactly one fate, whatever waits and whenever', () => {
    const notice = fc.record({
      type: fc.constantFrom(...NOTIFICATION_TYPES),
      params: fc.record({ startAt: fc.constantFrom(NOON, NIGHT, MORNING, '2026-12-01T10:00:00.000Z') }),
      createdAt: fc.constantFrom(NOON, NIGHT),
      isRead: fc.boolean(),
    })
    const now = fc.integer({ min: 0, max: 48 * 60 }).map((minutes) => plusMs(NOON, minutes * 60_000))
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 8 }), now, (all, at) => {
        const notices = all.map((one, index) => ({ ...one, id: index + 1 }))
        const { drop, wait, single, together } = planPush(notices, DEFAULT_CHOICES, at)
        const fates = [...drop, ...(wait?.ids ?? []), ...single, ...together]
        expect(fates.toSorted((a, b) => a - b)).toEqual(notices.map(({ id }) => id))
        for (const id of [...single, ...together]) {
          const sent = notices.find((one) => one.id === id)
          expect(sent?.isRead).toBe(false)
          expect(sent !== undefined && staleAt(sent) > at).toBe(true)
        }
      }),
    )
  })
})
