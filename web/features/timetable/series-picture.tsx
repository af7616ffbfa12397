/** The coming twelve weeks with the current values of the form, and how many bookings there are already. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Series } from '@wegband/domain/features/timetable/contract.ts'
import { type PictureWeek, pictureOf } from '@wegband/domain/features/timetable/series-picture.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { users } from '../../ui/icon/phosphor/users.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import type { ClassDraft } from './class-draft.ts'
import styles from './timetable.module.css'

const STATE_WORDS = { on: 'picture.on', off: 'picture.off', moved: 'picture.movedWeek' } as const

/** The hours in the form; `region` where the series takes place. */
export const hoursOf = (
  draft: ClassDraft,
  known: Pick<Series, 'firstDay' | 'anchorDay'> | undefined,
  region: Series['region'],
) => ({
  weekdays: draft.weekdays,
  startTime: draft.startTime,
  minutes: draft.duration,
  rhythm: draft.rhythm,
  firstDay: known?.firstDay ?? draft.day,
  anchorDay: known?.anchorDay ?? null,
  lastDay: draft.lastDay,
  pauses: draft.pauses,
  pausesIn: draft.pausesOnHolidays ? region : null,
})

export function SeriesPicture(props: {
  readonly draft: ClassDraft
  readonly series: Series | undefined
  readonly region: Series['region']
}): ReactNode {
  const { draft, series, region } = props
  const t = useMessages('timetable')
  const today = dayOf(nowIso())
  if (draft.weekdays.length === 0 || draft.day === '' || draft.startTime === '') return null
  const picture = pictureOf(hoursOf(draft, series, region), series?.dates ?? [], today)
  const booked = (series?.dates ?? []).filter(
    ({ bookings, isCancelled }) => bookings > 0 && !isCancelled,
  ).length
  const rest = [
    ...(picture.restingWeeks > 0 ? [t('picture.resting', { count: picture.restingWeeks })] : []),
    ...(picture.moved > 0 ? [t('picture.moved', { count: picture.moved })] : []),
  ]
  return (
    <Mat>
      <SectionHead title={t('picture.title')} />
      <ul className={styles.weeks}>
        {picture.weeks.map((week) => (
          <Week key={week.week} week={week} />
        ))}
      </ul>
      <p>
        <b className="t-strong">{t('picture.dates', { count: picture.dates })}</b>
        <span className="t-muted">{rest.length === 0 ? '' : `, ${rest.join(', ')}`}</span>
      </p>
      {booked === 0 ? null : (
        <p className={styles.note}>
          <Icon icon={users} />
          <span>{t('picture.booked', { count: booked })}</span>
        </p>
      )}
    </Mat>
  )
}

function Week(props: { readonly week: PictureWeek }): ReactNode {
  const { week, state } = props.week
  const t = useMessages('timetable')
  const number = Number(week.slice(-2))
  return (
    <li className={styles.week} data-state={state}>
      <span className={styles.chevron} aria-hidden />
      <span aria-hidden>{number}</span>
      <span className="visually-hidden">
        {t('picture.week', { week: number, state: t(STATE_WORDS[state]) })}
      </span>
    </li>
  )
}
