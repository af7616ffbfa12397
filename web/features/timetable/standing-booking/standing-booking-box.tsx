/**
 * On the page of a class of a series: the standing booking and the absence for one date, for the viewer and each child. A class
 * that is over shows only who was absent.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  comeAlways,
  endStandingBooking,
  type StandingBooking,
  type StandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useAgesFact } from '../../appointments/booking/ages-text.ts'
import { type GivenUp, useComingQuestions } from '../../appointments/booking/use-coming-questions.tsx'
import { isOver } from '../../appointments/run/class-state.ts'
import { LazyAbsenceDialog } from '../lazy-dialogs.tsx'
import { refreshTimetable, useStandingBookings } from '../queries.ts'
import { usePickedWeekdays } from './use-picked-weekdays.ts'
import { WeekdayChoice } from './weekday-choice.tsx'
import styles from '../timetable.module.css'

export function StandingBookingBox(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const standingBookings = useStandingBookings(appointment.id, appointment.isSeries).data
  const viewer = useViewer()
  // People within the ages come first, and a parent outside the ages comes last.
  const rank = ({ isOutsideAges, user }: StandingBooking): number =>
    isOutsideAges ? (user.id === viewer.id ? 2 : 1) : 0
  const own = standingBookings?.own.toSorted((a, b) => rank(a) - rank(b)) ?? []
  if (standingBookings?.seriesId == null) return null
  return (
    <>
      {own.length === 0 || isOver(factsOf(appointment), nowIso()) ? null : (
        <Mat>
          <div className={styles.box}>
            {own.map((standingBooking) => (
              <StandingBookingRow
                key={standingBooking.user.id}
                appointment={appointment}
                seriesId={standingBookings.seriesId ?? 0}
                weekdays={standingBookings.weekdays}
                standingBooking={standingBooking}
              />
            ))}
          </div>
        </Mat>
      )}
      <Absences absent={standingBookings.absent} />
    </>
  )
}

type Change = {
  readonly isOn: boolean
  /** The weekdays of the series; undefined for all. */
  readonly weekdays?: readonly number[] | undefined
  readonly instead?: GivenUp | undefined
  /** The member was asked and comes although the class is for other ages. */
  readonly isDespiteAge?: boolean
}

function useStandingBookingChange(
  appointment: Appointment,
  seriesId: number,
  standingBooking: StandingBooking,
) {
  const t = useMessages('timetable')
  const viewer = useViewer()
  const showError = useShowError()
  const client = useQueryClient()
  const isOwn = standingBooking.user.id === viewer.id
  const name = standingBooking.user.firstName
  const params = { id: seriesId, userId: standingBooking.user.id }
  const noticeOf = (isOn: boolean): string => {
    if (isOwn) return isOn ? t('standingBooking.started') : t('standingBooking.ended')
    return isOn ? t('standingBooking.childStarted', { name }) : t('standingBooking.childEnded', { name })
  }
  return useMutation({
    mutationFn: async ({ isOn, weekdays, instead, isDespiteAge = false }: Change) => {
      const query = {
        ...(isDespiteAge ? { despite_age: '1' as const } : {}),
        ...(weekdays === undefined ? {} : { weekdays: weekdays.join(',') }),
        ...(instead === undefined ? {} : { instead_of: instead.id }),
      }
      if (isOn) await call(comeAlways, { params, query })
      else await call(endStandingBooking, { params })
    },
    onSuccess: (_done, { isOn }) =>
      showToast({
        subject: `habit-${seriesId}-${standingBooking.user.id}`,
        text: noticeOf(isOn),
        tone: isOn ? 'positive' : 'neutral',
      }),
    onError: showError,
    onSettled: async (_done, _error, { instead }) => {
      await refreshTimetable(client, appointment.id)
      if (instead !== undefined) await refreshTimetable(client, instead.id)
    },
  })
}

/** What the switch means now: the dates booked, waited for and without a place. */
function useStandingBookingNote(standingBooking: StandingBooking, isOwn: boolean): string {
  const t = useMessages('timetable')
  const name = standingBooking.user.firstName
  const { isStandingBooking, booked: count, full, waiting } = standingBooking
  if (!isStandingBooking) return isOwn ? t('standingBooking.off') : t('standingBooking.childOff', { name })
  const booked = isOwn ? t('standingBooking.on', { count }) : t('standingBooking.childOn', { name, count })
  const waits = { name, count: waiting }
  const left = full - waiting
  return [
    booked,
    waiting === 0
      ? ''
      : isOwn
        ? t('standingBooking.waiting', waits)
        : t('standingBooking.childWaiting', waits),
    left === 0 ? '' : t('standingBooking.full', { count: left }),
  ]
    .filter(Boolean)
    .join(' ')
}

