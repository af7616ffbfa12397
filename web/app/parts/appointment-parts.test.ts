import { expect, test } from 'vitest'
import { APPOINTMENT_TOOLS } from './appointment-parts.tsx'
import { TabletPart } from './tablet-part.tsx'
import { StandingBookingPart } from './timetable-parts.tsx'

test('the code and the tablet at the door stand next to each other', () => {
  expect(APPOINTMENT_TOOLS).toEqual([TabletPart, StandingBookingPart])
})
