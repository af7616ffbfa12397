import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inSchool } from '../../testing/appointment-samples.ts'
import { missingAccess } from './contract.ts'
import {
  type ContentAccess,
  countMissing,
  lockOfModule,
  nearestRefused,
  type Watcher,
  whyNoAccess,
} from './content-access.ts'

const video = (more: Partial<ContentAccess> = {}): ContentAccess => ({
  sportId: 1,
  levelIndex: 2,
  paymentRequired: false,
  requiredMembershipLv: 0,
  sportMembershipLv: 0,
  sportProgressIsRequired: false,
  relatedSportId: null,
  availableSubscriptionTargets: ['membership-level:3', 'module:9'],
  contentIsAvailableForFreemium: false,
  ...more,
})
const watcher = (more: Partial<Watcher> = {}): Watcher => ({
  level: 2,
  isAdmin: false,
  trainerSportIds: [],
  schools: [],
  subscriptionBenefits: [],
  hasFreemium: false,
  hasFreeVideoAccess: false,
  trainingProgress: [],
  ...more,
})
const entry = (sportId: number, levelIndex: number): Watcher['trainingProgress'][number] => ({
  sportId,
  levelIndex,
  progress: 0,
  stripes: 0,
  beltStep: 0,
  levelCheckUnlocked: false,
  counts: { trainings: 0, activeWeeks: 0, modules: 0, workshops: 0, seminars: 0 },
})
const paid = video({ paymentRequired: true })

