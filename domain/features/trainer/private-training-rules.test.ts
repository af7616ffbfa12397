import { expect, test } from 'vitest'
import type { Ability, Role } from '../../basics/roles.ts'
import { PRIVATE_MINUTES, whyNotPrivateTraining } from './private-training-rules.ts'

const trainer = (
  trainerSportIds: number[],
  roles: Role[] = ['trainer'],
  abilities: Ability[] = ['can-private-training'],
) => ({
  teaches: trainerSportIds.map((sportId) => ({ schoolId: 7, sportId })),
  schools: [
    { schoolId: 7, name: 'Lindenhof', schoolSiteId: null, state: 'active' as const, roles, abilities },
  ],
})

// spec: private-training-needs-sports
test('a private training needs sports to teach', () => {
  expect(whyNotPrivateTraining(trainer([]), 7)).toBe('trainer.no-sports')
  expect(whyNotPrivateTraining(trainer([3]), 7)).toBeUndefined()
})

test('a private training needs the ability in that school, and the trainer role itself', () => {
  expect(whyNotPrivateTraining(trainer([3], ['trainer'], []), 7)).toBe('trainer.missing-capability')
  expect(whyNotPrivateTraining(trainer([3], ['leader']), 7)).toBe('trainer.missing-capability')
  expect(whyNotPrivateTraining(trainer([3]), 8)).toBe('trainer.missing-capability')
})

test('a private training needs a sport that the trainer teaches', () => {
  expect(whyNotPrivateTraining(trainer([3]), 7, 3)).toBeUndefined()
  expect(whyNotPrivateTraining(trainer([3]), 7, 4)).toBe('trainer.sport-not-taught')
})

// spec: private-training-duration-minutes
test('a private training has one of the offered lengths', () => {
  expect(PRIVATE_MINUTES).toEqual([30, 60, 90])
})

test('a sport taught in one school opens no private training in another', () => {
  const elsewhere = { ...trainer([3]), teaches: [{ schoolId: 8, sportId: 3 }] }
  expect(whyNotPrivateTraining(elsewhere, 7, 3)).toBe('trainer.no-sports')
  const other = {
    ...trainer([4]),
    teaches: [
      { schoolId: 7, sportId: 4 },
      { schoolId: 8, sportId: 3 },
    ],
  }
  expect(whyNotPrivateTraining(other, 7, 3)).toBe('trainer.sport-not-taught')
})