function StandingBookingRow(props: {
  readonly appointment: Appointment
  readonly seriesId: number
  readonly weekdays: readonly number[]
  readonly standingBooking: StandingBooking
}): ReactNode {
  const { appointment, seriesId, weekdays: ofSeries, standingBooking } = props
  const t = useMessages('timetable')
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const isOwn = standingBooking.user.id === viewer.id
  const name = standingBooking.user.firstName
  const change = useStandingBookingChange(appointment, seriesId, standingBooking)
  const { chosen, named, pick } = usePickedWeekdays(
    ofSeries,
    standingBooking.isStandingBooking ? standingBooking.weekdays : undefined,
  )
  const pickWeekdays = (days: number[]): void => {
    if (!standingBooking.isStandingBooking) pick(days)
    else if (days.length === 0) change.mutate({ isOn: false })
    else change.mutate({ isOn: true, weekdays: named(days) })
  }
  const questions = useComingQuestions(appointment, { isAlways: true })
  // The server has checked the rule, because it knows the birthday; here only the result is known.
  const comeNevertheless = (): void =>
    questions.askKnown(standingBooking.user, standingBooking.isOutsideAges, (instead) =>
      change.mutate({
        isOn: true,
        weekdays: named(chosen),
        instead,
        isDespiteAge: standingBooking.isOutsideAges,
      }),
    )
  const isBusy = change.isPending || questions.isBusy
  const isLeftOut =
    standingBooking.isStandingBooking && standingBooking.isOutsideAges && !standingBooking.comesDespiteAge
  const note = useStandingBookingNote(standingBooking, isOwn)
  const isAhead = appointment.startAt > nowIso() && !appointment.isCancelled && !appointment.isStarted
  return (
    <div className={styles.box}>
      <Switch
        label={isOwn ? t('standingBooking.label') : t('standingBooking.childLabel', { name })}
        note={note}
        isOn={change.isPending ? change.variables.isOn : standingBooking.isStandingBooking}
        isDisabled={isBusy || chosen.length === 0}
        onChange={(isOn) => (isOn ? comeNevertheless() : change.mutate({ isOn }))}
      />
      {ofSeries.length > 1 ? (
        <WeekdayChoice
          label={isOwn ? t('standingBooking.weekdays') : t('standingBooking.childWeekdays', { name })}
          ofSeries={ofSeries}
          chosen={change.isPending ? (change.variables.weekdays ?? chosen) : chosen}
          onChange={pickWeekdays}
        />
      ) : null}
      {isLeftOut ? <LeftOut appointment={appointment} isBusy={isBusy} onCome={comeNevertheless} /> : null}
      {questions.dialog}
      <AbsenceNote standingBooking={standingBooking} />
      {standingBooking.comesThisDay && !standingBooking.isAbsent && isAhead ? (
        <div>
          <Button size="small" onClick={() => setAsking(true)}>
            {isOwn ? t('standingBooking.notThisTime') : t('standingBooking.childNotThisTime', { name })}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <LazyAbsenceDialog
          appointment={appointment}
          userId={standingBooking.user.id}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function AbsenceNote(props: { readonly standingBooking: StandingBooking }): ReactNode {
  const { isAbsent, reason } = props.standingBooking
  const t = useMessages('timetable')
  if (!isAbsent) return null
  return (
    <p className="t-muted t-small">
      {reason === null ? t('standingBooking.absent') : t('standingBooking.absentWhy', { reason })}
    </p>
  )
}

/** The member has a standing booking but is outside the ages of the class. It books them only after they confirm. */
function LeftOut(props: {
  readonly appointment: Appointment
  readonly isBusy: boolean
  readonly onCome: () => void
}): ReactNode {
  const { appointment, isBusy, onCome } = props
  const t = useMessages('timetable')
  const ages = useAgesFact()(appointment)
  return (
    <>
      <p className="t-muted t-small">{t('standingBooking.outside', { ages: ages ?? '' })}</p>
      <div>
        <Button size="small" isBusy={isBusy} onClick={onCome}>
          {t('standingBooking.nevertheless')}
        </Button>
      </div>
    </>
  )
}

function Absences(props: Pick<StandingBookings, 'absent'>): ReactNode {
  const t = useMessages('timetable')
  if (props.absent.length === 0) return null
  return (
    <section>
      <SectionHead title={t('absences.title')} count={props.absent.length} />
      <List>
        {props.absent.map(({ user, reason }) => (
          <ListRow
            key={user.id}
            lead={<Avatar initials={initialsOf(user)} />}
            title={fullName(user)}
            note={reason ?? t('absences.without')}
          />
        ))}
      </List>
    </section>
  )
}
