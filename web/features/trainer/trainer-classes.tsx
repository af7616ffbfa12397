/** Classes on the trainer's page: with the box that starts and ends them, or as a row. */
import type { ReactNode } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EventRow } from '../../ui/event/event-row.tsx'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { classState } from '../appointments/run/class-state.ts'
import { leadersOf } from '../appointments/class-leaders.ts'
import { StartPanel } from '../appointments/run/start-panel.tsx'
import { StartRow } from '../appointments/run/start-row.tsx'
import { useWhenText } from '../appointments/booking/when-text.ts'
import styles from './trainer-page.module.css'

/** "Lindenhof, Halle 2 · Tarek Aydın" */
export function usePlaceNote(): (appointment: Appointment) => string {
  const t = useMessages('trainer')
  const format = useFormats()
  return (appointment) => {
    const leaders = leadersOf(appointment).map(fullName)
    // A class that has begun needs no trainer, even when the name of its trainer is gone.
    const isWanted = !appointment.isStarted && !appointment.isEnded
    const who = leaders.length > 0 ? [format.list(leaders)] : isWanted ? [t('noTrainer')] : []
    return [placeOf(appointment), ...who].join(' · ')
  }
}

const placeOf = (appointment: Appointment): string =>
  [appointment.site.name, appointment.room].filter((part) => part !== '').join(', ')

/** The class with everything the trainer needs at the door: its page, start or end, the scanner. */
export function ClassTile(props: {
  readonly appointment: Appointment
  /** The most urgent one of the day has the filled button. */
  readonly isFirst: boolean
}): ReactNode {
  const { appointment, isFirst } = props
  const t = useMessages('trainer')
  const when = useWhenText(appointment)
  const note = usePlaceNote()
  const { id } = appointment
  const goTo = useGoTo()
  const isRunning = classState(factsOf(appointment), nowIso()) === 'running'
  if (!isRunning)
    return (
      <SportScope sport={appointment.sports[0]} className={styles.tile}>
        <StartRow
          appointment={appointment}
          place={note(appointment)}
          isFirst={isFirst}
          // After the start the trainer goes to the class.
          onStarted={() => void goTo('app.appointment', { appointmentId: id })}
        />
      </SportScope>
    )
  return (
    <SportScope sport={appointment.sports[0]} className={styles.tile}>
      <List>
        <ListRow
          title={appointment.name}
          note={[when, note(appointment)].join(' · ')}
          href={hrefTo('app.appointment', { appointmentId: id })}
        />
      </List>
      <StartPanel appointment={appointment} isNamed />
      <Button
        variant={isFirst ? 'primary' : 'soft'}
        isBlock
        href={hrefTo('app.appointment', { appointmentId: id })}
      >
        {t('toClass')}
      </Button>
      <Button isBlock icon={qrCode} href={hrefTo('app.scanner', {}, { appointmentId: id })}>
        {t('scanHere')}
      </Button>
    </SportScope>
  )
}

export function OtherClasses(props: { readonly appointments: readonly Appointment[] }): ReactNode {
  const t = useMessages('trainer')
  const format = useFormats()
  const note = usePlaceNote()
  return (
    <List>
      {props.appointments.map((appointment) => {
        const state = classState(factsOf(appointment), nowIso())
        return (
          <li key={appointment.id} className={styles.row}>
            <EventRow
              href={hrefTo('app.appointment', { appointmentId: appointment.id })}
              sport={appointment.sports[0]}
              time={format.time(appointment.startAt)}
              title={appointment.name}
              place={note(appointment)}
              status={t('booked', { count: appointment.attendeesCount })}
              isPast={state === 'ended' || state === 'missed'}
              isCancelled={state === 'cancelled'}
              tag={<StateTag appointment={appointment} />}
            />
          </li>
        )
      })}
    </List>
  )
}

/** The result of the class, or that it may be started. */
export function StateTag(props: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('trainer')
  switch (classState(factsOf(props.appointment), nowIso())) {
    case 'ended':
      return <Tag tone="positive">{t('state.ended')}</Tag>
    case 'missed':
      return <Tag tone="warning">{t('state.missed')}</Tag>
    case 'cancelled':
      return <Tag tone="danger">{t('state.cancelled')}</Tag>
    case 'open':
      return <Tag tone="positive">{t('state.open')}</Tag>
    case 'notYet':
    case 'running':
      return null
  }
}
