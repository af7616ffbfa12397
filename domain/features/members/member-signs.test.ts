import { expect, test } from 'vitest'
import {
  ABSENT_DAYS,
  daysToBirthday,
  LONG_ABSENT_DAYS,
  monthsBetween,
  type SignFacts,
  signsOf,
  STUCK_MONTHS,
} from './member-signs.ts'

const TODAY = '2026-11-20'
const facts = (more: Partial<SignFacts> = {}): SignFacts => ({
  state: 'active',
  roles: ['student'],
  lastSeenOn: TODAY,
  sinceOn: '2020-01-01',
  hasCard: true,
  birthdayOn: null,
  photoAnswerOn: TODAY,
  levels: [],
  ...more,
})

test('a member has one absence sign: after exactly 14 days, or the longer one after 28', () => {
  expect([ABSENT_DAYS, LONG_ABSENT_DAYS]).toEqual([14, 28])
  expect(signsOf(facts({ lastSeenOn: '2026-11-07' }), TODAY)).toEqual([])
  expect(signsOf(facts({ lastSeenOn: '2026-11-06' }), TODAY)).toEqual(['absent'])
  expect(signsOf(facts({ lastSeenOn: '2026-10-24' }), TODAY)).toEqual(['absent'])
  expect(signsOf(facts({ lastSeenOn: '2026-10-23' }), TODAY)).toEqual(['long-absent'])
})

test('a member who joined or returned lately has no absence sign yet', () => {
  expect(signsOf(facts({ lastSeenOn: null, sinceOn: '2026-11-10' }), TODAY)).toEqual(['new'])
  expect(signsOf(facts({ lastSeenOn: '2025-01-01', sinceOn: '2026-11-10' }), TODAY)).toEqual(['new'])
  expect(signsOf(facts({ lastSeenOn: null, sinceOn: '2026-11-06' }), TODAY)).toEqual(['absent', 'new'])
})

test('a member is stuck after a year in a level without being ready for its check', () => {
  const levels = [{ sinceOn: '2025-11-20', isReady: false }]
  expect(signsOf(facts({ levels }), TODAY)).toEqual(['stuck'])
  expect(signsOf(facts({ levels: [{ sinceOn: '2025-11-21', isReady: false }] }), TODAY)).toEqual([])
  expect(signsOf(facts({ levels: [{ sinceOn: '2024-01-01', isReady: true }] }), TODAY)).toEqual(['ready'])
  expect([STUCK_MONTHS, monthsBetween('2025-01-31', '2025-02-28')]).toEqual([12, 0])
})

test('only active members who train have signs', () => {
  expect(signsOf(facts({ lastSeenOn: null, state: 'passive', hasCard: false }), TODAY)).toEqual([])
  expect(signsOf(facts({ lastSeenOn: null, roles: ['leader'], hasCard: false }), TODAY)).toEqual([])
})

test('a member is new for four weeks', () => {
  expect(signsOf(facts({ sinceOn: '2026-10-24' }), TODAY)).toEqual(['new'])
  expect(signsOf(facts({ sinceOn: '2026-10-23' }), TODAY)).toEqual([])
})

test('a birthday is announced two weeks ahead, across the year and on 29 February', () => {
  expect(signsOf(facts({ birthdayOn: '1990-12-04' }), TODAY)).toEqual(['birthday'])
  expect(signsOf(facts({ birthdayOn: '1990-12-05' }), TODAY)).toEqual([])
  expect(daysToBirthday('1990-11-20', TODAY)).toBe(0)
  expect(daysToBirthday('2001-01-02', '2026-12-30')).toBe(3)
  expect(daysToBirthday('2000-02-29', '2027-02-28')).toBe(1)
  expect(daysToBirthday('2000-02-29', '2028-02-28')).toBe(1)
})

test('photos are open without an answer, and again for an adult whose answer is from childhood', () => {
  expect(signsOf(facts({ photoAnswerOn: null }), TODAY)).toEqual(['no-consent'])
  const grown = { birthdayOn: '2008-06-01', photoAnswerOn: '2025-01-01' }
  expect(signsOf(facts(grown), TODAY)).toEqual(['no-consent'])
  expect(signsOf(facts({ ...grown, photoAnswerOn: '2026-07-01' }), TODAY)).toEqual([])
})
