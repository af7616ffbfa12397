/** The page of one class (§2, §4 Appointment and Attendance): facts and booking; for the trainer side also start, list and end. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PictureBand } from '../../ui/hero/picture-hero.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { AppointmentFactsList } from '../appointments/appointment-facts-list.tsx'
import { AttendanceList } from '../appointments/attendance/attendance-list.tsx'
import { BookingPanel } from '../appointments/booking/booking-panel.tsx'
import {
  ChildBookings,
  useConcernedChildren,
  useIsForChildren,
} from '../appointments/booking/child-bookings.tsx'
import { freePlaces } from '../appointments/booking/places-text.ts'
import { type Booking, useBooking } from '../appointments/booking/use-booking.ts'
import { ClassHead } from '../appointments/class-head.tsx'
import { LazyDoorCode, LazyDoorEntry } from '../appointments/lazy-dialogs.tsx'
import { useAppointment } from '../appointments/offline/use-appointment.ts'
import { useAttendances } from '../appointments/queries.ts'
import { CallOff } from '../appointments/run/call-off.tsx'
import { classState } from '../appointments/run/class-state.ts'
import { StartPanel } from '../appointments/run/start-panel.tsx'
import { TrialPanel } from '../appointments/trial/trial-panel.tsx'
import { WaitingRows } from '../appointments/waiting-list/waiting-rows.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useIsAsked } from '../exams/use-is-asked.ts'
import { classPictureOf } from '../sports/sport-pictures.ts'
import { useMayEndSeries } from '../timetable/use-may-end-series.ts'
import {
  LazyClassReach,
  LazyClassTools,
  LazyExamBelt,
  LazyExamNews,
  LazyExamTools,
  LazyNextClass,
  LazyStandingBookingBox,
  LazySubstituteNews,
  LazyTabletAtDoor,
} from './lazy-parts.tsx'
import styles from './appointment-page.module.css'

export function AppointmentPage(): ReactNode {
  const { appointmentId } = useRouteParams('app.appointment')
  const query = useAppointment(appointmentId)
  useTitle(query.data?.name)
  useSportColour(query.data?.sports[0])
  const { error } = query
  if (query.data !== undefined) return <LoadedAppointment key={query.data.id} appointment={query.data} />
  if (error === null) return <AppointmentLoading />
  // An address whose id is not a number names no class either.
  const isMissing = error instanceof AppError && (error.status === 404 || error.status === 422)
  return isMissing ? <NoSuchAppointment /> : <AppointmentFailed query={query} />
}

/** With the back link that every other state of the page has. */
function AppointmentFailed(props: { readonly query: UseQueryResult<Appointment> }): ReactNode {
  const t = useMessages('appointments')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.calendar') }} />
      <QueryError query={props.query} headingLevel={1} />
    </>
  )
}

/** Until it begins: people may have been told that it was called off or moved. */
const mayHaveBeenTold = ({ isCancelled, isStarted, capabilities }: Appointment): boolean =>
  (isCancelled || !isStarted) && capabilities.includes('edit')

/**
 * While something happens to the class or must be done with it, that part stands above date and place. Both parts have keys, so that their
 * open elements stay open when they change places.
 */
function hasNews(appointment: Appointment, isForTrainers: boolean): boolean {
  const state = classState(factsOf(appointment), nowIso())
  const isFull = freePlaces(appointment) === 0 && appointment.myAttendance === null
  if (state === 'running' || state === 'ended' || state === 'cancelled') return true
  return isForTrainers ? state === 'open' : isFull
}

