/** On the page of a class that the trainer has ended: the next one of the evening, started from here. */
import type { ReactNode } from 'react'
import { dayOf, instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { actorOf } from '../appointments/attendance/asking-person.ts'
import { StartRow } from '../appointments/run/start-row.tsx'
import { useTrainerClasses } from './queries.ts'
import { usePlaceNote } from './trainer-classes.tsx'
import { trainerDay } from './trainer-day.ts'

const EVERY_MINUTE_MS = 60_000

/** Nothing where the evening is over, or where another class of the trainer runs. `appointment`: the ended one. */
export function NextClass({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('trainer')
  const goTo = useGoTo()
  const viewer = useViewer()
  const note = usePlaceNote()
  const today = dayOf(instantOf(useNow(EVERY_MINUTE_MS)))
  const schoolIds = viewer.schools
    .filter(({ schoolId }) => isTrainerSide(viewer, schoolId))
    .map(({ schoolId }) => schoolId)
  const classes = useTrainerClasses(today, schoolIds)
  if (classes.today.data === undefined) return null
  const day = trainerDay(classes.today.data, classes.running.data ?? [], actorOf(viewer), nowIso())
  const others = [...day.late, ...(day.next === undefined ? [] : [day.next])]
  const isTeaching = day.running.some((one) => leadsClass(factsOf(one), viewer.id))
  const next = others.find(({ id }) => id !== appointment.id)
  if (isTeaching || next === undefined) return null
  return (
    <section>
      <SectionHead title={t('next')} />
      <StartRow
        appointment={next}
        place={note(next)}
        isFirst
        onStarted={() => void goTo('app.appointment', { appointmentId: next.id })}
      />
    </section>
  )
}
