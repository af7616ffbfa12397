import { expect, test } from 'vitest'
import { CHOICES } from './testing/make-timetable.ts'
import { changesOf, firstDayFor, newDraft } from './class-draft.ts'

test('a new class begins today while its usual hour is still ahead, else tomorrow', () => {
  expect(firstDayFor('2026-11-20T09:00:00.000Z')).toBe('2026-11-20')
  expect(firstDayFor('2026-11-20T22:40:00.000Z')).toBe('2026-11-21')
  // 23:30 in Berlin is still the same day.
  expect(firstDayFor('2026-12-31T22:30:00.000Z')).toBe('2027-01-01')
})

test('sends both bounds of the ages, also when only one was changed', () => {
  const first = { ...newDraft(CHOICES, '2026-11-20', null), minAge: 6, maxAge: 12 }
  expect(changesOf({ ...first, maxAge: 14 }, first).details).toEqual({ minAge: 6, maxAge: 14 })
  expect(changesOf({ ...first, room: 'Halle 9' }, first).details).toEqual({ room: 'Halle 9' })
})
