/** Where to take the level check: the booked check, or the search for one while none is booked. */
import { type ReactNode, Suspense } from 'react'
import { calendarSearch } from '../../platform/router/calendar-search.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles, useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'

/** Only a member who is ready for the check needs its code and messages. */
const BookedCheck = lazyPart(async () => {
  await loadBundles(['exams'], currentLocale())
  return (await import('../exams/booked-check.tsx')).BookedCheck
})

export function WhereToTake(props: { readonly sportId: number }): ReactNode {
  const { sportId } = props
  const t = useMessages('sports')
  const search = (
    <Button
      variant="primary"
      isBlock
      href={hrefTo('app.calendar', {}, calendarSearch({ sportIds: [sportId], types: ['exam'] }))}
    >
      {t('check.calendar')}
    </Button>
  )
  return (
    <Suspense fallback={search}>
      <BookedCheck sportId={sportId} look={search} />
    </Suspense>
  )
}
