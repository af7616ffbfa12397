import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../basics/calendar-days.ts'
import { isAdultOn } from '../auth/access-rules.ts'
import { mayChangeProfile, whyNotBirthday, whyNotChange } from './change-rules.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const TODAY = dayOf(NOW)
const anyBirthday = fc.integer({ min: 0, max: 60 * 365 }).map((days) => addDays(TODAY, -days))

describe('who may change a profile', () => {
  it('is the person and the parents of a child', () => {
    expect(mayChangeProfile({ userId: 1, childIds: [] }, 1)).toBe(true)
    expect(mayChangeProfile({ userId: 1, childIds: [2] }, 2)).toBe(true)
    expect(mayChangeProfile({ userId: 1, childIds: [2] }, 3)).toBe(false)
  })
})

describe('a birthday', () => {
  it('never takes anybody over the age of 18 or back', () => {
    fc.assert(
      fc.property(anyBirthday, anyBirthday, (known, next) => {
        const isSameSide = isAdultOn(known, TODAY) === isAdultOn(next, TODAY)
        expect(whyNotBirthday(next, known, NOW)).toBe(isSameSide ? undefined : 'age-group')
      }),
    )
  })

  it('is free where none was known, but not in the future', () => {
    fc.assert(
      fc.property(anyBirthday, (next) => {
        expect(whyNotBirthday(next, null, NOW)).toBeUndefined()
      }),
    )
    expect(whyNotBirthday(addDays(TODAY, 1), null, NOW)).toBe('in-the-future')
    expect(whyNotBirthday(addDays(TODAY, 1), '2017-03-03', NOW)).toBe('in-the-future')
  })
})

describe('the program of a child', () => {
  const child = { id: 2, birthdayAt: '2014-03-03' }
  const change = { selectedTrainingStartProgram: 100 }

  it('is chosen by the parents, that of an adult by themselves', () => {
    expect(whyNotChange({ userId: 1, childIds: [2] }, child, change, NOW)).toEqual({})
    expect(whyNotChange({ userId: 2, childIds: [] }, child, change, NOW)).toEqual({
      selectedTrainingStartProgram: ['parents-only'],
    })
    const adult = { id: 3, birthdayAt: '1990-05-05' }
    expect(whyNotChange({ userId: 3, childIds: [] }, adult, change, NOW)).toEqual({})
  })

  it('is told together with whatever else is wrong', () => {
    const errors = whyNotChange(
      { userId: 2, childIds: [] },
      child,
      { ...change, birthdayAt: '1990-01-01' },
      NOW,
    )
    expect(Object.keys(errors)).toEqual(['birthdayAt', 'selectedTrainingStartProgram'])
  })
})
