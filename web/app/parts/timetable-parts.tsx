/**
 * What the timetable adds to the page of a class. Loaded with the first class, and the page works without it.
 */
import { type ReactNode, Suspense } from 'react'
import type { AppointmentPart } from '../../features/appointments/appointment-parts.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

const SubstituteNews = lazyPart(
  async () => (await import('../../features/timetable/substitution/substitute-news.tsx')).SubstituteNews,
)
const StandingBookingBox = lazyPart(
  async () =>
    (await import('../../features/timetable/standing-booking/standing-booking-box.tsx')).StandingBookingBox,
)
const ClassTools = lazyPart(async () => (await import('../../features/timetable/class-tools.tsx')).ClassTools)

const resting =
  (Part: AppointmentPart): AppointmentPart =>
  (props): ReactNode => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )

export const SubstituteNewsPart = resting(SubstituteNews)
export const StandingBookingPart = resting(StandingBookingBox)
export const ClassToolsPart = resting(ClassTools)
