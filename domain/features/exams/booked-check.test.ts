import { expect, test } from 'vitest'
import type { Appointment } from '../appointments/contract.ts'
import { bookedCheck } from './booked-check.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const type = (isExam: boolean): Appointment['type'] => ({
  id: 1,
  key: isExam ? 'exam' : 'class',
  name: '',
  confirmationTypes: [],
  isExam,
})
const booked = { id: 1, confirmations: [], checkedInAt: null, suggestion: null }
const check = {
  type: type(true),
  isCancelled: false,
  isEnded: false,
  isStarted: false,
  endAt: '2026-11-20T16:00:00.000Z',
  myAttendance: booked,
}

test('finds the next level check that the person has booked', () => {
  const training = { ...check, type: type(false) }
  expect(bookedCheck([training, check], NOW)).toBe(check)
})

test('ignores a level check that is cancelled, over or not booked', () => {
  expect(bookedCheck([{ ...check, isCancelled: true }], NOW)).toBeUndefined()
  expect(bookedCheck([{ ...check, isEnded: true }], NOW)).toBeUndefined()
  expect(bookedCheck([{ ...check, myAttendance: null }], NOW)).toBeUndefined()
  expect(bookedCheck([{ ...check, endAt: '2026-11-20T11:00:00.000Z' }], NOW)).toBeUndefined()
})

test('still finds a level check that runs past its planned end', () => {
  const late = { ...check, isStarted: true, endAt: '2026-11-20T11:00:00.000Z' }
  expect(bookedCheck([late], NOW)).toBe(late)
})
