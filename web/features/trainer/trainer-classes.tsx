/** Classes on the trainer's page: with the box that starts and ends them, or as a row. */
import type { ReactNode } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EventRow } from '../../ui/event/event-row.tsx'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { classState } from '../appointments/class-state.ts'
import { fullName } from '../appointments/person-name.ts'
import { StartPanel } from '../appointments/start-panel.tsx'
import { useWhenText } from '../appointments/when-text.ts'
import styles from './trainer-page.module.css'

const placeOf = (appointment: Appointment): string =>
  [appointment.site.name, appointment.room].filter((part) => part !== '').join(', ')

/** The class with everything one needs at the door: its page, its start or end, the scanner. */
export function ClassTile(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('trainer')
  const when = useWhenText(appointment)
  const { id, trainer } = appointment
  return (
    <SportScope sport={appointment.sports[0]} className={styles.tile}>
      <List>
        <ListRow
          title={appointment.name}
          note={[when, placeOf(appointment), trainer ? fullName(trainer) : t('noTrainer')].join(' · ')}
          href={hrefTo('app.appointment', { appointmentId: id })}
        />
      </List>
      <StartPanel appointment={appointment} isNamed />
      {classState(factsOf(appointment), nowIso()) === 'running' ? (
        <Button isBlock icon={qrCode} href={hrefTo('app.scanner', {}, { appointmentId: id })}>
          {t('scanHere')}
        </Button>
      ) : null}
    </SportScope>
  )
}

export function OtherClasses(props: { readonly appointments: readonly Appointment[] }): ReactNode {
  const t = useMessages('trainer')
  const format = useFormats()
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
              place={[
                placeOf(appointment),
                appointment.trainer ? fullName(appointment.trainer) : t('noTrainer'),
              ].join(' · ')}
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

function StateTag(props: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('trainer')
  switch (classState(factsOf(props.appointment), nowIso())) {
    case 'ended':
      return <Tag tone="positive">{t('state.ended')}</Tag>
    case 'missed':
      return <Tag tone="warning">{t('state.missed')}</Tag>
    case 'cancelled':
      return <Tag tone="danger">{t('state.cancelled')}</Tag>
    case 'open':
      return <Tag tone="sport">{t('state.open')}</Tag>
    case 'notYet':
    case 'running':
      return null
  }
}
