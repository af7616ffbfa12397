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

test('a class that overlaps by a part is found, for the person themself and for a child', () => {
  expect(placeBeside(wanted, [other], MARA)).toBe(other)
  expect(placeBeside(wanted, [other], JONAS)).toBe(other)
})

test.each([
  ['in which the person has no place, but waits at most', { myAttendance: null }],
  ['that begins as this one ends', span('19:00', '20:00')],
  ['that ends as this one begins', span('16:00', '17:30')],
  ['that is called off', { isCancelled: true }],
  ['that was ended early', { isEnded: true }],
  ['that is this one', { id: 1 }],
])('nothing is asked about one %s', (_, more) => {
  expect(placeBeside(wanted, [{ ...other, ...more }], MARA)).toBeUndefined()
})

test('a place of the parent is none of the child, and the other way round', () => {
  expect(placeBeside(wanted, [{ ...other, children: [] }], JONAS)).toBeUndefined()
  expect(placeBeside(wanted, [{ ...other, myAttendance: null }], MARA)).toBeUndefined()
})
