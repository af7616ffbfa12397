/** The classes of one day as rows with links: the same in the agenda and on the page of a school. */
import type { ReactNode } from 'react'
import { leadsClass, factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EventRow } from '../../ui/event/event-row.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { actorOf } from '../appointments/attendance/asking-person.ts'
import { bookingState } from '../appointments/booking/booking-state.ts'
import { useBooking } from '../appointments/booking/use-booking.ts'
import { useComingQuestions } from '../appointments/booking/use-coming-questions.tsx'
import { useEventView } from './event-view.ts'

/** Whether the row itself takes a booking. A class for others, or for the viewer's children, is booked on its page. */
function useIsOffered(): (appointment: Appointment) => boolean {
  const viewer = useViewer()
  const actor = actorOf(viewer)
  return (appointment) =>
    bookingState(appointment, actor, nowIso()).kind === 'free' &&
    !leadsClass(factsOf(appointment), viewer.id) &&
    appointment.children.length === 0 &&
    !isOutsideAges(appointment, viewer.birthdayAt)
}

function ClassRow(props: { readonly appointment: Appointment; readonly action?: ReactNode }): ReactNode {
  const { appointment } = props
  const t = useMessages('calendar')
  const format = useFormats()
  const { place, ...shown } = useEventView(useViewer().id)(appointment)
  return (
    <EventRow
      {...shown}
      sport={appointment.sports[0]}
      time={format.time(appointment.startAt)}
      title={appointment.name}
      place={place}
      tag={appointment.isCancelled ? <Tag tone="danger">{t('status.cancelled')}</Tag> : undefined}
      action={props.action}
    />
  )
}

/** "Ich komme" in the row, with the questions and the undo of the page of the class. */
function OfferedRow(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const viewer = useViewer()
  const booking = useBooking(appointment, viewer.id)
  const questions = useComingQuestions(appointment)
  const come = (): void =>
    questions.ask(viewer, (instead) =>
      booking.change({ userId: viewer.id, attendanceId: undefined, instead }),
    )
  return (
    <>
      <ClassRow
        appointment={booking.shown}
        action={
          <span data-tour="calendar">
            <Button
              size="small"
              label={`${t('booking.come')}: ${appointment.name}, ${format.time(appointment.startAt)}`}
              isBusy={booking.isPending || questions.isBusy}
              onClick={come}
            >
              {t('booking.come')}
            </Button>
          </span>
        }
      />
      {questions.dialog}
    </>
  )
}

export function DayRows(props: { readonly appointments: readonly Appointment[] }): ReactNode {
  const isOffered = useIsOffered()
  return props.appointments.map((appointment) =>
    isOffered(appointment) ? (
      <OfferedRow key={appointment.id} appointment={appointment} />
    ) : (
      <ClassRow key={appointment.id} appointment={appointment} />
    ),
  )
}
