/** The parts of other features on the page of a class. They load with the first class, and the page works without them. */
import { type ReactNode, Suspense } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

type ClassPart = (props: { readonly appointment: Appointment }) => ReactNode

/** `bundles`: messages that the page itself does not load. */
function lazyClassPart(load: () => Promise<ClassPart>, ...bundles: readonly string[]): ClassPart {
  const Part = lazyPart(async () => {
    await loadBundles(bundles, currentLocale())
    return await load()
  })
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

export const LazyExamTools = lazyClassPart(
  async () => (await import('../exams/exam-tools.tsx')).ExamTools,
  'exams',
)
export const LazyExamBelt = lazyClassPart(
  async () => (await import('../exams/exam-belt-picture.tsx')).ExamBeltPicture,
)
export const LazyExamNews = lazyClassPart(
  async () => (await import('../exams/exam-news.tsx')).ExamNews,
  'exams',
)
export const LazySubstituteNews = lazyClassPart(
  async () => (await import('../timetable/substitution/substitute-news.tsx')).SubstituteNews,
)
export const LazyTabletAtDoor = lazyClassPart(
  async () => (await import('../scanner/kiosk/tablet-at-door.tsx')).TabletAtDoor,
  'kiosk',
)
export const LazyStandingBookingBox = lazyClassPart(
  async () => (await import('../timetable/standing-booking/standing-booking-box.tsx')).StandingBookingBox,
)
export const LazyClassTools = lazyClassPart(
  async () => (await import('../timetable/class-tools.tsx')).ClassTools,
)
export const LazyClassReach = lazyClassPart(
  async () => (await import('../appointments/reach/class-reach.tsx')).ClassReach,
  'class-reach',
)
export const LazyNextClass = lazyClassPart(
  async () => (await import('../trainer/next-class.tsx')).NextClass,
  'trainer',
)
