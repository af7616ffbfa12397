/** What the app adds to the page of a class from later features. */
import type { AppointmentPart } from '../../features/appointments/appointment-parts.ts'
import { useIsAsked } from '../../features/exams/use-is-asked.ts'
import { useMayEndSeries } from '../../features/timetable/use-may-end-series.ts'
import { ExamNewsPart, ExamToolsPart } from './exam-parts.tsx'
import { TabletPart } from './tablet-part.tsx'
import { ClassToolsPart, StandingBookingPart, SubstituteNewsPart } from './timetable-parts.tsx'

/**
 * In the order of display. The tablet comes straight after the code at the door, which the page shows before
 * the tools.
 */
export const APPOINTMENT_NEWS: readonly AppointmentPart[] = [ExamToolsPart, ExamNewsPart, SubstituteNewsPart]
export const APPOINTMENT_TOOLS: readonly AppointmentPart[] = [TabletPart, StandingBookingPart]
export const APPOINTMENT_CHANGES: readonly AppointmentPart[] = [ClassToolsPart]
export const APPOINTMENT_PARTS = {
  news: APPOINTMENT_NEWS,
  tools: APPOINTMENT_TOOLS,
  changes: APPOINTMENT_CHANGES,
  useIsAsked,
  useMayEndSeries,
}
