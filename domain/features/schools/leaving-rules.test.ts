import { expect, test } from 'vitest'
import { countGivenUp, endOfYear, isLeavingDay, isStillMember } from './leaving-rules.ts'

const TODAY = '2026-11-20'

test('a leaving day is between today and two years ahead', () => {
  expect(isLeavingDay('2026-11-19', TODAY)).toBe(false)
  expect(isLeavingDay(TODAY, TODAY)).toBe(true)
  expect(isLeavingDay('2028-11-20', TODAY)).toBe(true)
  expect(isLeavingDay('2028-11-21', TODAY)).toBe(false)
})

test('a membership is valid through its last day', () => {
  expect(isStillMember(TODAY, TODAY)).toBe(true)
  expect(isStillMember('2026-11-19', TODAY)).toBe(false)
  expect(isStillMember(null, TODAY)).toBe(false)
})

test('only bookings after the last day are lost, and all of them without a last day', () => {
  const booked = ['2026-12-30', '2026-12-31', '2027-01-04', '2027-01-04']
  expect(countGivenUp(booked, endOfYear(TODAY))).toBe(2)
  expect(countGivenUp(booked, null)).toBe(4)
})
