import { expect, test } from 'vitest'
import { countGivenUp, endOfYear, isLeavingDay, isStillMember } from './leaving-rules.ts'

const TODAY = '2026-11-20'

test('a leaving day lies between today and two years ahead', () => {
  expect(isLeavingDay('2026-11-19', TODAY)).toBe(false)
  expect(isLeavingDay(TODAY, TODAY)).toBe(true)
  expect(isLeavingDay('2028-11-20', TODAY)).toBe(true)
  expect(isLeavingDay('2028-11-21', TODAY)).toBe(false)
})

test('a membership lasts through its last day', () => {
  expect(isStillMember(TODAY, TODAY)).toBe(true)
  expect(isStillMember('2026-11-19', TODAY)).toBe(false)
  expect(isStillMember(null, TODAY)).toBe(false)
})

test('only places after the last day are given up, all of them without one', () => {
  const booked = ['2026-12-30', '2026-12-31', '2027-01-04', '2027-01-04']
  expect(countGivenUp(booked, endOfYear(TODAY))).toBe(2)
  expect(countGivenUp(booked, null)).toBe(4)
})
