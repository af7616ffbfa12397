import { describe, expect, test } from 'vitest'
import { OFFICE_RIGHTS } from '../../basics/office-rights.ts'
import type { Role, UserSchoolState } from '../../basics/roles.ts'
import { ACCESS_KINDS } from '../../http/endpoint.ts'
import type { Actor } from './contract.ts'
import { highestRole, whyNotAccess } from './access-rules.ts'
import { isAdultOn } from './adult-age.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const person: Actor = {
  userId: 1,
  tokenId: 1,
  impersonatorId: null,
  level: 2,
  isAnonymous: false,
  isAdmin: false,
  officeRights: [],
  isVerified: true,
  language: 'de',
  birthdayAt: '1990-05-05',
  schools: [],
  trainerSportIds: [],
  teaches: [],
  examinerOf: [],
  childProtection: 'fine',
  subscriptionBenefits: [],
  hasFreemium: false,
  hasFreeVideoAccess: false,
  showsAssociation: false,
  childIds: [],
  trainingProgress: [],
}
const inSchool = (roles: Role[], state: UserSchoolState = 'active'): Actor => ({
  ...person,
  schools: [{ schoolId: 1, name: 'S', schoolSiteId: null, state, roles, abilities: [] }],
})

describe('access', () => {
  test('needs a session for every kind except anyone', () => {
    for (const access of ACCESS_KINDS)
      expect(whyNotAccess(access, undefined, NOW)).toBe(access === 'anyone' ? undefined : 'auth.required')
  })

  // spec: anonymous-must-register
  test('lets guests use what is open to every session, and requires registration for the rest', () => {
    const anonymous = { ...person, isAnonymous: true, isVerified: false, level: 0 }
    expect(whyNotAccess('signed-in', anonymous, NOW)).toBeUndefined()
    for (const access of ['registered', 'verified', 'adult', 'trainer', 'staff', 'leader'] as const)
      expect([access, whyNotAccess(access, anonymous, NOW)]).toEqual([access, 'auth.registration-required'])
  })

  // spec: unverified-email-blocks
  test('of an unverified email address ends where a verified one is needed', () => {
    const unverified = { ...person, isVerified: false, level: 1 }
    expect(whyNotAccess('registered', unverified, NOW)).toBeUndefined()
    expect(whyNotAccess('verified', unverified, NOW)).toBe('auth.mail-unverified')
    expect(whyNotAccess('adult', unverified, NOW)).toBe('auth.mail-unverified')
  })

  test('of the office needs the right itself, or an admin', () => {
    for (const right of OFFICE_RIGHTS) {
      expect(whyNotAccess(right, person, NOW)).toBe('general.not-allowed')
      expect(whyNotAccess(right, { ...person, isAdmin: true }, NOW)).toBeUndefined()
      const held = { ...person, officeRights: [right] }
      expect(whyNotAccess(right, held, NOW)).toBeUndefined()
      expect(whyNotAccess('admin', held, NOW)).toBe('general.not-allowed')
    }
  })

  test('for adults begins on the eighteenth birthday, in Berlin', () => {
    const almost = { ...person, birthdayAt: '2008-11-21' }
    expect(whyNotAccess('adult', almost, '2026-11-20T22:59:59.000Z')).toBe('auth.adult-required')
    expect(whyNotAccess('adult', almost, '2026-11-20T23:00:00.000Z')).toBeUndefined()
    expect(whyNotAccess('adult', { ...person, birthdayAt: null }, NOW)).toBe('auth.adult-required')
    expect(isAdultOn('2008-02-29', '2026-02-28')).toBe(false)
    expect(isAdultOn('2008-02-29', '2026-03-01')).toBe(true)
  })

  test('by a role includes everything that needs a lower role', () => {
    const open = (roles: Role[]) =>
      (['trainer', 'staff', 'leader'] as const).filter(
        (access) => whyNotAccess(access, inSchool(roles), NOW) === undefined,
      )
    expect(open(['student'])).toEqual([])
    expect(open(['trainer'])).toEqual(['trainer'])
    expect(open(['staff'])).toEqual(['trainer', 'staff'])
    expect(open(['student', 'leader'])).toEqual(['trainer', 'staff', 'leader'])
  })

  test('by a role counts only in an active membership', () => {
    expect(highestRole(inSchool(['leader'], 'cancelled'))).toBe(0)
    expect(whyNotAccess('trainer', inSchool(['leader'], 'passive'), NOW)).toBe('general.not-allowed')
  })

  test('of an admin comes from its own flag and opens no school', () => {
    expect(whyNotAccess('admin', person, NOW)).toBe('general.not-allowed')
    expect(whyNotAccess('admin', { ...person, isAdmin: true }, NOW)).toBeUndefined()
    expect(whyNotAccess('leader', { ...person, isAdmin: true }, NOW)).toBe('general.not-allowed')
  })
})
