/** The parts of other features on the page of a class. They load with the first class, and the page works without them. */
import { type ReactNode, Suspense } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useSeesExamDay } from '../exams/use-sees-exam-day.ts'

type ClassPart = (props: { readonly appointment: Appointment }) => ReactNode

/** `bundle`: messages that the page itself does not load. `Place` keeps the place of the part until it is there. */
function lazyClassPart(load: () => Promise<ClassPart>, bundle?: string, Place?: ClassPart): ClassPart {
  const pending = (props: Parameters<ClassPart>[0]): ReactNode =>
    Place === undefined ? null : <Place {...props} />
  const Part = lazyPart(async () => {
    if (bundle !== undefined) await loadBundles([bundle], currentLocale())
    return await load()
  }, pending)
  return (props) => (
    <Suspense fallback={pending(props)}>
      <Part {...props} />
    </Suspense>
  )
}

/** One button, above the list of the trainer side. */
function ExamToolsPlace(props: { readonly appointment: Appointment }): ReactNode {
  return useSeesExamDay(props.appointment) ? <Skeleton shape="control" height={48} /> : null
}
export const LazyExamTools = lazyClassPart(
  async () => (await import('../exams/exam-tools.tsx')).ExamTools,
  'exams',
  ExamToolsPlace,
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