describe('access to a content', () => {
  // spec: content-access-membership-level-default-0
  it('needs its membership level, or none if no level is set', () => {
    for (const requiredMembershipLv of [0, null, undefined])
      expect(whyNoAccess(video({ requiredMembershipLv }), watcher({ level: 0 }))).toBeUndefined()
    expect(whyNoAccess(video({ requiredMembershipLv: 10 }), watcher({ level: 10 }))).toBeUndefined()
    expect(whyNoAccess(video({ requiredMembershipLv: 10 }), watcher({ level: 2 }))).toEqual({
      membershipLv: 10,
      sportProgress: null,
      subscriptions: [],
    })
  })

  it('needs the membership level of its sport, except for admins and its trainers', () => {
    const closed = video({ sportMembershipLv: 20, requiredMembershipLv: 10 })
    const refused = (one: Partial<Watcher>) => whyNoAccess(closed, watcher(one))?.membershipLv
    expect([refused({ level: 2 }), refused({ level: 10 }), refused({ level: 20 })]).toEqual([
      20,
      20,
      undefined,
    ])
    expect(refused({ level: 10, isAdmin: true })).toBeUndefined()
    expect(refused({ level: 2, trainerSportIds: [1] })).toBe(10)
  })

  // spec: content-access-sport-progress
  it('needs progress in the related sport at or above its level', () => {
    const asking = video({ sportProgressIsRequired: true, relatedSportId: 5 })
    const missing = { membershipLv: null, sportProgress: { sportId: 5, levelIndex: 2 }, subscriptions: [] }
    expect(whyNoAccess(asking, watcher())).toEqual(missing)
    expect(whyNoAccess(asking, watcher({ trainingProgress: [entry(5, 1), entry(1, 9)] }))).toEqual(missing)
    expect(whyNoAccess(asking, watcher({ trainingProgress: [entry(5, 2)] }))).toBeUndefined()
    const own = video({ sportProgressIsRequired: true })
    expect(whyNoAccess(own, watcher({ trainingProgress: [entry(1, 3)] }))).toBeUndefined()
  })

  // spec: content-access-subscription-any
  it('is granted by any one of the subscription targets', () => {
    expect(whyNoAccess(paid, watcher())).toEqual({
      membershipLv: null,
      sportProgress: null,
      subscriptions: ['membership-level:3', 'module:9'],
    })
    expect(whyNoAccess(paid, watcher({ subscriptionBenefits: ['module:9'] }))).toBeUndefined()
    expect(whyNoAccess(paid, watcher({ subscriptionBenefits: ['module:90'] }))).toBeDefined()
    expect(whyNoAccess(video(), watcher())).toBeUndefined()
  })

  // spec: content-access-exempt-leader-free
  it('needs no subscription for school leaders and people with free video access', () => {
    expect(whyNoAccess(paid, watcher({ schools: [inSchool(['leader'])] }))).toBeUndefined()
    expect(whyNoAccess(paid, watcher({ hasFreeVideoAccess: true }))).toBeUndefined()
    expect(whyNoAccess(paid, watcher({ schools: [inSchool(['trainer', 'staff'])] }))).toBeDefined()
  })

  // spec: content-access-exempt-freemium
  it('needs no subscription for freemium content while freemium runs', () => {
    const trial = video({ paymentRequired: true, contentIsAvailableForFreemium: true })
    expect(whyNoAccess(trial, watcher({ hasFreemium: true }))).toBeUndefined()
    expect(whyNoAccess(trial, watcher())).toBeDefined()
    expect(whyNoAccess(paid, watcher({ hasFreemium: true }))).toBeDefined()
  })

  it('is refused if a required subscription is not sold', () => {
    expect(
      whyNoAccess(video({ paymentRequired: true, availableSubscriptionTargets: [] }), watcher()),
    ).toEqual({
      membershipLv: null,
      sportProgress: null,
      subscriptions: [],
    })
  })

  // spec: content-access-error-lists-missing
  it('reports everything that is missing at once', () => {
    const hard = video({
      requiredMembershipLv: 10,
      sportProgressIsRequired: true,
      relatedSportId: 5,
      paymentRequired: true,
    })
    const missing = whyNoAccess(hard, watcher({ schools: [] }))
    expect(missing).toEqual({
      membershipLv: 10,
      sportProgress: { sportId: 5, levelIndex: 2 },
      subscriptions: ['membership-level:3', 'module:9'],
    })
    expect(missingAccess.parse(missing)).toEqual(missing)
  })

  const someVideo = fc.record({
    sportId: fc.constantFrom(1, 2),
    levelIndex: fc.integer({ min: 1, max: 3 }),
    paymentRequired: fc.boolean(),
    requiredMembershipLv: fc.constantFrom(0, 1, 2, 10),
    sportMembershipLv: fc.constantFrom(0, 2, 20),
    sportProgressIsRequired: fc.boolean(),
    relatedSportId: fc.constantFrom(null, 1, 2),
    availableSubscriptionTargets: fc.subarray(['sport:1', 'module:9', 'content:4']),
    contentIsAvailableForFreemium: fc.boolean(),
  })
  const someWatcher: fc.Arbitrary<Watcher> = fc.record({
    level: fc.constantFrom(0, 1, 2, 10, 20),
    isAdmin: fc.boolean(),
    trainerSportIds: fc.subarray([1, 2]),
    schools: fc.constantFrom([], [inSchool(['student'])], [inSchool(['leader'])]),
    subscriptionBenefits: fc.subarray(['sport:1', 'module:9', 'content:4', 'content:5']),
    hasFreemium: fc.boolean(),
    hasFreeVideoAccess: fc.boolean(),
    trainingProgress: fc
      .array(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3 })), { maxLength: 2 })
      .map((all) => all.map(([sportId, levelIndex]) => entry(sportId, levelIndex))),
  })

  it('is granted after getting what was reported as missing, for any person and content', () => {
    fc.assert(
      fc.property(someVideo, someWatcher, (content, one) => {
        const missing = whyNoAccess(content, one)
        if (missing === undefined) return
        const granted: Watcher = {
          ...one,
          level: missing.membershipLv ?? one.level,
          trainingProgress: [
            ...one.trainingProgress,
            ...(missing.sportProgress === null
              ? []
              : [entry(missing.sportProgress.sportId, missing.sportProgress.levelIndex)]),
          ],
          subscriptionBenefits: [...one.subscriptionBenefits, ...missing.subscriptions.slice(-1)],
        }
        const isSoldNowhere = content.paymentRequired && content.availableSubscriptionTargets.length === 0
        if (!isSoldNowhere) expect(whyNoAccess(content, granted)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  it('is never lost by having more rights', () => {
    fc.assert(
      fc.property(someVideo, someWatcher, someWatcher, (content, one, more) => {
        if (whyNoAccess(content, one) !== undefined) return
        expect(
          whyNoAccess(content, {
            level: Math.max(one.level, more.level),
            isAdmin: one.isAdmin || more.isAdmin,
            trainerSportIds: [...one.trainerSportIds, ...more.trainerSportIds],
            schools: [...one.schools, ...more.schools],
            subscriptionBenefits: [...one.subscriptionBenefits, ...more.subscriptionBenefits],
            hasFreemium: one.hasFreemium || more.hasFreemium,
            hasFreeVideoAccess: one.hasFreeVideoAccess || more.hasFreeVideoAccess,
            trainingProgress: [...one.trainingProgress, ...more.trainingProgress],
          }),
        ).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a module', () => {
  const level = { membershipLv: 10, sportProgress: null, subscriptions: [] }
  const both = { membershipLv: 10, sportProgress: null, subscriptions: ['module:9'] }

  // spec: content-access-per-content
  it('is locked when all its contents are, with the reason of the nearest one', () => {
    expect(lockOfModule([both, level])).toEqual({ isLocked: true, missing: level })
  })

  it('names the nearest of its refused contents, the first of equals', () => {
    const contents = [
      { id: 1, missing: both },
      { id: 2, missing: null },
      { id: 3, missing: level },
      { id: 4, missing: level },
    ]
    expect(nearestRefused(contents)?.id).toBe(3)
    expect(nearestRefused([{ missing: null }])).toBeUndefined()
  })

  it('counts what is missing, and counts an unsold subscription as one thing', () => {
    expect([level, both].map(countMissing)).toEqual([1, 2])
    expect(countMissing({ membershipLv: null, sportProgress: null, subscriptions: [] })).toBe(1)
  })

  it('is open with one open content, and without contents', () => {
    expect(lockOfModule([both, null])).toEqual({ isLocked: false, missing: null })
    expect(lockOfModule([both, undefined])).toEqual({ isLocked: false, missing: null })
    expect(lockOfModule([])).toEqual({ isLocked: false, missing: null })
  })
})
