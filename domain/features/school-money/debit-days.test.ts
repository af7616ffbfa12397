import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../basics/calendar-days.ts'
import { bankDayFrom } from '../../basics/working-days.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import { announcedDay, isFileDay } from './debit-days.ts'

test('a file is made for a bank day that is still to come', () => {
  // A Friday: the next bank day is Monday.
  expect(isFileDay('2026-11-20', '2026-11-20')).toBe(false)
  expect(isFileDay('2026-11-22', '2026-11-20')).toBe(false)
  expect(isFileDay('2026-11-23', '2026-11-20')).toBe(true)
  expect(isFileDay('2026-12-25', '2026-11-20')).toBe(false)
})

test('a returned debit is tried again when its next try is due', () => {
  const bill = { dueOn: '2026-11-20', nextTryOn: '2026-12-09', warnings: 1 }
  expect(announcedDay(bill, '2026-11-27', 5)).toBe('2026-12-09')
  expect(announcedDay({ ...bill, warnings: 0 }, '2026-11-27', 5)).toBe('2026-12-02')
})

test('the announced day leaves the time that was agreed, and a file can be made for it', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: 0, max: 30 }),
      (dueOn, after, days) => {
        const today = addDays(dueOn, after)
        const day = announcedDay({ dueOn, nextTryOn: null, warnings: 0 }, today, days)
        expect(day >= dueOn).toBe(true)
        expect(daysBetween(today, day)).toBeGreaterThanOrEqual(days)
        expect(bankDayFrom(day)).toBe(day)
        expect(isFileDay(day, today)).toBe(true)
      },
    ),
  )
})
