import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, ageOn } from '../../basics/calendar-days.ts'
import { firstProgramOn, whyNotBirthday, whyNotChildBirthday, whyNotRegister } from './age-rules.ts'

const TODAY = '2026-11-20'
const someDay = fc.integer({ min: -40_000, max: 400 }).map((number) => addDays(TODAY, number))

// spec: error-registration-not-adult, registration-child-needs-adult
test('a person under 18 needs a parent, to the day', () => {
  expect(whyNotRegister('2008-11-20', TODAY)).toBeUndefined()
  expect(whyNotRegister('2008-11-21', TODAY)).toBe('registration.not-adult')
})

test('every birthday belongs either to an adult who registers or to a child', () => {
  fc.assert(
    fc.property(someDay, (birthday) => {
      if (birthday > TODAY) {
        expect([whyNotBirthday(birthday, TODAY), whyNotChildBirthday(birthday, TODAY)]).toEqual([
          'in-the-future',
          'in-the-future',
        ])
        return
      }
      const isAdult = ageOn(birthday, TODAY) >= 18
      expect(whyNotRegister(birthday, TODAY) === undefined).toBe(isAdult)
      expect(whyNotChildBirthday(birthday, TODAY)).toBe(isAdult ? 'not-a-child' : undefined)
    }),
  )
})

test('a new child begins in the kids program below twelve, and then in the adult one', () => {
  expect(firstProgramOn('2014-11-21', '2026-11-20')).toBe(1)
  expect(firstProgramOn('2014-11-20', '2026-11-20')).toBe(100)
  expect(firstProgramOn('2009-01-05', '2026-11-20')).toBe(100)
})
