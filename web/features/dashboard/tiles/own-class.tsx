/** The next class that a trainer teaches, with its start: the main tile of their start page. Its messages are in the bundle `work`. */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { startWindow, whyNotStart } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TodayTile } from '../../../ui/hero/picture-hero.tsx'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { isPictureName } from '../../../ui/picture/pictures.ts'
import { actorOf } from '../../appointments/attendance/asking-person.ts'
import { classState } from '../../appointments/run/class-state.ts'
import { useUnsentRuns } from '../../appointments/offline/unsent-run.ts'
import { RunDialogs } from '../../appointments/run/run-dialogs.tsx'
import { useClassRun } from '../../appointments/run/use-class-run.ts'
import { useUpcoming } from '../queries.ts'
import { TileError } from './tile-error.tsx'
import { TileSkeleton } from './tile-skeleton.tsx'

const HEIGHT = 320

/** A running one, then the next one to come. */
export const classToTeach = (
  upcoming: readonly Appointment[],
  userId: number,
  now: string,
): Appointment | undefined => {
  const own = upcoming.filter((one) => leadsClass(factsOf(one), userId))
  const stateOf = (one: Appointment) => classState(factsOf(one), now)
  return (
    own.find((one) => stateOf(one) === 'running') ??
    own.find((one) => stateOf(one) === 'open' || stateOf(one) === 'notYet')
  )
}

export function OwnClass(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('work')
  useNow(MS_PER_MINUTE)
  const upcoming = useUpcoming()
  // A start or an end that still waits on this device counts already.
  const asRunHere = useUnsentRuns()
  if (upcoming.error && !upcoming.data) return <TileError query={upcoming} />
  if (!upcoming.data) return <TileSkeleton height={HEIGHT} />
  const next = classToTeach(asRunHere(upcoming.data), props.viewer.id, nowIso())
  if (next) return <OwnClassTile appointment={next} viewer={props.viewer} />
  return (
    <EmptyState
      title={t('class.none.title')}
      text={t('class.none.text')}
      picture={<Picture name="empty-mat" />}
      action={
        <Button variant="primary" href={hrefTo('app.calendar')}>
          {t('class.none.action')}
        </Button>
      }
    />
  )
}

function OwnClassTile(props: { readonly appointment: Appointment; readonly viewer: Viewer }): ReactNode {
  const { appointment, viewer } = props
  const t = useMessages('work')
  const tDashboard = useMessages('dashboard')
  const format = useFormats()
  const goTo = useGoTo()
  const { id, startAt } = appointment
  const run = useClassRun(appointment, viewer.id, () => void goTo('app.appointment', { appointmentId: id }))
  const facts = factsOf(appointment)
  const now = nowIso()
  const state = classState(facts, now)
  const isRunning = state === 'running'
  const canStart = whyNotStart(facts, actorOf(viewer), now, { force: true }) === undefined
  const { opensAt } = startWindow(facts)
  const picture = `sport-${appointment.sports[0]?.slug ?? ''}`
  const place = [appointment.school.name, appointment.room].filter((part) => part !== '').join(', ')
  const booked = t('today.booked', { count: appointment.attendeesCount })
  const opens = state === 'notYet' ? t('class.startFrom', { time: format.time(opensAt) }) : ''
  const details = (
    <Button
      variant={isRunning || !canStart ? 'primary' : 'soft'}
      href={hrefTo('app.appointment', { appointmentId: id })}
    >
      {isRunning ? t('class.open') : tDashboard('next.details')}
    </Button>
  )
  return (
    <>
      <TodayTile
        picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
        sport={appointment.sports[0]}
        when={isRunning ? tDashboard('next.running') : format.relativeDay(startAt)}
        time={format.time(startAt)}
        title={appointment.name}
        note={[place, booked, opens].filter((part) => part !== '').join(' · ')}
        actions={
          isRunning ? (
            <>
              {details}
              <Button icon={qrCode} href={hrefTo('app.scanner', {}, { appointmentId: id })}>
                {t('class.scan')}
              </Button>
            </>
          ) : (
            <>
              {canStart ? (
                <Button
                  variant="primary"
                  isBusy={run.isBusy}
                  busyLabel={t('class.starting')}
                  onClick={() => run.start()}
                >
                  {t('class.start')}
                </Button>
              ) : null}
              {details}
            </>
          )
        }
      />
      <RunDialogs appointment={appointment} run={run} openCount={undefined} />
    </>
  )
}
