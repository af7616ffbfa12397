/** What the app puts on the page of a class beyond classes themselves. */
import type { AppointmentPart } from '../features/appointments/appointment-parts.ts'
import { ExamNewsPart, ExamToolsPart } from './exam-parts.tsx'
import { TabletPart } from './tablet-part.tsx'
import { ClassToolsPart, HabitPart, SubstituteNewsPart } from './timetable-parts.tsx'

/** In the order in which they are shown. */
export const APPOINTMENT_NEWS: readonly AppointmentPart[] = [ExamNewsPart, SubstituteNewsPart]
export const APPOINTMENT_TOOLS: readonly AppointmentPart[] = [
  ExamToolsPart,
  HabitPart,
  ClassToolsPart,
  TabletPart,
]
export const APPOINTMENT_PARTS = { news: APPOINTMENT_NEWS, tools: APPOINTMENT_TOOLS }
