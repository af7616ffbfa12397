import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, ageOn, dayOf, instantAt } from '../../../basics/calendar-days.ts'
import {
  agesWording,
  canBeAges,
  type ClassAges,
  isOutsideAges,
  meantFirst,
  OLDEST_IN_CLASS,
  YOUNGEST_IN_CLASS,
} from './class-ages.ts'

const bound = fc.option(fc.integer({ min: YOUNGEST_IN_CLASS, max: OLDEST_IN_CLASS }))
const ages = fc.record({ minAge: bound, maxAge: bound }).filter(canBeAges)
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1920-01-01', days))
const minute = fc.integer({ min: 0, max: 1439 })
const at = (on: string, minutes: number): string =>
  instantAt(
    on,
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  )
const KIDS = { minAge: 6, maxAge: 12, startAt: '2026-11-20T15:00:00.000Z' }

test('a person is outside the ages of a class exactly when a bound excludes their age on its day', () => {
  fc.assert(
    fc.property(ages, day, day, minute, (meant, birthdayAt, on, minutes) => {
      const age = ageOn(birthdayAt, on)
      const isMeant = (meant.minAge ?? 0) <= age && age <= (meant.maxAge ?? Infinity)
      expect(isOutsideAges({ ...meant, startAt: at(on, minutes) }, birthdayAt)).toBe(!isMeant)
    }),
  )
})

test('a person who is too old stays too old; one who is old enough never becomes too young', () => {
  const later = fc.integer({ min: 0, max: 9000 })
  fc.assert(
    fc.property(ages, day, day, later, (meant, birthdayAt, on, days) => {
      const young = { minAge: meant.minAge, maxAge: null }
      const old = { minAge: null, maxAge: meant.maxAge }
      const isOutside = (bounds: ClassAges, which: string): boolean =>
        isOutsideAges({ ...bounds, startAt: at(which, 720) }, birthdayAt)
      const after = addDays(on, days)
      if (ageOn(birthdayAt, on) >= 0) {
        if (isOutside(old, on)) expect(isOutside(old, after)).toBe(true)
        if (!isOutside(young, on)) expect(isOutside(young, after)).toBe(false)
      }
    }),
  )
})

test('a class without ages is for everyone, and a person without a birthday is never outside', () => {
  fc.assert(
    fc.property(ages, fc.option(day), day, (meant, birthdayAt, on) => {
      const startAt = at(on, 1000)
      expect(isOutsideAges({ ...meant, startAt }, null)).toBe(false)
      if (birthdayAt !== null && birthdayAt <= on && agesWording(meant) === undefined)
        expect(isOutsideAges({ ...meant, startAt }, birthdayAt)).toBe(false)
    }),
  )
})

test('the age counts on the day in Berlin, even if the class begins at 23:30 UTC', () => {
  const late = { ...KIDS, startAt: '2026-11-20T23:30:00.000Z' }
  expect(dayOf(late.startAt)).toBe('2026-11-21')
  expect(isOutsideAges(late, '2020-11-21')).toBe(false)
  expect(isOutsideAges(KIDS, '2020-11-21')).toBe(true)
  // The person is twelve until the day before the thirteenth birthday.
  expect(isOutsideAges(KIDS, '2013-11-21')).toBe(false)
  expect(isOutsideAges(KIDS, '2013-11-20')).toBe(true)
})

test('a bound is a whole year from 3 to 99, and the lower one is not above the upper one', () => {
  expect(canBeAges({ minAge: null, maxAge: null })).toBe(true)
  expect(canBeAges({ minAge: 3, maxAge: 99 })).toBe(true)
  expect(canBeAges({ minAge: 7, maxAge: 7 })).toBe(true)
  expect(canBeAges({ minAge: 8, maxAge: 7 })).toBe(false)
  expect(canBeAges({ minAge: 2, maxAge: null })).toBe(false)
  expect(canBeAges({ minAge: null, maxAge: 100 })).toBe(false)
})

test('people for whom a class is meant come first, and both groups keep their order', () => {
  const people = fc.uniqueArray(fc.record({ id: fc.nat(), birthdayAt: fc.option(day) }), {
    selector: ({ id }) => id,
    maxLength: 6,
  })
  fc.assert(
    fc.property(ages, day, people, (meant, on, family) => {
      const one = { ...meant, startAt: at(on, 600) }
      const sorted = meantFirst(one, family)
      expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(family.toSorted((a, b) => a.id - b.id))
      const outside = sorted.map(({ birthdayAt }) => isOutsideAges(one, birthdayAt))
      expect(outside.toSorted((a, b) => Number(a) - Number(b))).toEqual(outside)
      for (const isOutside of [true, false]) {
        const of = (list: typeof family) =>
          list.filter(({ birthdayAt }) => isOutsideAges(one, birthdayAt) === isOutside)
        expect(of(sorted)).toEqual(of(family))
      }
    }),
  )
})

test('the wording names both bounds, one bound or the single year, and is missing without bounds', () => {
  expect(agesWording({ minAge: 6, maxAge: 12 })).toMatchObject({ kind: 'between', min: 6, max: 12 })
  expect(agesWording({ minAge: 16, maxAge: null })).toMatchObject({ kind: 'from', min: 16 })
  expect(agesWording({ minAge: null, maxAge: 12 })).toMatchObject({ kind: 'to', max: 12 })
  expect(agesWording({ minAge: 7, maxAge: 7 })).toMatchObject({ kind: 'exact', min: 7 })
  expect(agesWording({ minAge: null, maxAge: null })).toBeUndefined()
})