function LoadedAppointment(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const format = useFormats()
  const t = useMessages('appointments')
  const viewer = useViewer()
  const isForTrainers = isTrainerSide(viewer, appointment.school.id)
  const seesList = isForTrainers || viewer.isAdmin
  const hasChildren = viewer.childIds.length > 0
  const attendances = useAttendances(appointment.id, seesList || hasChildren)
  const booking = useBooking(appointment, viewer.id)
  const { shown } = booking
  const panel = (
    <ClassPanel
      key="panel"
      appointment={appointment}
      booking={booking}
      attendances={attendances}
      isForTrainers={isForTrainers}
    />
  )
  const facts = (
    <div key="facts" className={styles.facts}>
      <AppointmentFactsList appointment={shown} />
    </div>
  )
  // Members keep the initial order, so nothing moves while they tap.
  const [wasPanelFirst] = useState(() => hasNews(appointment, isForTrainers))
  const isPanelFirst = isForTrainers ? hasNews(appointment, true) : wasPanelFirst
  const isAtWork =
    isForTrainers && ['notYet', 'open', 'running'].includes(classState(factsOf(appointment), nowIso()))
  return (
    <>
      <TopBar
        title={format.day(appointment.startAt)}
        back={{
          label: t('back'),
          href: hrefTo('app.calendar', yearAndWeek(weekOf(appointment.startAt))),
        }}
      />
      <SportScope
        sport={appointment.sports[0]}
        className={classNames(styles.page, isAtWork && styles.atWork)}
      >
        <div className={styles.head}>
          <ClassHead appointment={shown} />
          <div className={styles.picture}>
            {appointment.type.isExam ? (
              <LazyExamBelt appointment={appointment} />
            ) : (
              <PictureBand
                picture={classPictureOf(appointment.sports[0]?.slug ?? '', appointment.type.id)}
                isPale={appointment.isCancelled}
              />
            )}
          </div>
        </div>
        {isPanelFirst ? [panel, facts] : [facts, panel]}
      </SportScope>
    </>
  )
}

/** What can be done with the class: booking for members; list, trial slots and tools for the trainer side. */
function ClassPanel(props: {
  readonly appointment: Appointment
  readonly booking: Booking
  readonly attendances: UseQueryResult<Attendance[]>
  readonly isForTrainers: boolean
}): ReactNode {
  const { appointment, booking, attendances, isForTrainers } = props
  const viewer = useViewer()
  const seesList = isForTrainers || viewer.isAdmin
  const isAsked = useIsAsked(booking.shown)
  const mayEndSeries = useMayEndSeries(appointment)
  const isOwnAsked = booking.shown.myAttendance === null && isAsked(viewer.id)
  const { door } = useSearchParams()
  const concerned = useConcernedChildren(booking.shown, attendances.data, isAsked)
  const isForChildren = useIsForChildren(booking.shown, concerned)
  const own =
    isOwnAsked && !appointment.isCancelled ? null : (
      <BookingPanel
        key="own"
        booking={booking}
        isQuiet={isForTrainers && !appointment.isCancelled}
        isAfterChildren={isForChildren}
      />
    )
  const children = (
    <ChildBookings
      key="children"
      booking={booking}
      attendances={attendances.data ?? []}
      concerned={concerned}
      isFirst={isForChildren && !isForTrainers}
    />
  )
  return (
    <div className={styles.panel}>
      {isForTrainers && !appointment.isCancelled ? (
        <StartPanel
          appointment={appointment}
          openCount={attendances.data?.filter((attendance) => !wasThere(attendance)).length}
        />
      ) : null}
      {appointment.isEnded && appointment.startedBy?.id === viewer.id ? (
        <LazyNextClass appointment={appointment} />
      ) : null}
      {door === undefined ? null : <LazyDoorEntry appointment={appointment} token={door} />}
      {appointment.type.isExam ? (
        <>
          <LazyExamTools appointment={appointment} />
          <LazyExamNews appointment={appointment} />
        </>
      ) : null}
      <LazySubstituteNews appointment={appointment} />
      {isForChildren ? [children, own] : [own, children]}
      {mayHaveBeenTold(appointment) ? <LazyClassReach appointment={appointment} /> : null}
      {seesList ? <AttendanceList appointment={appointment} query={attendances} /> : null}
      {seesList ? <WaitingRows appointment={appointment} /> : null}
      {isForTrainers && appointment.trialSlots > 0 ? <TrialPanel appointment={appointment} /> : null}
      {isForTrainers && appointment.isStarted && !appointment.isEnded ? (
        <LazyDoorCode appointment={appointment} />
      ) : null}
      <LazyTabletAtDoor appointment={appointment} />
      <LazyStandingBookingBox appointment={appointment} />
      <div className={classNames('row-wrap', styles.changes)}>
        <LazyClassTools appointment={appointment} />
        <CallOff appointment={appointment} mayEndSeries={mayEndSeries} />
      </div>
    </div>
  )
}

function AppointmentLoading(): ReactNode {
  const t = useMessages('appointments')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.calendar') }} />
      <h1 className="visually-hidden">{t('title')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={210} />
        <Skeleton height={40} width="70%" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
        <Skeleton shape="mat" height={180} />
      </SkeletonGroup>
    </>
  )
}

function NoSuchAppointment(): ReactNode {
  const t = useMessages('appointments')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.calendar') }} />
      <EmptyState
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={hrefTo('app.calendar')}>
            {t('notFound.action')}
          </Button>
        }
      />
    </>
  )
}
