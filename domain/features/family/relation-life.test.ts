/**
 * Tests of the relation rules for any order of requests, answers and endings. No user is bound by another user's action alone, and
 * no child loses its last guardian.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIRRORED } from './relation-rules.ts'
import { drawnStep, fitted } from './testing/drawn-steps.ts'
import { guardiansOf, isGrown, live, whoAnswers, type Life, type LifeStep } from './testing/relation-life.ts'

/** Mara and Ole are Jonas's future parents, Nils works at the school, Lina has a mother from the start. */
const ADULTS = [1, 2, 3, 6]
const CHILDREN = [4, 5]
const START: Life = {
  today: '2026-11-20',
  people: [
    ...ADULTS.map((id) => ({ id, birthdayAt: '1990-05-05' })),
    ...CHILDREN.map((id) => ({ id, birthdayAt: '2017-03-03' })),
  ],
  staffIds: [6],
  relations: [
    { userId: 1, relatedId: 5, type: 'child' },
    { userId: 5, relatedId: 1, type: 'parent' },
  ],
  requests: [],
}
/** A fixed seed for the test that counts over all histories together. */
const A_SEED = { seed: 20_261_120 }
const history = fc.array(drawnStep([...ADULTS, ...CHILDREN]), { maxLength: 60, size: 'max' })

/** Runs a history and checks every step of it. */
const forEachStep = (
  look: (before: Life, step: LifeStep, after: Life, why: string | undefined) => void,
  options: { readonly seed?: number } = {},
): void =>
  fc.assert(
    fc.property(history, (steps) => {
      let life = START
      for (const drawn of steps) {
        const one = fitted(life, drawn)
        if (one === undefined) continue
        const lived = live(life, one)
        look(life, one, lived.life, lived.why)
        life = lived.life
      }
    }),
    { numRuns: 200, ...options },
  )
const keyOf = ({ userId, relatedId, type }: Life['relations'][number]): string =>
  `${userId} ${type} ${relatedId}`

describe('in every history', () => {
  test('a refused step changes nothing, and every other step changes the world', () => {
    const refusals = new Set<string>()
    const seen = { connected: 0, parted: 0 }
    forEachStep((before, _, after, why) => {
      expect(after === before).toBe(why !== undefined)
      if (why !== undefined) refusals.add(why)
      if (after.relations.length > before.relations.length) seen.connected += 1
      if (after.relations.length < before.relations.length) seen.parted += 1
    }, A_SEED)
    // the histories are long enough to be meaningful
    expect([seen.connected > 150, seen.parted > 50]).toEqual([true, true])
    for (const why of [
      'family.conflict',
      'family.last-guardian',
      'family.already-answered',
      'family.not-adult',
    ])
      expect(refusals).toContain(why)
  })

  // spec: relation-request-states
  test('a request ends once and is never opened again', () => {
    forEachStep((before, _, after) => {
      const ended = (life: Life) => life.requests.filter(({ state }) => state !== 'sent')
      expect(ended(after)).toEqual(expect.arrayContaining(ended(before)))
    })
  })

  // spec: error-relation-two
  test('two people have at most one open request of a kind', () => {
    forEachStep((_, __, after) => {
      const open = after.requests
        .filter(({ state }) => state === 'sent')
        .map(
          ({ kind, fromId, aboutId }) => `${kind} ${Math.min(fromId, aboutId)} ${Math.max(fromId, aboutId)}`,
        )
      expect(new Set(open).size).toBe(open.length)
    })
  })

  // spec: relation-release-needs-other
  test('relations begin and end only by an answer of the other side', () => {
    forEachStep((before, one, after) => {
      if (after.relations.length === before.relations.length) return
      const request = one.do === 'answer' ? before.requests[one.nth] : undefined
      expect(request).toBeDefined()
      if (request === undefined) return
      expect(one.who).not.toBe(request.fromId)
      expect(whoAnswers(before, request)).toContain(one.who)
    })
  })

  // spec: child-relation-adult-parent-only
  test('a child’s parents are adults, and the last one cannot leave', () => {
    forEachStep((before, _, after) => {
      if (after.relations === before.relations) return
      for (const child of CHILDREN) {
        const guardians = guardiansOf(after, child)
        const isLeft = guardiansOf(before, child).length > 0 && guardians.length === 0
        expect([isLeft, guardians.filter((id) => !isGrown(after, id))]).toEqual([false, []])
      }
    })
  })

  // spec: self-relation-rejected
  test('each relation is visible from both sides, exists once, and joins two people', () => {
    forEachStep((before, _, after) => {
      if (after.relations === before.relations) return
      const keys = new Set(after.relations.map(keyOf))
      const odd = after.relations.filter(({ userId, relatedId, type }) => {
        const mirrored = MIRRORED[type]
        const other = mirrored && keyOf({ userId: relatedId, relatedId: userId, type: mirrored })
        return userId === relatedId || (other !== undefined && !keys.has(other))
      })
      expect([keys.size, odd]).toEqual([after.relations.length, []])
    })
  })
})
