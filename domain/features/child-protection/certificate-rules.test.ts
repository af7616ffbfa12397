import { describe, expect, test } from 'vitest'
import { inSchool, SCHOOL } from '../../testing/appointment-samples.ts'
import {
  certificateState,
  childProtectionOf,
  latestNextLook,
  whyNotCertificate,
  whyNotNote,
} from './certificate-rules.ts'

const TODAY = '2026-11-20'

test('a certificate counts until the day of the next look, and is due sixty days before it', () => {
  expect(certificateState(null, TODAY)).toBe('missing')
  expect(certificateState('2026-11-19', TODAY)).toBe('expired')
  expect(certificateState('2026-11-20', TODAY)).toBe('soon')
  expect(certificateState('2027-01-19', TODAY)).toBe('soon')
  expect(certificateState('2027-01-20', TODAY)).toBe('valid')
})

describe('the days of a note', () => {
  const days = { issuedOn: '2026-10-01', seenOn: '2026-11-20', nextOn: '2031-10-01' }
  test('are in order, and the next look is at most the set years after the certificate', () => {
    expect(whyNotCertificate(days, TODAY, 5)).toBeUndefined()
    expect(whyNotCertificate({ ...days, nextOn: '2031-10-02' }, TODAY, 5)?.field).toBe('nextOn')
    expect(whyNotCertificate(days, TODAY, 3)?.field).toBe('nextOn')
    expect(whyNotCertificate({ ...days, nextOn: TODAY }, TODAY, 5)?.field).toBe('nextOn')
    expect(whyNotCertificate({ ...days, seenOn: '2026-11-21' }, TODAY, 5)?.field).toBe('seenOn')
    expect(whyNotCertificate({ ...days, issuedOn: '2026-11-21' }, TODAY, 5)?.field).toBe('issuedOn')
  })

  test('count from 29 February to 28 February', () => {
    expect(latestNextLook('2024-02-29', 5)).toBe('2029-02-28')
  })
})

test('heads note the team of their school, the office every team, and no caller their own', () => {
  const team = { id: 7, teamOf: [SCHOOL] }
  const none: Omit<Parameters<typeof whyNotNote>[0], 'userId'> = {
    isAdmin: false,
    officeRights: [],
    schools: [],
  }
  const head = { ...none, userId: 11, schools: [inSchool(['leader'])] }
  expect(whyNotNote(head, team)).toBeUndefined()
  expect(whyNotNote({ ...none, userId: 12, officeRights: ['office'] }, team)).toBeUndefined()
  expect(whyNotNote({ ...none, userId: 13, schools: [inSchool(['leader'], 77)] }, team)).toBe(
    'general.not-found',
  )
  expect(whyNotNote({ ...none, userId: 14, schools: [inSchool(['trainer'])] }, team)).toBe(
    'general.not-found',
  )
  expect(whyNotNote(head, { id: 11, teamOf: [SCHOOL] })).toBe('child-protection.own')
  expect(whyNotNote({ ...none, userId: 12, isAdmin: true }, { id: 8, teamOf: [] })).toBe('general.not-found')
})

test('an expired certificate warns a trainer; by the switch it bars, as a missing one does', () => {
  const trainer = { isTrainer: true, nextOn: '2026-11-19' }
  expect(childProtectionOf(trainer, TODAY, false)).toBe('warn')
  expect(childProtectionOf(trainer, TODAY, true)).toBe('bar')
  expect(childProtectionOf({ ...trainer, nextOn: null }, TODAY, false)).toBe('fine')
  expect(childProtectionOf({ ...trainer, nextOn: null }, TODAY, true)).toBe('bar')
  expect(childProtectionOf({ ...trainer, nextOn: TODAY }, TODAY, true)).toBe('fine')
  expect(childProtectionOf({ isTrainer: false, nextOn: null }, TODAY, true)).toBe('fine')
})
