/** Alternatives to a class without a place: the next classes of its sport that the viewer may book. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { EventRow } from '../../../ui/event/event-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useAgesLabel } from './ages-text.ts'
import { freePlaces } from './places-text.ts'
import { useChildren } from '../queries.ts'
import styles from '../appointments.module.css'

const MOST = 3
/** More than shown, because the class itself and level checks are filtered out afterwards. */
const ASKED_FOR = 12

/** Whether another class suits the family members for whom this one is meant: a class for adults does not replace one for children. */
function useIsForUs(appointment: Appointment): (other: Appointment) => boolean {
  const viewer = useViewer()
  const family = [viewer, ...useChildren(viewer.childIds)]
  const meant = family.filter(({ birthdayAt }) => !isOutsideAges(appointment, birthdayAt))
  return (other) =>
    (meant.length === 0 ? [viewer] : meant).some(({ birthdayAt }) => !isOutsideAges(other, birthdayAt))
}

export function OtherClasses(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const agesLabel = useAgesLabel()
  const query = useQuery(
    queryOf(listAppointments, {
      query: {
        limit: String(ASKED_FOR),
        // A viewer who planned for a later day may have no time today.
        ...(appointment.isCancelled && appointment.startAt > nowIso()
          ? { end_after: instantAt(dayOf(appointment.startAt), '00:00') }
          : {}),
        'capabilities[]': ['attend'],
        'sport[]': appointment.sports.map(({ id }) => String(id)),
      },
    }),
  )
  const isForUs = useIsForUs(appointment)
  const open = (query.data ?? []).filter((one) => one.id !== appointment.id && !one.type.isExam)
  const found = [...open.filter(isForUs), ...open.filter((one) => !isForUs(one))]
  if (found.length === 0) return null
  return (
    <section>
      <SectionHead title={t('others.title')} />
      <div className={styles.others}>
        {found.slice(0, MOST).map((one) => {
          const free = freePlaces(one)
          return (
            <EventRow
              key={one.id}
              href={hrefTo('app.appointment', { appointmentId: one.id })}
              sport={one.sports[0]}
              time={format.time(one.startAt)}
              title={one.name}
              ages={agesLabel(one)}
              place={[format.relativeDay(one.startAt), one.site.name].join(', ')}
              status={free === undefined ? undefined : t('placesFree', { count: free })}
            />
          )
        })}
      </div>
    </section>
  )
}
