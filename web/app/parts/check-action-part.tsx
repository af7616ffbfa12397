/** What the app adds to the card of the level check: the booked check. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { CheckActionPart as Part } from '../../features/sports/check-action.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

const BookedCheck = lazyPart(async () => {
  await loadBundles(['exams'], currentLocale())
  return (await import('../../features/exams/booked-check.tsx')).BookedCheck
})

export const CheckActionPart: Part = (props): ReactNode => (
  <Suspense fallback={props.look}>
    <BookedCheck {...props} />
  </Suspense>
)
