import { expect, test } from 'vitest'
import { DEFAULT_MONEY_SETTINGS } from './money-settings.ts'
import { ownTerms } from './own-terms.ts'

test('a transfer is due after 14 days and reminded of a week later', () => {
  expect(ownTerms('2026-11-20', false, DEFAULT_MONEY_SETTINGS)).toEqual({
    dueOn: '2026-12-04',
    remindOn: '2026-12-11',
  })
})

test('a debit is due when its announcement is over', () => {
  expect(ownTerms('2026-11-20', true, DEFAULT_MONEY_SETTINGS).dueOn).toBe('2026-11-25')
})
