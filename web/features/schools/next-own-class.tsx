/** On the page of the viewer's own school: the next class they may come to, with its booking. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useBooking } from '../appointments/booking/use-booking.ts'
import { useComingQuestions } from '../appointments/booking/use-coming-questions.tsx'
import styles from './schools.module.css'

const DAYS = 14
const LOOKED_THROUGH = 30

const mayCome = ({ capabilities }: Appointment): boolean =>
  capabilities.includes('attend') || capabilities.includes('leave')

/** Undefined while loading, or when there is none. */
function useNextOwnClass(schoolId: number): Appointment | undefined {
  const { birthdayAt } = useViewer()
  const now = nowIso()
  const { data = [] } = useQuery(
    queryOf(listAppointments, {
      query: {
        'school[]': [String(schoolId)],
        end_after: instantAt(dayOf(now), '00:00'),
        start_before: instantAt(addDays(dayOf(now), DAYS), '00:00'),
        per_page: String(LOOKED_THROUGH),
      },
    }),
  )
  return data.find((one) => one.startAt > now && mayCome(one) && !isOutsideAges(one, birthdayAt))
}

export function NextOwnClass(props: { readonly schoolId: number }): ReactNode {
  const next = useNextOwnClass(props.schoolId)
  return next === undefined ? null : <OwnClass appointment={next} />
}

/** When the next class is, in one line. */
export function NextClassLine(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const next = useNextOwnClass(props.schoolId)
  if (next === undefined) return null
  const when = `${format.relativeDay(next.startAt)}, ${format.time(next.startAt)}`
  return <p className="t-small t-strong">{t('school.nextClass', { when })}</p>
}

function OwnClass(props: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('schools')
  const tBooking = useMessages('appointments')
  const format = useFormats()
  const viewer = useViewer()
  const booking = useBooking(props.appointment, viewer.id)
  const questions = useComingQuestions(booking.shown)
  const { id, name, startAt, myAttendance } = booking.shown
  return (
    <div className={styles.member}>
      <p className="t-small t-muted">
        {t('school.nextClass', { when: `${format.relativeDay(startAt)}, ${format.time(startAt)}` })}
      </p>
      <TextLink href={hrefTo('app.appointment', { appointmentId: id })}>{name}</TextLink>
      {myAttendance === null ? (
        <Button
          isBlock
          variant="primary"
          isBusy={booking.isPending || questions.isBusy}
          onClick={() =>
            questions.ask(viewer, (instead) =>
              booking.change({ userId: viewer.id, attendanceId: undefined, instead }),
            )
          }
        >
          {tBooking('booking.come')}
        </Button>
      ) : (
        <p className="t-strong">{t('school.booked')}</p>
      )}
      {questions.dialog}
    </div>
  )
}
