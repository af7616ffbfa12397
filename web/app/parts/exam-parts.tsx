/** What exam days add to the page of a class; loaded with the first class that is opened. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { AppointmentPart } from '../../features/appointments/appointment-parts.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

/** These parts need message bundles of their own. */
const News = lazyPart(async () => {
  await loadBundles(['exams'], currentLocale())
  return (await import('../../features/exams/exam-news.tsx')).ExamNews
})
const Tools = lazyPart(async () => {
  await loadBundles(['exams'], currentLocale())
  return (await import('../../features/exams/exam-tools.tsx')).ExamTools
})

export const ExamNewsPart: AppointmentPart = (props): ReactNode =>
  props.appointment.type.isExam ? (
    <Suspense fallback={null}>
      <News {...props} />
    </Suspense>
  ) : null

export const ExamToolsPart: AppointmentPart = (props): ReactNode =>
  props.appointment.type.isExam ? (
    <Suspense fallback={null}>
      <Tools {...props} />
    </Suspense>
  ) : null
