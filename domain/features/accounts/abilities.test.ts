import { describe, expect, test } from 'vitest'
import { ABILITIES } from '../../basics/roles.ts'
import { abilitiesOf } from './abilities.ts'

describe('abilities', () => {
  // spec: trainer-abilities-four
  test('are these four', () => {
    expect([...ABILITIES].toSorted()).toEqual([
      'can-access-system',
      'can-add-new-user',
      'can-answer-school-request',
      'can-private-training',
    ])
  })

  test('follow from the roles', () => {
    expect(abilitiesOf(['leader'], null)).toEqual([...ABILITIES])
    expect(abilitiesOf(['staff'], null)).toEqual([
      'can-answer-school-request',
      'can-add-new-user',
      'can-access-system',
    ])
    expect(abilitiesOf(['trainer'], null)).toEqual(['can-private-training', 'can-access-system'])
    expect(abilitiesOf(['student'], null)).toEqual([])
  })

  test('of several roles are combined, each once', () => {
    expect(abilitiesOf(['trainer', 'staff'], null)).toEqual([...ABILITIES])
  })

  test('come from the membership’s own list where it has one, even an empty one', () => {
    expect(abilitiesOf(['leader'], [])).toEqual([])
    expect(abilitiesOf(['student'], ['can-access-system'])).toEqual(['can-access-system'])
  })
})
