import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHOTO_PURPOSES, type PhotoPurpose } from './contract.ts'
import {
  allowedPurposes,
  isOneEnough,
  photoState,
  voiceIds,
  type PhotoAnswer,
  type PhotoFacts,
} from './photo-rules.ts'

const TODAY = '2026-11-20'
const CHILD = 1
const MOTHER = 2
const FATHER = 3
const BORN = { nine: '2017-05-01', fourteen: '2012-11-20', adult: '1990-01-01' }

const answer = (
  answeredBy: number | null,
  isGiven: boolean,
  more: Partial<PhotoAnswer> = {},
): PhotoAnswer => ({
  purpose: 'website',
  answeredBy,
  isGiven,
  childAgrees: false,
  at: '2026-11-01T10:00:00.000Z',
  ...more,
})
const facts = (more: Partial<PhotoFacts> = {}): PhotoFacts => ({
  id: CHILD,
  birthdayAt: BORN.nine,
  guardianIds: [MOTHER, FATHER],
  answers: [],
  ...more,
})
const stateOf = (
  answers: readonly PhotoAnswer[],
  more: Partial<PhotoFacts> = {},
  purpose: PhotoPurpose = 'website',
) => photoState(facts({ answers, ...more }), purpose, TODAY)

describe('photos of an adult', () => {
  const adult = { birthdayAt: BORN.adult, guardianIds: [] }
  it('are allowed only by the person’s own consent, for the answered purpose', () => {
    expect(stateOf([], adult)).toBe('open')
    expect(stateOf([answer(CHILD, true)], adult)).toBe('allowed')
    expect(stateOf([answer(CHILD, true)], adult, 'press')).toBe('open')
    expect(stateOf([answer(CHILD, true), answer(CHILD, false)], adult)).toBe('refused')
  })

  it('are open again at 18, regardless of earlier answers', () => {
    const grown = { birthdayAt: '2008-11-20', guardianIds: [MOTHER, FATHER] }
    const before = [answer(MOTHER, true), answer(FATHER, true), answer(CHILD, true)]
    expect(photoState(facts({ ...grown, answers: before }), 'website', '2026-11-19')).toBe('allowed')
    expect(stateOf(before, grown)).toBe('open')
    expect(stateOf([...before, answer(CHILD, true, { at: '2026-11-20T08:00:00.000Z' })], grown)).toBe(
      'allowed',
    )
    expect(stateOf([answer(MOTHER, false)], grown)).toBe('open')
  })
})

describe('photos of a child', () => {
  it('beyond the school need the consent of each linked guardian', () => {
    expect(stateOf([answer(MOTHER, true)])).toBe('open')
    expect(stateOf([answer(MOTHER, true), answer(FATHER, true)])).toBe('allowed')
    expect(stateOf([answer(MOTHER, true)], { guardianIds: [MOTHER] })).toBe('allowed')
    expect(stateOf([answer(MOTHER, true)], { guardianIds: [] })).toBe('open')
  })

  it('inside the school need the consent of one guardian', () => {
    expect(stateOf([answer(MOTHER, true, { purpose: 'school' })], {}, 'school')).toBe('allowed')
    expect(PHOTO_PURPOSES.filter(isOneEnough)).toEqual(['school'])
  })

  it('are refused when one guardian refuses, until that guardian changes the answer', () => {
    const both = [answer(MOTHER, true), answer(FATHER, true)]
    expect(stateOf([...both, answer(FATHER, false)])).toBe('refused')
    expect(stateOf([...both, answer(FATHER, false), answer(MOTHER, true)])).toBe('refused')
    expect(stateOf([...both, answer(FATHER, false), answer(FATHER, true)])).toBe('allowed')
  })

  it('ignore the answers of strangers, former guardians and children below 14', () => {
    expect(stateOf([answer(99, true), answer(null, true), answer(CHILD, true)])).toBe('open')
    expect(
      stateOf([answer(99, false), answer(CHILD, false), answer(MOTHER, true), answer(FATHER, true)]),
    ).toBe('allowed')
  })

  it('from 14 on also need the child’s consent, or a guardian’s statement of it', () => {
    const older = { birthdayAt: BORN.fourteen }
    const both = [answer(MOTHER, true), answer(FATHER, true)]
    expect(photoState(facts({ ...older, answers: both }), 'website', '2026-11-19')).toBe('allowed')
    expect(stateOf(both, older)).toBe('open')
    expect(stateOf([...both, answer(CHILD, true)], older)).toBe('allowed')
    expect(stateOf([answer(MOTHER, true, { childAgrees: true }), answer(FATHER, true)], older)).toBe(
      'allowed',
    )
    expect(
      stateOf(
        [answer(MOTHER, true, { childAgrees: true }), answer(FATHER, true), answer(CHILD, false)],
        older,
      ),
    ).toBe('refused')
  })
})

describe('photo consent, for any answers', () => {
  const people = [CHILD, MOTHER, FATHER, 99]
  const anyAnswer = fc.record({
    purpose: fc.constantFrom(...PHOTO_PURPOSES),
    answeredBy: fc.option(fc.constantFrom(...people)),
    isGiven: fc.boolean(),
    childAgrees: fc.boolean(),
    at: fc.constantFrom('2025-01-01T10:00:00.000Z', '2026-11-19T10:00:00.000Z'),
  })
  const anyFacts = fc.record({
    id: fc.constant(CHILD),
    birthdayAt: fc.option(fc.constantFrom(BORN.nine, BORN.fourteen, BORN.adult)),
    guardianIds: fc.subarray([MOTHER, FATHER]),
    answers: fc.array(anyAnswer, { maxLength: 12 }),
  })

  it('is never allowed without a consent, and never against the last refusal of a voice', () => {
    fc.assert(
      fc.property(anyFacts, (one) => {
        for (const purpose of allowedPurposes(one, TODAY)) {
          const about = one.answers.filter((each) => each.purpose === purpose)
          expect(about.some(({ isGiven }) => isGiven)).toBe(true)
          for (const voice of voiceIds(one, TODAY)) {
            const last = about.findLast(({ answeredBy }) => answeredBy === voice)
            expect(last?.isGiven ?? true).toBe(true)
          }
        }
      }),
    )
  })

  it('ends at once with any voice’s refusal, and a refusal never allows anything', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...PHOTO_PURPOSES), (one, purpose) => {
        for (const voice of voiceIds(one, TODAY)) {
          const refused = {
            ...one,
            answers: [...one.answers, answer(voice, false, { purpose, at: '2026-11-20T10:00:00.000Z' })],
          }
          expect(photoState(refused, purpose, TODAY)).toBe('refused')
          const others = PHOTO_PURPOSES.filter((each) => each !== purpose)
          for (const other of others)
            expect(photoState(refused, other, TODAY)).toBe(photoState(one, other, TODAY))
        }
      }),
    )
  })

  it('ignores answers of people who are not voices', () => {
    fc.assert(
      fc.property(anyFacts, (one) => {
        const voices = voiceIds(one, TODAY)
        const heard = one.answers.filter(
          ({ answeredBy }) => answeredBy !== null && voices.includes(answeredBy),
        )
        expect(allowedPurposes({ ...one, answers: heard }, TODAY)).toEqual(allowedPurposes(one, TODAY))
      }),
    )
  })
})
