/** The next class: the loudest tile of the start page, with "Ich komme" and its undoing. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../platform/api.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { showToast } from '../../platform/notices.ts'
import { invalidate } from '../../platform/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TodayTile } from '../../ui/hero/picture-hero.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { isPictureName } from '../../ui/picture/pictures.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { nextClass, useUpcoming } from './queries.ts'

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
  return next ? <ClassTile appointment={next} /> : <NoClass hasSchool={viewer.schools.length > 0} />
}

function NoClass(props: { readonly hasSchool: boolean }): ReactNode {
  const t = useMessages('dashboard')
  const place = props.hasSchool ? 'none' : 'noSchool'
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

const nameOf = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

function useNote(): (appointment: Appointment) => string {
  const t = useMessages('dashboard')
  return ({ school, room, trainer }) => {
    const words = { school: school.name, room, trainer: trainer ? nameOf(trainer) : '' }
    if (trainer === null) return room === '' ? t('next.noteOpen', words) : t('next.noteRoomOpen', words)
    return room === '' ? t('next.note', words) : t('next.noteRoom', words)
  }
}

function ClassTile(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('dashboard')
  const format = useFormats()
  const note = useNote()
  const [sport] = appointment.sports
  const picture = `sport-${sport?.slug ?? ''}`
  const isRunning = appointment.isStarted && !appointment.isEnded
  return (
    <TodayTile
      picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
      sport={sport}
      when={isRunning ? t('next.running') : format.relativeDay(appointment.startAt)}
      time={format.time(appointment.startAt)}
      title={appointment.name}
      note={note(appointment)}
      actions={<ClassActions appointment={appointment} />}
    />
  )
}

function ClassActions(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('dashboard')
  const viewer = useViewer()
  const { book, leave } = useBooking(appointment)
  const href = hrefTo('app.appointment', { appointmentId: appointment.id })
  const may = (capability: 'attend' | 'leave'): boolean => appointment.capabilities.includes(capability)
  const isTeaching = appointment.trainer?.id === viewer.id || appointment.startedBy?.id === viewer.id
  if (isTeaching)
    return (
      <Button variant="primary" href={href}>
        {t('next.teach')}
      </Button>
    )
  return (
    <>
      {appointment.myAttendance && may('leave') ? (
        <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
          {t('next.leave')}
        </Button>
      ) : null}
      {may('attend') ? (
        <Button
          variant="primary"
          isBusy={book.isPending}
          busyLabel={t('next.coming')}
          onClick={() => book.mutate()}
        >
          {t('next.come')}
        </Button>
      ) : null}
      <Button href={href}>{t('next.details')}</Button>
    </>
  )
}

/** Booking and undoing it; the answer arrives with the lists that are read anew, a refusal as a notice. */
function useBooking(appointment: Appointment) {
  const t = useMessages('dashboard')
  const client = useQueryClient()
  const viewer = useViewer()
  const words = useErrorWords()
  const id = String(appointment.id)
  const settle = {
    onSettled: () => invalidate(client, [listAppointments, readAppointment]),
    onError: (error: unknown) => showToast({ tone: 'danger', text: words(error).text }),
  }
  const book = useMutation({
    mutationFn: () => call(addAttendee, { params: { id, userId: String(viewer.id) } }),
    ...settle,
    onSuccess: () => showToast({ text: t('next.bookedToast') }),
  })
  const leave = useMutation({
    mutationFn: () =>
      call(removeAttendance, { params: { id, attendanceId: String(appointment.myAttendance?.id ?? 0) } }),
    ...settle,
    onSuccess: () => showToast({ text: t('next.leftToast') }),
  })
  return { book, leave }
}
