import { expect, test } from 'vitest'
import {
  ABSENT_DAYS,
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
  expect(signsOf(facts({ lastSeenOn: null, sinceOn: '2026-11-10' }), TODAY)).toEqual([])
  expect(signsOf(facts({ lastSeenOn: '2025-01-01', sinceOn: '2026-11-10' }), TODAY)).toEqual([])
  expect(signsOf(facts({ lastSeenOn: null, sinceOn: '2026-11-06' }), TODAY)).toEqual(['absent'])
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
