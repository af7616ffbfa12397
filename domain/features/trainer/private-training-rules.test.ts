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
test('Without sports to teach there is no private training', () => {
  expect(whyNotPrivateTraining(trainer([]), 7)).toBe('trainer.no-sports')
  expect(whyNotPrivateTraining(trainer([3]), 7)).toBeUndefined()
})

test('It takes the ability in that very school, and the trainer role itself', () => {
  expect(whyNotPrivateTraining(trainer([3], ['trainer'], []), 7)).toBe('trainer.missing-capability')
  expect(whyNotPrivateTraining(trainer([3], ['leader']), 7)).toBe('trainer.missing-capability')
  expect(whyNotPrivateTraining(trainer([3]), 8)).toBe('trainer.missing-capability')
})

test('Only a sport that is taught can be trained', () => {
  expect(whyNotPrivateTraining(trainer([3]), 7, 3)).toBeUndefined()
  expect(whyNotPrivateTraining(trainer([3]), 7, 4)).toBe('trainer.sport-not-taught')
})

// spec: private-training-duration-minutes
test('Its length is one of some numbers of minutes', () => {
  expect(PRIVATE_MINUTES).toEqual([30, 60, 90])
})

test('Sports taught in one school open no private training in another', () => {
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
