import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../basics/calendar-days.ts'
import { bankDayFrom } from '../../basics/working-days.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import {
  announceOn,
  cardLastDay,
  debitDay,
  isCardExpiring,
  isMandateValid,
  mandateLastsUntil,
} from './mandates.ts'

const MANDATE = { signedOn: '2026-11-20', lastUsedOn: null, revokedOn: null }

describe('a debit mandate', () => {
  it('lapses after 36 months without use', () => {
    expect(mandateLastsUntil(MANDATE)).toBe('2029-11-20')
    expect(isMandateValid(MANDATE, '2029-11-20')).toBe(true)
    expect(isMandateValid(MANDATE, '2029-11-21')).toBe(false)
    expect(isMandateValid({ ...MANDATE, lastUsedOn: '2028-02-29' }, '2031-02-28')).toBe(true)
    expect(isMandateValid({ ...MANDATE, lastUsedOn: '2028-02-29' }, '2031-03-01')).toBe(false)
  })

  it('ends on the day it is revoked', () => {
    expect(isMandateValid({ ...MANDATE, revokedOn: '2027-01-02' }, '2027-01-01')).toBe(true)
    expect(isMandateValid({ ...MANDATE, revokedOn: '2027-01-02' }, '2027-01-02')).toBe(false)
  })
})

describe('a debit', () => {
  it('is announced 5 days ahead and made on a day on which banks settle', () => {
    expect(announceOn('2026-12-04')).toBe('2026-11-29')
    expect(debitDay('2026-12-04', '2026-11-29')).toBe('2026-12-04')
    expect(debitDay('2026-12-04', '2026-12-02')).toBe('2026-12-07')
    expect(debitDay('2026-12-25', '2026-12-01')).toBe('2026-12-28')
  })

  it('is never made before it is due, nor less than 5 days after its announcement', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -30, max: 30 }), (dueOn, after) => {
        const announcedOn = addDays(dueOn, after)
        const day = debitDay(dueOn, announcedOn)
        expect(day >= dueOn).toBe(true)
        expect(daysBetween(announcedOn, day)).toBeGreaterThanOrEqual(5)
        expect(bankDayFrom(day)).toBe(day)
      }),
    )
  })
})

describe('a card', () => {
  it('is valid to the end of its month, and its end is told 30 days ahead', () => {
    expect(cardLastDay(2028, 2)).toBe('2028-02-29')
    expect(cardLastDay(2026, 12)).toBe('2026-12-31')
    expect(isCardExpiring(2026, 12, '2026-11-30')).toBe(false)
    expect(isCardExpiring(2026, 12, '2026-12-01')).toBe(true)
  })
})
