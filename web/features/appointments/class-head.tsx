/** The head of a class: what it is, and in one line when, where and how many; before any picture. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './appointments.module.css'
import { useWhenText } from './booking/when-text.ts'

/** "Levelprüfung" above "Levelprüfung Wing Chun" would say it twice. */
const typeAbove = ({ type, name }: Appointment): string | undefined =>
  name.toLocaleLowerCase().includes(type.name.toLocaleLowerCase()) ? undefined : type.name

export function ClassHead(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const { name, isCancelled, room, site, attendeesCount, capacity } = appointment
  const when = useWhenText(appointment)
  const count =
    capacity === null
      ? t('booked', { count: attendeesCount })
      : t('head.of', { count: attendeesCount, capacity })
  return (
    <PageHead
      size="small"
      above={typeAbove(appointment)}
      title={isCancelled ? <s className={styles.cancelledName}>{name}</s> : name}
      lead={
        <span className={styles.headLine}>
          <b>{when}</b>
          <span>{room === '' ? site.name : room}</span>
          <span>{count}</span>
        </span>
      }
    />
  )
}
