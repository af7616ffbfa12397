/** The classes of one day as rows with links: the same in the agenda and on the page of a school. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { EventRow } from '../../ui/event/event-row.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useEventView } from './event-view.ts'

export function DayRows(props: { readonly appointments: readonly Appointment[] }): ReactNode {
  const t = useMessages('calendar')
  const format = useFormats()
  const view = useEventView(useViewer().id)
  return props.appointments.map((appointment) => {
    const { place, ...shown } = view(appointment)
    return (
      <EventRow
        key={appointment.id}
        {...shown}
        sport={appointment.sports[0]}
        time={format.time(appointment.startAt)}
        title={appointment.name}
        place={place}
        tag={appointment.isCancelled ? <Tag tone="danger">{t('status.cancelled')}</Tag> : undefined}
      />
    )
  })
}
