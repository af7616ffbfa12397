import { describe, expect, it } from 'vitest'
import type { UserSchool } from '../accounts/contract.ts'
import { runningWindow, scanningSchools, whyNoScans } from './scan-class.ts'

const member = (schoolId: number, roles: UserSchool['roles']): UserSchool => ({
  schoolId,
  name: `Schule ${schoolId}`,
  schoolSiteId: null,
  state: 'active',
  roles,
  abilities: [],
})
const tarek = { schools: [member(1, ['student', 'trainer']), member(2, ['student'])] }
const running = { isStarted: true, isEnded: false, isCancelled: false, school: { id: 1 } }

describe('the class that receives scans', () => {
  it('is running, in a school where the person teaches', () => {
    expect(whyNoScans(running, tarek)).toBeUndefined()
    expect(whyNoScans({ ...running, school: { id: 2 } }, tarek)).toBe('appointments.not-allowed')
    expect(whyNoScans({ ...running, isStarted: false }, tarek)).toBe('appointments.not-started')
    expect(whyNoScans({ ...running, isEnded: true }, tarek)).toBe('appointments.already-ended')
    expect(whyNoScans({ ...running, isCancelled: true }, tarek)).toBe('appointments.cancelled')
  })

  it('is searched in those schools, from 24 hours after its end to 4 hours before its start', () => {
    expect(scanningSchools(tarek)).toEqual([1])
    expect(runningWindow('2026-11-20T18:00:00.000Z')).toEqual({
      endAfter: '2026-11-19T18:00:00.000Z',
      startBefore: '2026-11-20T22:00:00.000Z',
    })
  })
})
