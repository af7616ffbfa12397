/** The opening hours of a site: whether its doors are open now, its week, and the days on which others apply (decisions §6.2). */
import type { ReactNode } from 'react'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  doorStateAt,
  type OpeningTimes,
  type OpenSpan,
} from '@wegband/domain/features/schools/opening-times.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './opening-hours.module.css'

const MINUTE_MS = 60_000
/** Any Monday: it only names the weekday. */
const A_MONDAY = '2026-01-05'
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const dayNaming = (weekday: number): string => addDays(A_MONDAY, weekday - 1)

const spansText = (spans: readonly OpenSpan[]): string =>
  spans.map(({ from, to }) => `${from}–${to}`).join(', ')

/** "Open now, until 21:00", or when the doors open next. */
export function DoorState(props: { readonly times: OpeningTimes }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const state = doorStateAt(props.times, now)
  if (state.isOpen)
    return (
      <p className={styles.state}>
        <Tag tone="positive">{t('opening.open')}</Tag>
        <span className="t-small">{t('opening.until', { time: state.until })}</span>
      </p>
    )
  const { next, note } = state
  const when =
    next === null
      ? undefined
      : next.day === dayOf(now)
        ? t('opening.opensToday', { time: next.from })
        : t('opening.opens', { day: format.relativeDayWithin(next.day), time: next.from })
  return (
    <p className={styles.state}>
      <Tag>{t('opening.closed')}</Tag>
      <span className="t-small">{[note, when].filter(Boolean).join(', ')}</span>
    </p>
  )
}

/** The week, and the exceptions that are not over. */
export function OpeningHours(props: { readonly times: OpeningTimes }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { hours, exceptions } = props.times
  const today = dayOf(new Date(useNow(MINUTE_MS)).toISOString())
  const coming = exceptions
    .filter(({ lastDay }) => lastDay >= today)
    .toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
  return (
    <>
      <dl className={styles.week}>
        {WEEKDAYS.map((weekday) => {
          const spans = hours
            .filter((one) => one.weekday === weekday)
            .toSorted((one, other) => (one.from < other.from ? -1 : 1))
          return (
            <div key={weekday}>
              <dt>{format.weekday(dayNaming(weekday))}</dt>
              <dd>{spans.length === 0 ? t('opening.closedDay') : spansText(spans)}</dd>
            </div>
          )
        })}
      </dl>
      {coming.length === 0 ? null : (
        <>
          <p className="t-small t-strong">{t('opening.exceptions')}</p>
          <ul className={styles.exceptions}>
            {coming.map(({ firstDay, lastDay, note, hours: spans }) => (
              <li key={`${firstDay} ${lastDay} ${note}`} className="t-small">
                <span className="t-strong">
                  {firstDay === lastDay
                    ? format.date(firstDay)
                    : t('opening.span', { from: format.date(firstDay), to: format.date(lastDay) })}
                </span>
                {': '}
                {[spans.length === 0 ? t('opening.closedDay') : spansText(spans), note]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
