/** The member's booking of a class: a box with the current state. On phones the bar at the lower edge holds the same action. */
import type { ReactNode } from 'react'
import { weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useActionBar } from '../../../platform/router/page-frame.ts'
import { ActionBar } from '../../../ui/app-frame/app-frame.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { StartBox } from '../../../ui/start-box/start-box.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useAgesFact } from './ages-text.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { type BookingState, bookingState } from './booking-state.ts'
import { useConfirmedWords } from '../attendance/confirmed-words.ts'
import { OtherClasses } from './other-classes.tsx'
import { useWaitingList } from '../queries.ts'
import { usePlacesText } from './places-text.ts'
import { askBeforeWaiting, useAgeQuestion } from './use-age-question.tsx'
import type { Booking } from './use-booking.ts'
import { type GivenUp, useComingQuestions } from './use-coming-questions.tsx'
import { useWaiting } from '../waiting-list/use-waiting.ts'
import { WaitingBox } from '../waiting-list/waiting-box.tsx'
import { momentText } from './when-text.ts'

const EVERY_SECOND_MS = 1000

/**
 * `isQuiet`: beside the box of a trainer, which has the one filled button and the page's bar. `isAfterChildren`: for a parent in a class
 * that is meant for their children, who come first.
 */
export function BookingPanel(props: {
  readonly booking: Booking
  readonly isQuiet?: boolean
  readonly isAfterChildren?: boolean
}): ReactNode {
  const { booking, isAfterChildren = false } = props
  const isQuiet = props.isQuiet === true || isAfterChildren
  const { shown } = booking
  const viewer = useViewer()
  useNow(EVERY_SECOND_MS)
  const state = bookingState(shown, actorOf(viewer), nowIso())
  const hasAction = state.kind === 'free' || (state.kind === 'coming' && state.canLeave)
  const hasBar = hasAction && !isQuiet
  useActionBar(hasBar)
  // The trainer who leads the class does not book it. Beside the trainer's box a missing booking right is not worth a message.
  if (isQuiet && (state.kind === 'refused' || state.kind === 'over')) return null
  const action = hasAction ? <BookingButton booking={booking} state={state} isQuiet={isQuiet} /> : undefined
  return (
    <>
      <BookingBox
        appointment={shown}
        state={state}
        action={action}
        isActionInBar={hasBar}
        isQuiet={isQuiet}
        isAfterChildren={isAfterChildren}
      />
      {(state.kind === 'full' && !isQuiet) || state.kind === 'cancelled' ? (
        <OtherClasses appointment={shown} />
      ) : null}
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
  const questions = useComingQuestions(booking.shown)
  const change = (attendanceId: number | undefined, instead?: GivenUp): void =>
    booking.change({ userId: viewer.id, attendanceId, instead })
  return (
    <>
      <Button
        variant={isComing || isQuiet ? 'soft' : 'primary'}
        size="large"
        isBlock
        icon={isComing ? undefined : check}
        isBusy={booking.isPending || questions.isBusy}
        onClick={() =>
          isComing
            ? change(booking.shown.myAttendance?.id)
            : questions.ask(viewer, (instead) => change(undefined, instead))
        }
      >
        {isComing ? t('booking.leave') : t('booking.come')}
      </Button>
      {questions.dialog}
    </>
  )
}

/** The box for each state, in words and tags. */
function BookingBox(props: {
  readonly appointment: Appointment
  readonly state: BookingState
  readonly action: ReactNode
  readonly isActionInBar: boolean
  readonly isQuiet: boolean
  readonly isAfterChildren: boolean
}): ReactNode {
  const { appointment, state } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const words = useErrorWords()
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
          text={<PastText appointment={appointment} as={state.as} />}
        />
      )
    case 'there':
      return <ThereBox appointment={appointment} since={state.since} />
    case 'coming':
      return (
        <StartBox
          state="running"
          title={t('coming.title')}
          tag={
            <Tag tone="positive" icon={check}>
              {t('coming.tag')}
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
      return <FreeBox appointment={appointment} action={action} isAfterChildren={props.isAfterChildren} />
    case 'full':
      return <OwnWaiting appointment={appointment} others={others} isQuiet={props.isQuiet} />
    case 'refused': {
      const { title, text } = words(new AppError(state.why))
      return <StartBox state="ended" title={title} text={text} />
    }
  }
}

/** A viewer outside the age limits reads beside the places which ages the class is for. */
function FreeBox(props: {
  readonly appointment: Appointment
  readonly action: ReactNode
  readonly isAfterChildren: boolean
}): ReactNode {
  const { appointment, action, isAfterChildren } = props
  const t = useMessages('appointments')
  const places = usePlacesText(appointment)
  const ages = useAgesFact()(appointment)
  const isOutside = isOutsideAges(appointment, useViewer().birthdayAt)
  return (
    <StartBox
      state="running"
      title={t(isAfterChildren ? 'free.titleToo' : 'free.title')}
      text={isOutside ? t('free.forOthers', { ages: ages ?? '', places }) : places}
      action={action}
    />
  )
}

/** `since`: undefined after the confirmation. */
function ThereBox(props: {
  readonly appointment: Appointment
  readonly since: string | undefined
}): ReactNode {
  const { appointment, since } = props
  const t = useMessages('appointments')
  const format = useFormats()
  return (
    <StartBox
      state="running"
      title={t('coming.there')}
      tag={
        <Tag tone="positive" icon={check}>
          {since === undefined ? t('confirm.tag') : t('coming.hereTag')}
        </Tag>
      }
      text={
        since === undefined ? (
          <ConfirmedText appointment={appointment} />
        ) : (
          t('coming.since', { time: format.time(since) })
        )
      }
    />
  )
}

/** "Bestätigt: Modul 14, 90 Min." */
function ConfirmedText(props: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('appointments')
  const what = useConfirmedWords(props.appointment.myAttendance)
  return t('coming.confirmed', { what })
}

function PastText(props: {
  readonly appointment: Appointment
  readonly as: 'wasThere' | 'unconfirmed' | 'stranger'
}): ReactNode {
  const { appointment, as } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const since = appointment.myAttendance?.checkedInAt ?? null
  if (as === 'wasThere') return <ConfirmedText appointment={appointment} />
  return as === 'unconfirmed' && since !== null
    ? t('over.unconfirmed.came', { time: format.time(since) })
    : t(`over.${as}.text`)
}

function OwnWaiting(props: {
  readonly appointment: Appointment
  readonly others: ReactNode
  readonly isQuiet: boolean
}): ReactNode {
  const { appointment, others, isQuiet } = props
  const viewer = useViewer()
  const list = useWaitingList(appointment).data
  const question = useAgeQuestion(appointment)
  const steps = askBeforeWaiting(useWaiting(appointment.id), question, viewer)
  return (
    <>
      <WaitingBox {...{ appointment, list, steps, others, isQuiet }} userId={viewer.id} />
      {question.dialog}
    </>
  )
}
