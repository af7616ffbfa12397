import { expect, test } from 'vitest'
import { placeBeside } from './overlapping-booking.ts'

const MARA = { personId: 1, readerId: 1 }
const JONAS = { personId: 2, readerId: 1 }
const span = (from: string, to: string) => ({
  startAt: `2026-11-20T${from}:00.000Z`,
  endAt: `2026-11-20T${to}:00.000Z`,
})
const wanted = { id: 1, ...span('17:30', '19:00') }
const other = {
  id: 2,
  ...span('18:30', '20:00'),
  isCancelled: false,
  isEnded: false,
  myAttendance: { id: 6, confirmations: [], checkedInAt: null, suggestion: null },
  children: [{ id: 2, firstName: 'Jonas' }],
}

test('finds a class that overlaps in part, for the person and for their child', () => {
  expect(placeBeside(wanted, [other], MARA)).toBe(other)
  expect(placeBeside(wanted, [other], JONAS)).toBe(other)
})

test.each([
  ['in which the person has no place, or only waits for one', { myAttendance: null }],
  ['that begins as this one ends', span('19:00', '20:00')],
  ['that ends as this one begins', span('16:00', '17:30')],
  ['that is called off', { isCancelled: true }],
  ['that was ended early', { isEnded: true }],
  ['that is this one', { id: 1 }],
])('finds no overlap with a class %s', (_, more) => {
  expect(placeBeside(wanted, [{ ...other, ...more }], MARA)).toBeUndefined()
})

test('a parent’s place does not count for the child, and a child’s not for the parent', () => {
  expect(placeBeside(wanted, [{ ...other, children: [] }], JONAS)).toBeUndefined()
  expect(placeBeside(wanted, [{ ...other, myAttendance: null }], MARA)).toBeUndefined()
})
