/** Today's classes in short, beside the other pages of the trainer area. */
import type { ReactNode } from 'react'
import { dayOf, instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Link } from '../../ui/link/link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { classState } from '../appointments/run/class-state.ts'
import { QueryError } from '../errors/query-error.tsx'
import { mayEnterTrainerArea } from '../schools/trainer-school.ts'
import { useTrainerClasses } from './queries.ts'
import styles from './today-aside.module.css'
import { StateTag } from './trainer-classes.tsx'

const EVERY_MINUTE_MS = 60_000

/** Time, name, and the number of bookings or the result; the trainer's page has more. */
function ClassLine(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('trainer')
  const format = useFormats()
  const { id, startAt, name, attendeesCount, isCancelled } = appointment
  const state = classState(factsOf(appointment), nowIso())
  const isToCome = state === 'notYet' || state === 'open' || state === 'running'
  return (
    <li>
      <Link
        href={hrefTo('app.appointment', { appointmentId: id })}
        className={classNames(styles.line, !isToCome && styles.past)}
      >
        <span className={styles.time}>{format.time(startAt)}</span>
        <span className={classNames(isCancelled && styles.cancelled)}>{name}</span>
        {isToCome ? (
          <span className="t-small t-muted">
            <span aria-hidden="true">{format.number(attendeesCount)}</span>
            <span className="visually-hidden">{t('booked', { count: attendeesCount })}</span>
          </span>
        ) : (
          <StateTag appointment={appointment} />
        )}
      </Link>
    </li>
  )
}

export function TodayAside(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('trainer')
  const viewer = useViewer()
  const today = dayOf(instantOf(useNow(EVERY_MINUTE_MS)))
  const classes = useTrainerClasses(today, [props.schoolId])
  const ofToday = (classes.today.data ?? []).filter(({ startAt }) => dayOf(startAt) === today)
  return (
    <Mat className={styles.short}>
      <h2 className="t-section">{t('heading')}</h2>
      {classes.today.data === undefined ? (
        <QueryError query={classes.today} headingLevel={3} />
      ) : ofToday.length === 0 ? (
        <p className="t-small t-muted">{t('empty.text')}</p>
      ) : (
        <ul>
          {ofToday.map((appointment) => (
            <ClassLine key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      )}
      {mayEnterTrainerArea(viewer) ? (
        <Button isBlock href={hrefTo('app.trainer')}>
          {t('private.start')}
        </Button>
      ) : null}
    </Mat>
  )
}
