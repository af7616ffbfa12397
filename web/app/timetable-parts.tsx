/** What the timetable puts on the page of a class. Loaded with the first class, and the page goes on without it. */
import { type ReactNode, Suspense } from 'react'
import type { AppointmentPart } from '../features/appointments/appointment-parts.ts'
import { besides } from '../platform/on-demand.tsx'

const SubstituteNews = besides(
  async () => (await import('../features/timetable/substitute-news.tsx')).SubstituteNews,
)
const HabitBox = besides(async () => (await import('../features/timetable/habit-box.tsx')).HabitBox)
const ClassTools = besides(async () => (await import('../features/timetable/class-tools.tsx')).ClassTools)

const resting =
  (Part: AppointmentPart): AppointmentPart =>
  (props): ReactNode => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )

export const SubstituteNewsPart = resting(SubstituteNews)
export const HabitPart = resting(HabitBox)
export const ClassToolsPart = resting(ClassTools)
