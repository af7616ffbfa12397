import { expect, test } from 'vitest'
import { APPOINTMENT_TOOLS } from './appointment-parts.tsx'
import { TabletPart } from './tablet-part.tsx'
import { StandingBookingPart } from './timetable-parts.tsx'

test('the two sign-in methods at the door stand together: nothing comes between the code and the tablet', () => {
  expect(APPOINTMENT_TOOLS).toEqual([TabletPart, StandingBookingPart])
})
