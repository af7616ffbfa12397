/** The member's classes day by day, and the name of the next one. When this week is over, the next one follows. */
import type { ReactNode } from 'react'
import { dayOf, daysOfWeek, instantOf, type Week, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { now } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { NextRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { WeekStrip } from '../../../ui/week-strip/week-strip.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { isAhead, isMine, useMyWeek } from '../queries.ts'
import styles from '../dashboard.module.css'
import { TileError } from './tile-error.tsx'

/** More would leave the column of the day; the words name the number. */
const MOST_PIPS = 3

export function WeekTile(): ReactNode {
  const t = useMessages('dashboard')
  const viewer = useViewer()
  const { week, isNext, query, mine } = useMyWeek(viewer.id)
  if (query.error && !query.data) return <TileError query={query} />
  return (
    <Mat as="section">
      <div className={styles.tileHead}>
        <SectionHead
          title={t(isNext ? 'week.nextTitle' : 'week.title')}
          aside={
            <TextLink href={hrefTo('app.calendar', yearAndWeek(week))} isSmall>
              {t('week.calendar')}
            </TextLink>
          }
        />
      </div>
      {mine ? (
        <>
          <Days week={week} mine={mine} />
          <NextOfWeek isNext={isNext} mine={mine} userId={viewer.id} />
        </>
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="control" height={126} />
        </SkeletonGroup>
      )}
    </Mat>
  )
}

function Days(props: { readonly week: Week; readonly mine: readonly Appointment[] }): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const today = dayOf(instantOf(now()))
  return (
    <WeekStrip
      days={daysOfWeek(props.week).map((day) => {
        const classes = props.mine.filter((one) => dayOf(one.startAt) === day)
        const words = { day: format.day(day), count: classes.length }
        return {
          id: day,
          weekday: format.weekdayShort(day),
          day: format.dayOfMonth(day),
          isToday: day === today,
          sports: classes.flatMap((one) => one.sports[0] ?? []).slice(0, MOST_PIPS),
          label: classes.length > 0 ? t('week.day', words) : t('week.dayEmpty', words),
          href: hrefTo('app.calendar', yearAndWeek(props.week), { day }),
        }
      })}
    />
  )
}

function NextOfWeek(props: {
  readonly isNext: boolean
  readonly mine: readonly Appointment[]
  readonly userId: number
}): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const next = props.mine.find((one) => isAhead(one, now()))
  if (!next) {
    const why = props.isNext
      ? 'week.nothingNext'
      : props.mine.length > 0
        ? 'week.nothingMore'
        : 'week.nothing'
    return <p className="t-muted t-small">{t(why)}</p>
  }
  const words = {
    when: format.relativeDay(next.startAt),
    time: format.time(next.startAt),
    school: next.school.name,
    names: format.list(next.children.map(({ firstName }) => firstName)),
  }
  return (
    <SportScope sport={next.sports[0]}>
      <NextRow
        href={hrefTo('app.appointment', { appointmentId: next.id })}
        title={next.name}
        note={isMine(next, props.userId) ? t('week.nextNote', words) : t('week.nextNoteChild', words)}
      />
    </SportScope>
  )
}
