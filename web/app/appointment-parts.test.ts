import { expect, test } from 'vitest'
import { APPOINTMENT_TOOLS } from './appointment-parts.tsx'
import { TabletPart } from './tablet-part.tsx'
import { HabitPart } from './timetable-parts.tsx'

test('the two ways in at the door stand together: nothing comes between the code and the tablet', () => {
  expect(APPOINTMENT_TOOLS).toEqual([TabletPart, HabitPart])
})
