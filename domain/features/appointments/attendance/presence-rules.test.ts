import { expect, test } from 'vitest'
import type { ConfirmationType } from '../contract.ts'
import { hasCome, isCheckedIn, isJudged, isProgressOpen, wasThere } from './presence-rules.ts'

const AT = '2026-11-20T17:30:00.000Z'
const attendance = (checkedInAt: string | null, ...confirmations: ConfirmationType[]) => ({
  checkedInAt,
  confirmations,
})

test('a booking alone says nothing about presence', () => {
  const booked = attendance(null)
  expect(isCheckedIn(booked)).toBe(false)
  expect(hasCome(booked)).toBe(false)
  expect(wasThere(booked)).toBe(false)
  expect(isJudged(booked)).toBe(false)
})

test('a checked-in person has come, and only a confirmation says that they were there', () => {
  const arrived = attendance(AT)
  expect(isCheckedIn(arrived)).toBe(true)
  expect(hasCome(arrived)).toBe(true)
  expect(wasThere(arrived)).toBe(false)
})

test.each(['presence', 'progress', 'workshop', 'seminar', 'exam'] as const)(
  'the confirmation of %s says that the person was there, without a check-in too',
  (type) => {
    const confirmed = attendance(null, type)
    expect(wasThere(confirmed)).toBe(true)
    expect(hasCome(confirmed)).toBe(true)
    expect(isCheckedIn(confirmed)).toBe(false)
  },
)

test('a denied progress alone is a judgement but no presence', () => {
  const denied = attendance(null, 'denied')
  expect(isJudged(denied)).toBe(true)
  expect(wasThere(denied)).toBe(false)
  expect(hasCome(denied)).toBe(false)
  expect(wasThere(attendance(null, 'presence', 'denied'))).toBe(true)
})

test('the progress is open until it is confirmed or denied', () => {
  expect(isProgressOpen(attendance(AT, 'presence'))).toBe(true)
  expect(isProgressOpen(attendance(AT, 'presence', 'progress'))).toBe(false)
  expect(isProgressOpen(attendance(AT, 'denied'))).toBe(false)
})
