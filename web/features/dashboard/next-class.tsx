/** The next class: the loudest tile of the start page, with "Ich komme" and its undoing. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TodayTile } from '../../ui/hero/picture-hero.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { isPictureName } from '../../ui/picture/pictures.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { fullName } from '../appointments/person-name.ts'
import { type Booking, useBooking } from '../appointments/use-booking.ts'
import { QueryError } from '../errors/query-error.tsx'
import { isChilds, nextClass, useUpcoming } from './queries.ts'

export function NextClass(): ReactNode {
  const t = useMessages('dashboard')
  const viewer = useViewer()
  const upcoming = useUpcoming()
  if (upcoming.error) return <QueryError query={upcoming} />
  if (!upcoming.data)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    )
  const person = { userId: viewer.id, sportIds: viewer.trainingProgress.map((entry) => entry.sportId) }
  const next = nextClass(upcoming.data, person)
  return next ? <ClassTile appointment={next} /> : <NoClass viewer={viewer} />
}

/** A parent whose children have nothing ahead is not told to look for a school. */
const emptyPlace = ({ schools, childIds }: Viewer): 'none' | 'noneChild' | 'noSchool' => {
  if (schools.length > 0) return 'none'
  return childIds.length > 0 ? 'noneChild' : 'noSchool'
}

function NoClass(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('dashboard')
  const place = emptyPlace(props.viewer)
  return (
    <EmptyState
      title={t(`next.${place}.title`)}
      text={t(`next.${place}.text`)}
      picture={<Picture name="empty-mat" />}
      action={
        <Button variant="primary" href={hrefTo('app.calendar')}>
          {t(`next.${place}.action`)}
        </Button>
      }
    />
  )
}

function useNote(): (appointment: Appointment) => string {
  const t = useMessages('dashboard')
  return ({ school, room, trainer }) => {
    const words = { school: school.name, room, trainer: trainer ? fullName(trainer) : '' }
    if (trainer === null) return room === '' ? t('next.noteOpen', words) : t('next.noteRoomOpen', words)
    return room === '' ? t('next.note', words) : t('next.noteRoom', words)
  }
}

function ClassTile(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('dashboard')
  const format = useFormats()
  const viewer = useViewer()
  const booking = useBooking(appointment, viewer.id)
  const note = useNote()
  const [sport] = appointment.sports
  const picture = `sport-${sport?.slug ?? ''}`
  const { children } = appointment
  const names = format.list(children.map(({ firstName }) => firstName))
  const isBooked = booking.shown.myAttendance !== null
  const tagText = isBooked
    ? t('next.booked')
    : children.length > 0
      ? t('next.child', { names, count: children.length })
      : undefined
  const isRunning = appointment.isStarted && !appointment.isEnded
  return (
    <TodayTile
      picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
      sport={sport}
      when={isRunning ? t('next.running') : format.relativeDay(appointment.startAt)}
      tag={tagText === undefined ? undefined : <Tag tone="positive">{tagText}</Tag>}
      time={format.time(appointment.startAt)}
      title={appointment.name}
      note={note(appointment)}
      actions={<ClassActions booking={booking} />}
    />
  )
}

function ClassActions(props: { readonly booking: Booking }): ReactNode {
  const t = useMessages('dashboard')
  const viewer = useViewer()
  const { shown, isPending, change } = props.booking
  const href = hrefTo('app.appointment', { appointmentId: shown.id })
  const may = (capability: 'attend' | 'leave'): boolean => shown.capabilities.includes(capability)
  const isTeaching = shown.trainer?.id === viewer.id || shown.startedBy?.id === viewer.id
  if (isTeaching)
    return (
      <Button variant="primary" href={href}>
        {t('next.teach')}
      </Button>
    )
  const { myAttendance } = shown
  const isTrained = shown.sports.some(({ id }) =>
    viewer.trainingProgress.some(({ sportId }) => sportId === id),
  )
  // a parent takes the child there and does not come along
  const isForChild = myAttendance === null && isChilds(shown) && !isTrained
  return (
    <>
      {myAttendance && may('leave') ? (
        <Button
          isBusy={isPending}
          onClick={() => change({ userId: viewer.id, attendanceId: myAttendance.id })}
        >
          {t('next.leave')}
        </Button>
      ) : null}
      {may('attend') && !isForChild ? (
        <Button
          variant="primary"
          isBusy={isPending}
          busyLabel={t('next.coming')}
          onClick={() => change({ userId: viewer.id, attendanceId: undefined })}
        >
          {t('next.come')}
        </Button>
      ) : null}
      <Button variant={isForChild ? 'primary' : 'soft'} href={href}>
        {t('next.details')}
      </Button>
    </>
  )
}
