/** A class of the trainer's day before its start: one row with time, name, room and places, and the button that starts it. */
import type { ReactNode } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  childProtectionBefore,
  startWindow,
} from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EventRow } from '../../../ui/event/event-row.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { isToday, momentText, useTypeName } from '../booking/when-text.ts'
import { RunDialogs } from './run-dialogs.tsx'
import { RunNews } from './run-news.tsx'
import { useClassRun } from './use-class-run.ts'
import { useStart } from './use-start.ts'

const EVERY_MINUTE_MS = 60_000

export function StartRow(props: {
  readonly appointment: Appointment
  /** Where, and who leads it. */
  readonly place: string
  /** The one filled button of the page. */
  readonly isFirst: boolean
  readonly onStarted: () => void
}): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const viewer = useViewer()
  const run = useClassRun(appointment, viewer.id, props.onStarted)
  useNow(EVERY_MINUTE_MS)
  const { isOpen, mayTeach, why, start } = useStart(appointment, run)
  const isLineGone = useStore(connection).status !== 'fine'
  const type = useTypeName(appointment)
  const { startAt, attendeesCount, capacity, name } = appointment
  const now = nowIso()
  const count =
    capacity === null
      ? t('booked', { count: attendeesCount })
      : t('head.of', { count: attendeesCount, capacity })
  const { opensAt } = startWindow(factsOf(appointment))
  // The column of the time has room for a time alone.
  const day = isToday(startAt) ? [] : [format.dayShort(startAt)]
  const isLate = isOpen && msOf(now) > msOf(startAt)
  const notes = [
    ...(isLate ? [t('start.titleLate')] : []),
    ...(isOpen || why !== undefined ? [] : [t('start.title', { when: momentText(format, opensAt) })]),
    ...(mayTeach && childProtectionBefore(factsOf(appointment), actorOf(viewer)) === 'warn'
      ? [t('start.certificate')]
      : []),
    ...(mayTeach && isOpen && isLineGone ? [t('start.offline')] : []),
  ]
  return (
    <>
      <RunNews appointment={appointment} />
      <EventRow
        href={hrefTo('app.appointment', { appointmentId: appointment.id })}
        sport={appointment.sports[0]}
        time={format.time(startAt)}
        title={name}
        place={props.place}
        status={[...day, count, ...notes].join(' · ')}
        action={
          mayTeach && isOpen ? (
            <Button
              size="small"
              variant={props.isFirst ? 'primary' : 'soft'}
              label={`${t('start.action', { type })}: ${name}`}
              isBusy={run.isBusy}
              busyLabel={t('start.busy')}
              whyDisabled={why}
              onClick={start}
            >
              {t('start.short')}
            </Button>
          ) : undefined
        }
      />
      <RunDialogs appointment={appointment} run={run} openCount={undefined} />
    </>
  )
}
