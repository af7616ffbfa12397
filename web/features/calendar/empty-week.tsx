/** A week without classes: says when the next class is, and links there. */
import type { ReactNode } from 'react'
import { addWeeks, type Week, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useWholePeople } from '../accounts/viewer.ts'
import { useNextAfter } from './queries.ts'
import { type CalendarFilters, hasFilters, weekHref } from './week-address.ts'

export function EmptyWeek(props: {
  readonly week: Week
  readonly filters: CalendarFilters
  readonly onReset: () => void
}): ReactNode {
  const { week, filters } = props
  const t = useMessages('calendar')
  const format = useFormats()
  const { childId } = filters
  const [child] = useWholePeople(childId === undefined ? [] : [childId])
  // The next class of a child is not searched: the week shows what is booked.
  const next = useNextAfter(week, filters, childId === undefined)
  const [first] = next.data ?? []
  const isFiltered = hasFilters(filters)
  const nextWeek = first === undefined ? undefined : weekOf(first.startAt)
  const none = child
    ? t('empty.child', { name: child.firstName })
    : isFiltered
      ? t('empty.filtered')
      : t('empty.none')
  const when =
    first === undefined
      ? t('empty.nothingAhead')
      : t('empty.next', { day: format.day(first.startAt), time: format.time(first.startAt) })
  return (
    <EmptyState
      title={t('empty.title')}
      text={next.isPending ? none : `${none} ${when}`}
      picture={<Picture name="empty-mat" />}
      action={
        <div className="stack">
          {nextWeek === undefined ? (
            <Button href={hrefTo('app.calendar')}>{t('empty.today')}</Button>
          ) : (
            <Button variant="primary" href={weekHref(nextWeek, filters)}>
              {nextWeek === addWeeks(week, 1) ? t('empty.nextWeek') : t('empty.thatWeek')}
            </Button>
          )}
          {isFiltered ? (
            <Button variant="quiet" onClick={props.onReset}>
              {t('empty.reset')}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
