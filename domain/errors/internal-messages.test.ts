import { expect, it } from 'vitest'
import { INTERNAL_MESSAGES } from './internal-messages.ts'

it('the seven internal messages are those of the specification', () => {
  expect(Object.values(INTERNAL_MESSAGES)).toEqual([
    'No appointment selected',
    'Missing attendance ID',
    'Can not fetch authenticated user since no user is authenticated',
    'No owner given',
    'Sport is required for fetching modules',
    'Sport is required for fetching module groups',
    expect.stringMatching(/local setting key/),
  ])
})
