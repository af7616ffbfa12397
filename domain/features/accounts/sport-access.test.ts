import { expect, test } from 'vitest'
import { missingSportLevel } from './sport-access.ts'

const person = { level: 2, isAdmin: false, trainerSportIds: [] }
const sport = { sportId: 7, requiredMembershipLv: 10 }

test('missingSportLevel names the membership level that a person lacks for a sport', () => {
  expect(missingSportLevel(sport, person)).toBe(10)
  expect(missingSportLevel(sport, { ...person, level: 9 })).toBe(10)
  expect(missingSportLevel(sport, { ...person, level: 10 })).toBeNull()
  expect(missingSportLevel({ ...sport, requiredMembershipLv: 0 }, { ...person, level: 0 })).toBeNull()
})

test('admins and trainers of the sport need no membership for it', () => {
  expect(missingSportLevel(sport, { ...person, isAdmin: true })).toBeNull()
  expect(missingSportLevel(sport, { ...person, trainerSportIds: [7] })).toBeNull()
  expect(missingSportLevel(sport, { ...person, trainerSportIds: [8] })).toBe(10)
})
