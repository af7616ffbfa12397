/** The week: agenda on phones, time grid on desktops, with filters and links to the weeks around it (§2 calendar). */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { addWeeks, daysOfWeek, type Week, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { caretLeft } from '../../ui/icon/phosphor/caret-left.gen.ts'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { Agenda, CalendarStrip } from './agenda.tsx'
import { CalendarFilterChips } from './calendar-filters.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { CalendarDialogs } from './dialogs/calendar-dialogs.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { useWeek } from './queries.ts'
import { useAppointmentJump } from './use-appointment-jump.ts'
import { useKindJump } from './use-kind-jump.ts'
import { useOpened } from './use-opened.ts'
import { useWeekKeys } from './use-week-keys.ts'
import {
  type CalendarFilters,
  countOf,
  filtersOf,
  filterText,
  NO_FILTERS,
  presentWeek,
  searchIn,
  searchOf,
  weekHref,
  weekOfAddress,
} from './week-address.ts'
import { WeekView } from './week-view.tsx'
import styles from './calendar.module.css'

export function CalendarPage(): ReactNode {
  const params = useRouteParams('app.calendar')
  const search = useSearchParams()
  const { appointmentId, type } = search
  const { ownSchoolsOnly } = useViewer().calendarSettings
  // The same object while the filters are the same, whatever else changes in the address.
  const text = filterText(search)
  const filters = useMemo(() => filtersOf(searchIn(text), ownSchoolsOnly), [text, ownSchoolsOnly])
  const goTo = useGoTo()
  const isLookingForClass = useAppointmentJump(appointmentId, filters)
  const isLookingForKind = useKindJump(type, params, filters)
  const isJumping = isLookingForClass || isLookingForKind
  const asked = weekOfAddress(params)
  const isWrong = asked === undefined && !isJumping
  useEffect(() => {
    if (isWrong) void goTo('app.calendar', {}, { replace: true, search: searchOf(filters) })
  }, [isWrong, goTo, filters])
  if (isJumping) return <CalendarLoading />
  return <WeekPage week={asked ?? presentWeek()} filters={filters} />
}

function WeekNav(props: { readonly week: Week; readonly filters: CalendarFilters }): ReactNode {
  const { week, filters } = props
  const t = useMessages('calendar')
  return (
    <nav aria-label={t('weeks')} className={styles.weeks}>
      <IconButton
        icon={caretLeft}
        weight="bold"
        label={t('previous')}
        href={weekHref(addWeeks(week, -1), filters)}
      />
      <Button size="small" href={hrefTo('app.calendar', {}, searchOf(filters))}>
        {t('today')}
      </Button>
      <IconButton
        icon={caretRight}
        weight="bold"
        label={t('next')}
        href={weekHref(addWeeks(week, 1), filters)}
      />
    </nav>
  )
}

function WeekPage(props: { readonly week: Week; readonly filters: CalendarFilters }): ReactNode {
  const { week, filters } = props
  const t = useMessages('calendar')
  const goTo = useGoTo()
  const viewer = useViewer()
  // A jump to another week, or none, unfolds nothing.
  const [unfolded, setUnfolded] = useState<Week>()
  const over = useOpened(week, filters)
  const showEarlier = (): void => setUnfolded(week)
  const title = useWeekTitle(week)
  const query = useWeek(week, filters)
  const appointments = query.data
  useWeekKeys(
    (weeks) => void goTo('app.calendar', yearAndWeek(addWeeks(week, weeks)), { search: searchOf(filters) }),
  )
  const choose = (next: CalendarFilters): void =>
    void goTo('app.calendar', yearAndWeek(week), {
      replace: true,
      search: searchOf({ ...next, isOwnByDefault: filters.isOwnByDefault }),
    })
  const tools = <CalendarTools filterCount={countOf(filters)} onOpen={over.open} />
  return (
    <>
      <TopBar title={t('title')} actions={tools} />
      <PageHead
        size="small"
        title={title.name}
        lead={<span className={styles.range}>{title.range}</span>}
        actions={
          <>
            <WeekNav week={week} filters={filters} />
            <div className={styles.deskTools}>{tools}</div>
          </>
        }
      />
      <CalendarDialogs {...over} week={week} filters={filters} onChoose={choose} />
      <div className={styles.filters}>
        <CalendarFilterChips
          filters={filters}
          hasSchools={viewer.schools.some((school) => school.state === 'active')}
          childIds={viewer.childIds}
          onChange={choose}
        />
      </div>
      <output className="visually-hidden">
        {appointments === undefined
          ? ''
          : t('announce', { week: title.name, classes: t('classes', { count: appointments.length }) })}
      </output>
      <CalendarStrip week={week} appointments={appointments} onEarlier={showEarlier} />
      <QueryError query={query} />
      {query.isPending ? <WeekSkeleton /> : null}
      {appointments?.length === 0 ? (
        <EmptyWeek week={week} filters={filters} onReset={() => choose(NO_FILTERS)} />
      ) : null}
      {appointments !== undefined && appointments.length > 0 ? (
        <Classes
          key={week}
          week={week}
          title={title}
          appointments={appointments}
          showsEarlier={unfolded === week}
          nextHref={weekHref(addWeeks(week, 1), filters)}
          onEarlier={showEarlier}
        />
      ) : null}
    </>
  )
}

function Classes(props: {
  readonly week: Week
  readonly title: WeekTitle
  readonly appointments: readonly Appointment[]
  readonly showsEarlier: boolean
  readonly nextHref: string
  readonly onEarlier: () => void
}): ReactNode {
  const { title, ...shown } = props
  const t = useMessages('calendar')
  const { day } = useSearchParams()
  return (
    <div data-tour-else="calendar">
      <Agenda {...shown} day={day} />
      <WeekView
        week={props.week}
        label={t('gridLabel', { week: title.name, range: title.range })}
        appointments={props.appointments}
      />
    </div>
  )
}

type WeekTitle = { readonly name: string; readonly range: string }

/** "KW 47" and "16. bis 22. November 2026"; the first month and year are named only where they differ. */
function useWeekTitle(week: Week): WeekTitle {
  const t = useMessages('calendar')
  const format = useFormats()
  const days = daysOfWeek(week)
  const [first = '', last = ''] = [days[0], days[6]]
  const { weekNumber } = yearAndWeek(week)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const from = isOneYear ? format.dayOfYear(first) : format.dateLong(first)
  const values = { first: format.dayOfMonth(first), from, to: format.dateLong(last) }
  return {
    name: t('week', { number: weekNumber }),
    range: isOneMonth ? t('range', values) : t('rangeLong', values),
  }
}

/** The same boxes as the agenda; on desktops the height of the grid. */
function WeekSkeleton(): ReactNode {
  const t = useMessages('calendar')
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="mat" height={84} />
      ))}
    </SkeletonGroup>
  )
}

function CalendarLoading(): ReactNode {
  const t = useMessages('calendar')
  return (
    <>
      <TopBar title={t('title')} />
      <PageHead size="small" title={t('title')} />
      <WeekSkeleton />
    </>
  )
}
