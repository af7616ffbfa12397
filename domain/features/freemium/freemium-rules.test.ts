import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, MS_PER_DAY, msOf, plusMs } from '../../basics/calendar-days.ts'
import {
  bringsNothingNew,
  freemiumDaysLeft,
  freemiumEnd,
  type FreemiumStarter,
  freemiumState,
  whyNotStartFreemium,
} from './freemium-rules.ts'
import { FREEMIUM_DAYS } from '../accounts/free-trial-days.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const starter = (more: Partial<FreemiumStarter> = {}): FreemiumStarter => ({
  isAnonymous: false,
  isVerified: true,
  level: 2,
  freemiumEndsAt: null,
  ...more,
})
const endingIn = (ms: number) => ({ freemiumEndsAt: plusMs(NOW, ms) })

describe('the free trial', () => {
  // spec: freemium-active-expired
  it('is active until its end, and expired from that instant on', () => {
    expect(freemiumState({ freemiumEndsAt: null }, NOW)).toBe('unused')
    expect(freemiumState(endingIn(1), NOW)).toBe('active')
    expect(freemiumState(endingIn(0), NOW)).toBe('expired')
    expect(freemiumState(endingIn(-1), NOW)).toBe('expired')
  })

  // spec: module-free-test-two-weeks
  it('runs for exactly two weeks, also across a clock change', () => {
    expect(freemiumEnd(NOW)).toBe('2026-12-04T09:00:00.000Z')
    expect(freemiumEnd('2026-10-20T09:00:00.000Z')).toBe('2026-11-03T09:00:00.000Z')
  })

  it('counts a begun day as a whole day', () => {
    expect(freemiumDaysLeft({ freemiumEndsAt: freemiumEnd(NOW) }, NOW)).toBe(FREEMIUM_DAYS)
    expect(freemiumDaysLeft(endingIn(MS_PER_DAY + 1), NOW)).toBe(2)
    expect(freemiumDaysLeft(endingIn(MS_PER_DAY), NOW)).toBe(1)
    expect(freemiumDaysLeft(endingIn(1), NOW)).toBe(1)
    expect(freemiumDaysLeft(endingIn(0), NOW)).toBe(0)
    expect(freemiumDaysLeft({ freemiumEndsAt: null }, NOW)).toBe(0)
  })

  it('has days left exactly while it is active, from 14 down to 0', () => {
    const instants = fc.integer({ min: msOf('2020-01-01T00:00:00Z'), max: msOf('2060-01-01T00:00:00Z') })
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 20 * MS_PER_DAY }), (begin, passed) => {
        const person = { freemiumEndsAt: freemiumEnd(instantOf(begin)) }
        const now = instantOf(begin + passed)
        const left = freemiumDaysLeft(person, now)
        expect(left > 0).toBe(freemiumState(person, now) === 'active')
        expect(left).toBe(Math.max(0, Math.ceil(FREEMIUM_DAYS - passed / MS_PER_DAY)))
      }),
    )
  })
})

describe('beginning the free trial', () => {
  it('is possible for a verified user without membership who has never had it', () => {
    expect(whyNotStartFreemium(starter(), NOW)).toBeUndefined()
  })

  it('is refused for guests and without a verified email address', () => {
    expect(whyNotStartFreemium(starter({ isAnonymous: true, isVerified: false, level: 0 }), NOW)).toBe(
      'auth.registration-required',
    )
    expect(whyNotStartFreemium(starter({ isVerified: false, level: 1 }), NOW)).toBe('auth.mail-unverified')
  })

  it('is refused for members, who already have more', () => {
    expect(whyNotStartFreemium(starter({ level: 10 }), NOW)).toBe('freemium.member')
  })

  it('is refused a second time, while it runs and afterwards', () => {
    expect(whyNotStartFreemium(starter(endingIn(1)), NOW)).toBe('freemium.already-active')
    expect(whyNotStartFreemium(starter(endingIn(0)), NOW)).toBe('freemium.already-used')
  })
})

describe('what the free trial holds', () => {
  const counts = { trainings: 4, activeWeeks: 4, modules: 1, workshops: 0, seminars: 0 }
  const at = (sportId: number, levelIndex: number) => ({
    sportId,
    levelIndex,
    progress: 10,
    stripes: 0,
    beltStep: 0,
    levelCheckUnlocked: false,
    counts,
  })
  const offer = { sportId: 1, levelIndex: 1 }
  const person = (more: Partial<Parameters<typeof bringsNothingNew>[0]> = {}) => ({
    hasFreeVideoAccess: false,
    showsAssociation: false,
    schools: [],
    subscriptionBenefits: [],
    trainingProgress: [],
    ...more,
  })

  it('is new for a user who has not gone beyond its level in its sport', () => {
    expect(bringsNothingNew(person(), offer)).toBe(false)
    expect(bringsNothingNew(person({ trainingProgress: [at(1, 1), at(2, 4)] }), offer)).toBe(false)
  })

  it('is not new beyond that level, or where every video is already open', () => {
    expect(bringsNothingNew(person({ trainingProgress: [at(1, 2)] }), offer)).toBe(true)
    expect(bringsNothingNew(person({ hasFreeVideoAccess: true }), offer)).toBe(true)
    expect(bringsNothingNew(person({ subscriptionBenefits: ['sport:1'] }), offer)).toBe(true)
    expect(bringsNothingNew(person({ subscriptionBenefits: ['sport:2'] }), offer)).toBe(false)
    const led = (state: 'active' | 'cancelled') => ({
      schoolId: 3,
      name: 'Schule Lindenhof',
      schoolSiteId: null,
      state,
      roles: ['leader' as const],
      abilities: [],
    })
    expect(bringsNothingNew(person({ schools: [led('active')] }), offer)).toBe(true)
    expect(bringsNothingNew(person({ schools: [led('cancelled')] }), offer)).toBe(false)
  })
})
