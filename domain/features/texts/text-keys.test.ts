import { expect, test } from 'vitest'
import { membershipTextKey } from './text-keys.ts'

const adult = { isKid: false, usingAppForChildren: false, childIds: [], trainingProgress: [] }

// spec: membership-described-european-organisation
test('membershipTextKey differs between adults and children, or those who come for children', () => {
  const entry = {
    sportId: 1,
    levelIndex: 1,
    progress: 0,
    stripes: 0,
    beltStep: 0,
    levelCheckUnlocked: false,
    counts: { trainings: 0, activeWeeks: 0, modules: 0, workshops: 0, seminars: 0 },
  }
  expect(membershipTextKey(adult)).toBe('membership-adult')
  expect(membershipTextKey({ ...adult, childIds: [7], trainingProgress: [entry] })).toBe('membership-adult')
  expect(membershipTextKey({ ...adult, childIds: [7] })).toBe('membership-child')
  expect(membershipTextKey({ ...adult, usingAppForChildren: true })).toBe('membership-child')
  expect(membershipTextKey({ ...adult, isKid: true })).toBe('membership-child')
})
