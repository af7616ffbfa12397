/** The link to the level check that the viewer has booked, instead of the search for one. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { bookedCheck } from '@wegband/domain/features/exams/booked-check.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock.ts'
import { Button } from '../../ui/button/button.tsx'

export function BookedCheck(props: { readonly sportId: number; readonly look: ReactNode }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const upcoming = useQuery(queryOf(listAppointments, { query: { 'sport[]': String(props.sportId) } }))
  const check = bookedCheck(upcoming.data ?? [], nowIso())
  if (check === undefined) return props.look
  return (
    <>
      <p className="t-strong">
        {t('booked.when', { day: format.relativeDay(check.startAt), time: format.time(check.startAt) })}
      </p>
      <p className="t-muted t-small">{check.school.name}</p>
      <Button variant="primary" isBlock href={hrefTo('app.appointment', { appointmentId: check.id })}>
        {t('booked.open')}
      </Button>
    </>
  )
}
