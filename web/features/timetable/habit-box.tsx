/** On the page of a class of a series: coming always, and not coming this once; for oneself and each child. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  comeAlways,
  endHabit,
  type Habit,
  type Habits,
  readHabits,
} from '@wegband/domain/features/timetable/regulars-contract.ts'
import { call } from '../../platform/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useAgesFact } from '../appointments/ages-text.ts'
import { initialsOf } from '../appointments/person-name.ts'
import { giveUpPlace } from '../appointments/use-booking.ts'
import { type GivenUp, useComingQuestions } from '../appointments/use-coming-questions.tsx'
import { AbsenceDialogOnDemand } from './dialogs-on-demand.tsx'
import { refreshTimetable, useHabits } from './queries.ts'
import { usePickedWeekdays } from './standing-bookings/use-picked-weekdays.ts'
import { WeekdayChoice } from './standing-bookings/weekday-choice.tsx'
import styles from './timetable.module.css'

export function HabitBox(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const habits = useHabits(appointment.id, appointment.isSeries).data
  const viewer = useViewer()
  // Those for whom the class is meant come first, and a parent for whom it is not comes last.
  const rank = ({ isOutsideAges, user }: Habit): number =>
    isOutsideAges ? (user.id === viewer.id ? 2 : 1) : 0
  const own = habits?.own.toSorted((a, b) => rank(a) - rank(b)) ?? []
  if (habits?.seriesId == null) return null
  return (
    <>
      {own.length === 0 ? null : (
        <Mat>
          <div className={styles.box}>
            {own.map((habit) => (
              <StandingBookingRow
                key={habit.user.id}
                appointment={appointment}
                seriesId={habits.seriesId ?? 0}
                weekdays={habits.weekdays}
                habit={habit}
              />
            ))}
          </div>
        </Mat>
      )}
      <Absences absent={habits.absent} />
    </>
  )
}

type Change = {
  readonly isOn: boolean
  /** Of the series; all of them where none are named. */
  readonly weekdays?: readonly number[] | undefined
  readonly instead?: GivenUp | undefined
  /** The member was asked and comes although the class is for other ages. */
  readonly isDespiteAge?: boolean
}

/** Of a series they come to always they give up all dates, of any other class the one. */
async function giveUpAlways(client: QueryClient, id: number, userId: number): Promise<void> {
  const { seriesId, own } = await call(readHabits, { params: { id } })
  const isRegular = own.some(({ user, isRegular: comes }) => user.id === userId && comes)
  if (seriesId !== null && isRegular) await call(endHabit, { params: { id: seriesId, userId } })
  await giveUpPlace(client, id, userId)
}

function useStandingBookingChange(appointment: Appointment, seriesId: number, habit: Habit) {
  const t = useMessages('timetable')
  const viewer = useViewer()
  const tellError = useTellError()
  const client = useQueryClient()
  const isOwn = habit.user.id === viewer.id
  const name = habit.user.firstName
  const params = { id: seriesId, userId: habit.user.id }
  const toldOf = (isOn: boolean): string => {
    if (isOwn) return isOn ? t('habit.started') : t('habit.ended')
    return isOn ? t('habit.childStarted', { name }) : t('habit.childEnded', { name })
  }
  return useMutation({
    mutationFn: async ({ isOn, weekdays, instead, isDespiteAge = false }: Change) => {
      const query = {
        ...(isDespiteAge ? { despite_age: '1' as const } : {}),
        ...(weekdays === undefined ? {} : { weekdays: weekdays.join(',') }),
      }
      if (!isOn) await call(endHabit, { params })
      else {
        await call(comeAlways, { params, query })
        if (instead !== undefined) await giveUpAlways(client, instead.id, habit.user.id)
      }
    },
    onSuccess: (_done, { isOn }) =>
      showToast({
        subject: `habit-${seriesId}-${habit.user.id}`,
        text: toldOf(isOn),
        tone: isOn ? 'positive' : 'neutral',
      }),
    onError: tellError,
    onSettled: () => refreshTimetable(client, appointment.id),
  })
}

