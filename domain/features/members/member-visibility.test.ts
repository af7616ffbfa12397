import { describe, expect, test } from 'vitest'
import type { Role, UserSchoolState } from '../../basics/roles.ts'
import type { Actor } from '../accounts/contract.ts'
import { sightOfMember } from './member-visibility.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const reader = (role: Role, schoolId = 7): Pick<Actor, 'schools' | 'isAdmin'> => ({
  isAdmin: false,
  schools: [
    { schoolId, name: '', schoolSiteId: null, state: 'active', roles: [role], abilities: [] },
  ] as Actor['schools'],
})
const sight = (role: Role, state: UserSchoolState, sinceAt: string) =>
  sightOfMember(reader(role), 7, { state, sinceAt }, { now: NOW, daysShown: 365 })

describe('a school', () => {
  test('sees everything of people who belong to it', () => {
    for (const state of ['active', 'passive', 'interested'] as const)
      expect(sight('trainer', state, '2020-01-01T00:00:00.000Z')).toBe('all')
  })

  test('shows name and dates of former members to staff and heads for a year', () => {
    const roles = ['student', 'trainer', 'staff', 'leader'] as const
    expect(roles.map((role) => sight(role, 'cancelled', '2025-11-20T09:00:00.000Z'))).toEqual([
      'none',
      'none',
      'former',
      'former',
    ])
    expect(sight('leader', 'cancelled', '2025-11-20T08:59:59.000Z')).toBe('none')
  })

  test('sees nothing of people who never belonged to it, and nothing of other schools', () => {
    expect(sight('leader', 'undefined', NOW)).toBe('none')
    const elsewhere = reader('leader', 8)
    const member = { state: 'active', sinceAt: NOW } as const
    expect(sightOfMember(elsewhere, 7, member, { now: NOW, daysShown: 365 })).toBe('none')
  })
})
