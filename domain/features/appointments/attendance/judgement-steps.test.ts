import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIRMATION_TYPES } from '../contract.ts'
import { isContradiction, stepsOf } from '../offline/command-rules.ts'
import { afterStep, afterSteps, type JudgementStep, type Trained } from './judgement-steps.ts'

const trained = (moduleId: number | null, sportDuration = 90, sportId = 1): Trained => ({
  sportId,
  moduleId,
  sportDuration,
})
const shown = { confirmations: ['presence', 'progress'] as const, suggestion: trained(4) }

describe('a step of a judgement', () => {
  it('drops a confirmed progress with another module or sport, and keeps it with other minutes', () => {
    const after = (next: Trained) => afterStep(shown, { kind: 'train', trained: next })
    expect(after(trained(5))).toEqual({ confirmations: ['presence'], suggestion: trained(5) })
    expect(after(trained(4, 60, 2)).confirmations).toEqual(['presence'])
    expect(after(trained(4, 60))).toEqual({ ...shown, suggestion: trained(4, 60) })
  })

  it('confirms and takes back once, however often it is taken', () => {
    const denial: JudgementStep = { kind: 'confirm', type: 'denied' }
    expect(afterSteps(shown, [denial, denial]).confirmations).toEqual(['presence', 'progress', 'denied'])
    const back: JudgementStep = { kind: 'take-back', type: 'progress' }
    expect(afterSteps(shown, [back, back]).confirmations).toEqual(['presence'])
  })
})

const someTypes = fc.uniqueArray(fc.constantFrom(...CONFIRMATION_TYPES))
const someTrained = fc.record({
  sportId: fc.constantFrom(1, 2),
  moduleId: fc.constantFrom(null, 4, 5),
  sportDuration: fc.constantFrom(null, 60, 90),
})
const someJudgement = fc.record({ confirmations: someTypes, suggestion: fc.option(someTrained) })
const ME = 7

describe('the steps of a command', () => {
  it('lead to what the trainer wants when only this trainer judged', () => {
    fc.assert(
      fc.property(
        someJudgement,
        someJudgement,
        someJudgement,
        (seen, wanted, { confirmations, suggestion }) => {
          const given = confirmations.map((type) => ({ type, by: ME }))
          const steps = stepsOf({ seen, wanted }, { given, suggestion }, ME)
          const after = afterSteps({ confirmations, suggestion }, steps)
          expect(after.confirmations.toSorted()).toEqual(wanted.confirmations.toSorted())
          expect(after.suggestion).toEqual(wanted.suggestion ?? suggestion)
        },
      ),
    )
  })

  it('are none when they are taken a second time', () => {
    fc.assert(
      fc.property(someJudgement, someJudgement, fc.constantFrom(ME, 8), (seen, wanted, by) => {
        const given = seen.confirmations.map((type) => ({ type, by }))
        const current = { given, suggestion: seen.suggestion }
        const after = afterSteps(seen, stepsOf({ seen, wanted }, current, ME))
        const left = after.confirmations.map((type) => ({ type, by: ME }))
        expect(stepsOf({ seen, wanted }, { given: left, suggestion: after.suggestion }, ME)).toEqual([])
      }),
    )
  })

  it('never take back what another trainer confirmed unseen, unless it contradicts', () => {
    fc.assert(
      fc.property(someJudgement, someJudgement, someTypes, (seen, wanted, theirs) => {
        const current = { given: theirs.map((type) => ({ type, by: 8 })), suggestion: seen.suggestion }
        if (isContradiction({ seen, wanted }, current, ME)) return
        const steps = stepsOf({ seen, wanted }, current, ME)
        const unseen = theirs.filter((type) => !seen.confirmations.includes(type))
        for (const step of steps) if (step.kind === 'take-back') expect(unseen).not.toContain(step.type)
      }),
    )
  })

  it('carry for each confirmation whether it may begin a sport', () => {
    const nothing = { confirmations: [], suggestion: null }
    const wanted = { confirmations: ['presence' as const, 'progress' as const], suggestion: null }
    expect(
      stepsOf({ seen: nothing, wanted, mayBegin: false }, { given: [], suggestion: null }, ME),
    ).toMatchObject([{ mayBegin: false }, { mayBegin: false }])
  })
})
