import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  END,
  ended,
  evening,
  leader,
  otherTrainer,
  running,
  secondsFrom,
  someActor,
  someFacts,
  someNow,
  START,
  stranger,
  student,
  trainer,
} from '../../testing/appointment-samples.ts'
import { capabilitiesOf, nextChangeAt } from './capabilities.ts'

const LONG_BEFORE = secondsFrom(START, -48 * 3600)
const BEFORE = secondsFrom(START, -60)
const NOTHING = { confirmations: [], checkedInAt: null }

describe('capabilities', () => {
  it('of a member change with a booking, with a check-in and with the start', () => {
    expect(capabilitiesOf(evening(), student, null, BEFORE)).toEqual(['attend'])
    expect(capabilitiesOf(evening(), student, NOTHING, BEFORE)).toEqual(['leave'])
    expect(capabilitiesOf(evening(), student, NOTHING, START)).toEqual([])
    expect(capabilitiesOf(evening(), student, { ...NOTHING, checkedInAt: BEFORE }, BEFORE)).toEqual([])
    expect(capabilitiesOf(evening(), stranger, null, BEFORE)).toEqual([])
  })

  it('contain a trial for strangers while guests may come, and never for members', () => {
    const open = evening({ trialSlots: 2, isPublic: true, capacity: 10, attendeesCount: 9 })
    expect(capabilitiesOf(open, stranger, null, BEFORE)).toContain('trial')
    expect(capabilitiesOf({ ...open, attendeesCount: 10 }, stranger, null, BEFORE)).not.toContain('trial')
    expect(capabilitiesOf(open, stranger, null, START)).not.toContain('trial')
    expect(capabilitiesOf({ ...open, isCancelled: true }, stranger, null, BEFORE)).not.toContain('trial')
    expect(capabilitiesOf({ ...open, trialSlots: 0 }, stranger, null, BEFORE)).not.toContain('trial')
    expect(capabilitiesOf(open, student, null, BEFORE)).not.toContain('trial')
  })

  it('of the trainer follow the class from its start window to its close', () => {
    expect(capabilitiesOf(evening(), trainer, null, LONG_BEFORE)).toEqual(['edit'])
    expect(capabilitiesOf(evening(), trainer, null, BEFORE)).toEqual(['start', 'edit'])
    expect(capabilitiesOf(running(), trainer, null, secondsFrom(START, 60))).toEqual(['edit', 'confirm'])
    expect(capabilitiesOf(running(), trainer, null, END)).toEqual(['end', 'edit', 'confirm'])
    expect(capabilitiesOf(ended(), trainer, null, END)).toEqual(['confirm'])
    expect(capabilitiesOf(ended(), trainer, null, secondsFrom(END, 24 * 3600 + 1))).toEqual([])
  })

  it('contain the start for a trainer who must confirm it, not for a blocked one', () => {
    const designated = evening({ assignment: 'designated' })
    expect(capabilitiesOf(designated, otherTrainer, null, BEFORE)).toContain('start')
    expect(capabilitiesOf(evening({ assignment: 'fixed' }), otherTrainer, null, BEFORE)).not.toContain(
      'start',
    )
  })

  it('of a leader include editing the class, but not teaching it', () => {
    expect(capabilitiesOf(running(), leader, null, END)).toEqual(['edit'])
  })
})

describe('the next change by time alone', () => {
  it('is at the next time limit of the class', () => {
    expect(nextChangeAt(evening(), LONG_BEFORE)).toBe('2026-11-20T13:30:00.000Z')
    expect(nextChangeAt(evening(), BEFORE)).toBe(START)
    expect(nextChangeAt(running(), START)).toBe(secondsFrom(START, 900))
    expect(nextChangeAt(evening(), END)).toBe('2026-11-21T19:00:00.001Z')
    expect(nextChangeAt(evening(), secondsFrom(END, 90_000))).toBeUndefined()
  })

  it('is never later than an actual change of the capabilities', () => {
    fc.assert(
      fc.property(
        someFacts,
        someActor,
        someNow,
        fc.integer({ min: 0, max: 90_000 }),
        (facts, actor, now, wait) => {
          const later = secondsFrom(now, wait)
          const next = nextChangeAt(facts, now)
          if (next !== undefined && next <= later) return
          for (const mine of [null, NOTHING])
            expect(capabilitiesOf(facts, actor, mine, later)).toEqual(capabilitiesOf(facts, actor, mine, now))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
