/** The classes of a school in the coming seven days that the viewer may see. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { groupByDay } from '@wegband/domain/features/appointments/schedule/group-by-day.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { AgendaDay } from '../../ui/event/event-row.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { DayRows } from '../calendar/day-rows.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { PublicDays } from './trial-dates.tsx'

const SHOWN = 12
const DAYS = 7

/** `isPublic`: for signed-out visitors and guests, who see no people. */
export function SchoolWeek(props: { readonly schoolId: number; readonly isPublic: boolean }): ReactNode {
  return props.isPublic ? <PublicWeek schoolId={props.schoolId} /> : <Week schoolId={props.schoolId} />
}

function PublicWeek(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const week = useQuery(queryOf(listPublicClasses, { params: { id: props.schoolId } }))
  return (
    <section>
      <SectionHead title={t('school.week')} />
      {week.error !== null && week.data === undefined ? <QueryError query={week} headingLevel={3} /> : null}
      {week.isPending ? <WeekSkeleton /> : null}
      {week.data?.length === 0 ? <p className="t-muted">{t('school.noClasses')}</p> : null}
      <PublicDays
        classes={week.data ?? []}
        hrefOf={({ id, trialPlaces }) =>
          trialPlaces > 0 ? hrefTo('trial', { appointmentId: id }) : undefined
        }
      />
    </section>
  )
}

function WeekSkeleton(): ReactNode {
  const t = useMessages('schools')
  return (
    <SkeletonGroup label={t('school.loading')} className="stack">
      <Skeleton shape="mat" height={72} />
      <Skeleton shape="mat" height={72} />
    </SkeletonGroup>
  )
}

function Week(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const today = dayOf(nowIso())
  // The whole day: past classes are marked, and the query stays the same all day.
  const from = instantAt(today, '00:00')
  const week = useQuery(
    queryOf(listAppointments, {
      query: {
        'school[]': [String(props.schoolId)],
        any_school: '1',
        end_after: from,
        start_before: instantAt(addDays(today, DAYS), '00:00'),
        per_page: String(SHOWN),
      },
    }),
  )
  return (
    <section>
      <SectionHead
        title={t('school.week')}
        aside={
          <TextLink isSmall href={hrefTo('app.calendar')}>
            {t('school.calendar')}
          </TextLink>
        }
      />
      {week.error !== null && week.data === undefined ? <QueryError query={week} headingLevel={3} /> : null}
      {week.isPending ? <WeekSkeleton /> : null}
      {week.data?.length === 0 ? <p className="t-muted">{t('school.noClasses')}</p> : null}
      {groupByDay(week.data ?? []).map(({ day, appointments }) => (
        <AgendaDay
          key={day}
          weekday={format.weekdayShort(day)}
          day={format.dayOfMonth(day)}
          isToday={day === today}
          label={format.day(day)}
        >
          <DayRows appointments={appointments} />
        </AgendaDay>
      ))}
    </section>
  )
}
