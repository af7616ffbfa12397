import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../basics/calendar-days.ts'
import { type BirthdayFacts, mayChangeProfile, whyNotBirthday, whyNotChange } from './profile-change-rules.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const TODAY = dayOf(NOW)
const anyBirthday = fc.integer({ min: 0, max: 60 * 365 }).map((days) => addDays(TODAY, -days))

describe('changing a profile', () => {
  it('is possible for the person and the parents of a child', () => {
    expect(mayChangeProfile({ userId: 1, childIds: [] }, 1)).toBe(true)
    expect(mayChangeProfile({ userId: 1, childIds: [2] }, 2)).toBe(true)
    expect(mayChangeProfile({ userId: 1, childIds: [2] }, 3)).toBe(false)
  })
})

describe('a birthday', () => {
  const by = (
    who: BirthdayFacts['by'],
    known: string | null,
    more: Partial<BirthdayFacts> = {},
  ): BirthdayFacts => ({ known, by: who, hasSchool: false, corrections: 0, ...more })

  it('never moves a person across the age of 18, by any user', () => {
    fc.assert(
      fc.property(anyBirthday, anyBirthday, fc.constantFrom('family', 'school'), (known, next, who) => {
        if (isAdultOn(known, TODAY) !== isAdultOn(next, TODAY))
          expect(whyNotBirthday(next, by(who, known), NOW)).toBe('age-group')
        if (isAdultOn(known, TODAY) && isAdultOn(next, TODAY))
          expect(whyNotBirthday(next, by(who, known, { hasSchool: true }), NOW)).toBeUndefined()
      }),
    )
  })

  it('can be entered freely if unknown, but not in the future', () => {
    fc.assert(
      fc.property(anyBirthday, (next) => {
        expect(whyNotBirthday(next, by('family', null, { hasSchool: true }), NOW)).toBeUndefined()
      }),
    )
    expect(whyNotBirthday(addDays(TODAY, 1), by('family', null), NOW)).toBe('in-the-future')
    expect(whyNotBirthday(addDays(TODAY, 1), by('family', '2017-03-03'), NOW)).toBe('in-the-future')
  })

  it('of a minor is corrected by the school or, without one, once by the family', () => {
    const known = '2015-05-05'
    expect(whyNotBirthday('2016-05-05', by('school', known), NOW)).toBeUndefined()
    expect(whyNotBirthday('2016-05-05', by('family', known), NOW)).toBeUndefined()
    expect(whyNotBirthday('2016-05-05', by('family', known, { corrections: 1 }), NOW)).toBe('ask-school')
    for (const next of ['2016-05-05', '2014-05-05'])
      expect(whyNotBirthday(next, by('family', known, { hasSchool: true }), NOW)).toBe('ask-school')
    expect(whyNotBirthday(known, by('family', known, { hasSchool: true }), NOW)).toBeUndefined()
  })

  it('of a person of 17 is never moved to a later day', () => {
    for (const who of ['family', 'school'] as const) {
      expect(whyNotBirthday('2020-01-01', by(who, '2009-11-20'), NOW)).toBe('nearly-adult')
      expect(whyNotBirthday('2009-11-21', by(who, '2009-11-20'), NOW)).toBe('nearly-adult')
      expect(whyNotBirthday('2009-01-01', by(who, '2009-11-20'), NOW)).toBeUndefined()
    }
  })
})

describe('the program of a child', () => {
  const child = { id: 2, birthdayAt: '2014-03-03' }
  const change = { selectedTrainingStartProgram: 100 }

  it('is chosen by the parents, that of an adult by the adult', () => {
    expect(whyNotChange({ userId: 1, childIds: [2] }, child, change, NOW)).toEqual({})
    expect(whyNotChange({ userId: 2, childIds: [] }, child, change, NOW)).toEqual({
      selectedTrainingStartProgram: ['parents-only'],
    })
    const adult = { id: 3, birthdayAt: '1990-05-05' }
    expect(whyNotChange({ userId: 3, childIds: [] }, adult, change, NOW)).toEqual({})
  })

  it('is reported together with all other mistakes', () => {
    const errors = whyNotChange(
      { userId: 2, childIds: [] },
      child,
      { ...change, birthdayAt: '1990-01-01' },
      NOW,
    )
    expect(Object.keys(errors)).toEqual(['birthdayAt', 'selectedTrainingStartProgram'])
  })
})
