/** Coming to a class, for members: the box with where one stands, and the same action in the bar at the lower edge of phones. */
import type { ReactNode } from 'react'
import { weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { useActionBar } from '../../platform/page-frame.ts'
import { ActionBar } from '../../ui/app-frame/app-frame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { StartBox } from '../../ui/start-box/start-box.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { actorOf } from './asking-person.ts'
import { type BookingState, bookingState } from './booking-state.ts'
import { OtherClasses } from './other-classes.tsx'
import { useWaitingList } from './queries.ts'
import { usePlacesText } from './places-text.ts'
import type { Booking } from './use-booking.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingBox } from './waiting-box.tsx'
import { momentText } from './when-text.ts'

const EVERY_SECOND_MS = 1000

/** `isQuiet`: beside the box of a trainer, which has the one filled button and the page's bar. */
export function BookingPanel(props: { readonly booking: Booking; readonly isQuiet?: boolean }): ReactNode {
  const { booking, isQuiet = false } = props
  const { shown } = booking
  const viewer = useViewer()
  useNow(EVERY_SECOND_MS)
  const state = bookingState(shown, actorOf(viewer), nowIso())
  const hasAction = state.kind === 'free' || (state.kind === 'coming' && state.canLeave)
  const hasBar = hasAction && !isQuiet
  useActionBar(hasBar)
  // Who leads the class does not come to it; who may not book it here is no news beside the trainer's box.
  if (isQuiet && state.kind !== 'free' && state.kind !== 'coming') return null
  const action = hasAction ? <BookingButton booking={booking} state={state} isQuiet={isQuiet} /> : undefined
  return (
    <>
      <BookingBox appointment={shown} state={state} action={action} isActionInBar={hasBar} />
      {state.kind === 'full' || state.kind === 'cancelled' ? <OtherClasses appointment={shown} /> : null}
      {hasBar ? <ActionBar>{action}</ActionBar> : null}
    </>
  )
}

function BookingButton(props: {
  readonly booking: Booking
  readonly state: BookingState
  readonly isQuiet: boolean
}): ReactNode {
  const { booking, state, isQuiet } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const isComing = state.kind === 'coming'
  return (
    <Button
      variant={isComing || isQuiet ? 'soft' : 'primary'}
      size="large"
      isBlock
      icon={isComing ? undefined : check}
      isBusy={booking.isPending}
      onClick={() =>
        booking.change({
          userId: viewer.id,
          attendanceId: isComing ? booking.shown.myAttendance?.id : undefined,
        })
      }
    >
      {isComing ? t('booking.leave') : t('booking.come')}
    </Button>
  )
}

/** The box in words and tags; one for each state. */
function BookingBox(props: {
  readonly appointment: Appointment
  readonly state: BookingState
  readonly action: ReactNode
  readonly isActionInBar: boolean
}): ReactNode {
  const { appointment, state } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const words = useErrorWords()
  const places = usePlacesText(appointment)
  const action = props.isActionInBar ? <div className="desk-only">{props.action}</div> : props.action
  const others = (
    <Button isBlock href={hrefTo('app.calendar', yearAndWeek(weekOf(appointment.startAt)))}>
      {t('booking.otherClasses')}
    </Button>
  )
  switch (state.kind) {
    case 'cancelled':
      return (
        <StartBox
          state="ended"
          title={t('cancelled.title')}
          tag={<Tag tone="danger">{t('cancelled.tag')}</Tag>}
          text={
            <>
              {appointment.cancelReason === null ? null : <p>{appointment.cancelReason}</p>}
              <p>{t('cancelled.text')}</p>
            </>
          }
          action={others}
        />
      )
    case 'over':
      return (
        <StartBox
          state="ended"
          title={t(`over.${state.as}.title`)}
          tag={
            state.as === 'wasThere' ? (
              <Tag tone="positive" icon={check}>
                {t('confirm.tag')}
              </Tag>
            ) : undefined
          }
          text={t(`over.${state.as}.text`)}
        />
      )
    case 'coming':
      return (
        <StartBox
          state="running"
          title={state.isThere ? t('coming.there') : t('coming.title')}
          tag={
            <Tag tone="positive" icon={check}>
              {state.isThere ? t('confirm.tag') : t('coming.tag')}
            </Tag>
          }
          text={
            state.canLeave
              ? t('coming.text', { time: momentText(format, appointment.startAt) })
              : t('coming.begun')
          }
          action={action}
        />
      )
    case 'free':
      return <StartBox state="running" title={t('free.title')} text={places} action={action} />
    case 'full':
      return <OwnWaiting appointment={appointment} others={others} />
    case 'refused': {
      const { title, text } = words(new AppError(state.why))
      return <StartBox state="ended" title={title} text={text} />
    }
  }
}

function OwnWaiting(props: { readonly appointment: Appointment; readonly others: ReactNode }): ReactNode {
  const { appointment, others } = props
  const viewer = useViewer()
  const list = useWaitingList(appointment).data
  const steps = useWaiting(appointment.id)
  return <WaitingBox {...{ appointment, list, steps, others }} userId={viewer.id} />
}
