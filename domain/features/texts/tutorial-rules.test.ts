import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextTutorial,
  TUTORIAL_NAMES,
  tutorialStep,
  tutorialTextKey,
  TUTORIALS,
  type TutorialFacts,
} from './tutorial-rules.ts'

const ALL_TEXTS = TUTORIAL_NAMES.map((name) => tutorialTextKey(name))
const NEW: TutorialFacts = {
  knownTutorials: [],
  areTutorialsDisabled: false,
  usingAppForChildren: false,
  isImpersonated: false,
}
const routes = [...new Set(TUTORIALS.map(({ route }) => route)), 'app.imprint']
const person = fc.record<TutorialFacts>({
  knownTutorials: fc.subarray([...TUTORIAL_NAMES, 'of-another-version']),
  areTutorialsDisabled: fc.boolean(),
  usingAppForChildren: fc.boolean(),
  isImpersonated: fc.boolean(),
})

describe('the next tip', () => {
  // spec: tutorial-one-unseen-per-route
  test('is the first unknown one of the route, and never one of another route', () => {
    expect(nextTutorial(NEW, 'app.dashboard', ALL_TEXTS)).toBe('dashboard')
    expect(nextTutorial({ ...NEW, knownTutorials: ['dashboard', 'week'] }, 'app.dashboard', ALL_TEXTS)).toBe(
      'band',
    )
    expect(nextTutorial({ ...NEW, knownTutorials: ['calendar'] }, 'app.calendar', ALL_TEXTS)).toBeUndefined()
    expect(nextTutorial(NEW, 'app.imprint', ALL_TEXTS)).toBeUndefined()
  })

  // spec: tutorials-hidden-app-for-children, tutorials-user-can-switch-off
  test('is none in the app for children, with tips switched off, and in another user’s view', () => {
    for (const fact of ['usingAppForChildren', 'areTutorialsDisabled', 'isImpersonated'] as const)
      expect(nextTutorial({ ...NEW, [fact]: true }, 'app.dashboard', ALL_TEXTS)).toBeUndefined()
  })

  test('is never one without a text', () => {
    expect(nextTutorial(NEW, 'app.dashboard', [tutorialTextKey('week')])).toBe('week')
    expect(nextTutorial(NEW, 'app.dashboard', [])).toBeUndefined()
  })

  // spec: tutorial-overlay-once-per-topic
  test('is never known, never from another route, and never one that may not be displayed', () => {
    fc.assert(
      fc.property(person, fc.constantFrom(...routes), fc.subarray(ALL_TEXTS), (facts, route, texts) => {
        const next = nextTutorial(facts, route, texts)
        if (next === undefined) return
        expect(facts.knownTutorials).not.toContain(next)
        expect(TUTORIALS.find(({ name }) => name === next)?.route).toBe(route)
        expect(texts).toContain(tutorialTextKey(next))
        expect(facts.areTutorialsDisabled || facts.usingAppForChildren || facts.isImpersonated).toBe(false)
      }),
    )
  })

  test('is displayed once for each topic, for any way through the app', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...routes), { maxLength: 60 }), (visits) => {
        const shown: string[] = []
        for (const route of visits) {
          const next = nextTutorial({ ...NEW, knownTutorials: shown }, route, ALL_TEXTS)
          if (next !== undefined) shown.push(next)
        }
        expect(new Set(shown).size).toBe(shown.length)
        for (const { name, route } of TUTORIALS) {
          const before = TUTORIALS.filter((other) => other.route === route).findIndex(
            (other) => other.name === name,
          )
          const times = visits.filter((visited) => visited === route).length
          expect(shown.includes(name)).toBe(times > before)
        }
      }),
    )
  })
})

describe('the step of a tip', () => {
  test('counts the tips of its route that have a text', () => {
    expect(tutorialStep('band', ALL_TEXTS)).toEqual({ at: 2, of: 3 })
    expect(tutorialStep('week', [tutorialTextKey('dashboard'), tutorialTextKey('week')])).toEqual({
      at: 2,
      of: 2,
    })
    expect(tutorialStep('qrcode', ALL_TEXTS)).toEqual({ at: 1, of: 1 })
  })
})