function StandingBookingRow(props: {
  readonly appointment: Appointment
  readonly seriesId: number
  readonly weekdays: readonly number[]
  readonly habit: Habit
}): ReactNode {
  const { appointment, seriesId, weekdays: ofSeries, habit } = props
  const t = useMessages('timetable')
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const isOwn = habit.user.id === viewer.id
  const name = habit.user.firstName
  const change = useStandingBookingChange(appointment, seriesId, habit)
  const { chosen, named, pick } = usePickedWeekdays(ofSeries, habit.isRegular ? habit.weekdays : undefined)
  const pickWeekdays = (days: number[]): void => {
    if (!habit.isRegular) pick(days)
    else if (days.length === 0) change.mutate({ isOn: false })
    else change.mutate({ isOn: true, weekdays: named(days) })
  }
  const questions = useComingQuestions(appointment, { isAlways: true })
  // The rule was asked by the server, which knows the birthday; here only its answer is.
  const comeNevertheless = (): void =>
    questions.askKnown(habit.user, habit.isOutsideAges, (instead) =>
      change.mutate({
        isOn: true,
        weekdays: named(chosen),
        instead,
        isDespiteAge: habit.isOutsideAges,
      }),
    )
  const isBusy = change.isPending || questions.isBusy
  const isLeftOut = habit.isRegular && habit.isOutsideAges && !habit.comesDespiteAge
  const { booked: count } = habit
  const booked = isOwn ? t('habit.on', { count }) : t('habit.childOn', { name, count })
  const left = habit.full - habit.waiting
  const waits = { name, count: habit.waiting }
  const note = [
    booked,
    habit.waiting === 0 ? '' : isOwn ? t('habit.waiting', waits) : t('habit.childWaiting', waits),
    left === 0 ? '' : t('habit.full', { count: left }),
  ]
  const off = isOwn ? t('habit.off') : t('habit.childOff', { name })
  const isAhead = appointment.startAt > nowIso() && !appointment.isCancelled && !appointment.isStarted
  return (
    <div className={styles.box}>
      <Switch
        label={isOwn ? t('habit.label') : t('habit.childLabel', { name })}
        note={habit.isRegular ? note.filter(Boolean).join(' ') : off}
        isOn={change.isPending ? change.variables.isOn : habit.isRegular}
        isDisabled={isBusy || chosen.length === 0}
        onChange={(isOn) => (isOn ? comeNevertheless() : change.mutate({ isOn }))}
      />
      {ofSeries.length > 1 ? (
        <WeekdayChoice
          label={isOwn ? t('habit.weekdays') : t('habit.childWeekdays', { name })}
          ofSeries={ofSeries}
          chosen={change.isPending ? (change.variables.weekdays ?? chosen) : chosen}
          onChange={pickWeekdays}
        />
      ) : null}
      {isLeftOut ? <LeftOut appointment={appointment} isBusy={isBusy} onCome={comeNevertheless} /> : null}
      {questions.dialog}
      <AbsenceNote habit={habit} />
      {habit.comesThisDay && !habit.isAbsent && isAhead ? (
        <div>
          <Button size="small" onClick={() => setAsking(true)}>
            {isOwn ? t('habit.notThisTime') : t('habit.childNotThisTime', { name })}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <AbsenceDialogOnDemand
          appointment={appointment}
          userId={habit.user.id}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function AbsenceNote(props: { readonly habit: Habit }): ReactNode {
  const { isAbsent, reason } = props.habit
  const t = useMessages('timetable')
  if (!isAbsent) return null
  return (
    <p className="t-muted t-small">
      {reason === null ? t('habit.absent') : t('habit.absentWhy', { reason })}
    </p>
  )
}

/** Somebody comes always who has outgrown the class, or who it is not yet for: they are booked only once they say so. */
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
      <p className="t-muted t-small">{t('habit.outside', { ages: ages ?? '' })}</p>
      <div>
        <Button size="small" isBusy={isBusy} onClick={onCome}>
          {t('habit.nevertheless')}
        </Button>
      </div>
    </>
  )
}

function Absences(props: Pick<Habits, 'absent'>): ReactNode {
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
            title={`${user.firstName} ${user.lastName}`}
            note={reason ?? t('absences.without')}
          />
        ))}
      </List>
    </section>
  )
}
