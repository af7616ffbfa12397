/** The trainer's box of a class: when it opens, start, running time, end, and reasons why not (§4, §6 Appointment start). */
import { type ReactNode, useId } from 'react'
import { dayOf, MS_PER_DAY, MS_PER_MINUTE, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  childProtectionBefore,
  secondsUntilEnd,
  startWindow,
  whyNotEnd,
} from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { clockMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StartBox } from '../../../ui/start-box/start-box.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { classState, hoursAndMinutes, hoursOpen } from './class-state.ts'
import { leadersOf } from '../class-leaders.ts'
import { RunDialogs } from './run-dialogs.tsx'
import { RunNews } from './run-news.tsx'
import { type ClassRun, useClassRun } from './use-class-run.ts'
import { useStart } from './use-start.ts'
import { useUndoSeconds } from './use-undo-seconds.ts'
import { isToday, momentText, useTypeName } from '../booking/when-text.ts'

const EVERY_SECOND_MS = 1000

/** For the trainer side of the school of this class. `openCount`: people on the list without a confirmation, if known. */
export function StartPanel(props: {
  readonly appointment: Appointment
  readonly openCount?: number | undefined
  /** On a page with several boxes each one is labelled. */
  readonly isNamed?: boolean
  readonly onStarted?: (() => void) | undefined
}): ReactNode {
  const { appointment } = props
  const of = props.isNamed ? appointment.name : undefined
  const viewer = useViewer()
  const run = useClassRun(appointment, viewer.id, props.onStarted)
  useNow(EVERY_SECOND_MS)
  const state = classState(factsOf(appointment), nowIso())
  return (
    <>
      <RunNews appointment={appointment} />
      {state === 'notYet' || state === 'open' ? <Before appointment={appointment} run={run} of={of} /> : null}
      {state === 'running' ? (
        <Running appointment={appointment} run={run} of={of} hasOpen={(props.openCount ?? 0) > 0} />
      ) : null}
      {state === 'ended' || state === 'missed' ? <After appointment={appointment} run={run} of={of} /> : null}
      <RunDialogs appointment={appointment} run={run} openCount={props.openCount} />
    </>
  )
}

type PartProps = {
  readonly appointment: Appointment
  readonly run: ClassRun
  readonly of: string | undefined
}

/** Not yet open, or open: the button says why it cannot be pressed. */
function Before({ appointment, run, of }: PartProps): ReactNode {
  const t = useMessages('appointments')
  const format = useFormats()
  const viewer = useViewer()
  const textId = useId()
  const type = useTypeName(appointment)
  const facts = factsOf(appointment)
  const now = nowIso()
  const { opensAt } = startWindow(facts)
  const { isOpen, mayTeach, asksFirst, why, start } = useStart(appointment, run)
  const isLineGone = useStore(connection).status !== 'fine'
  return (
    <StartBox
      state={isOpen ? 'open' : 'notYet'}
      of={of}
      title={
        msOf(now) > msOf(appointment.startAt)
          ? t('start.titleLate')
          : t(isOpen ? 'start.titleOpen' : 'start.title', { when: momentText(format, opensAt) })
      }
      hoursOpen={hoursOpen(facts, now)}
      text={
        <div id={textId} className="stack">
          <p>
            <WindowText appointment={appointment} now={now} />
          </p>
          {asksFirst ? (
            <p>{t('start.designated', { name: format.list(leadersOf(appointment).map(fullName)) })}</p>
          ) : null}
          {mayTeach && childProtectionBefore(facts, actorOf(viewer)) === 'warn' ? (
            <p>
              <strong>{t('start.certificate')}</strong>
            </p>
          ) : null}
          {mayTeach ? null : <p>{t('start.onlyTrainers')}</p>}
          {mayTeach && isOpen && isLineGone ? <p>{t('start.offline')}</p> : null}
        </div>
      }
      action={
        mayTeach ? (
          <Button
            variant="primary"
            isBlock
            isBusy={run.isBusy}
            busyLabel={t('start.busy')}
            isDisabled={!isOpen}
            whyDisabled={why}
            describedBy={isOpen ? undefined : textId}
            onClick={start}
          >
            {t('start.action', { type })}
          </Button>
        ) : undefined
      }
    />
  )
}

function WindowText(props: { readonly appointment: Appointment; readonly now: string }): string {
  const { appointment, now } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const { opensAt, closesAt } = startWindow(appointment)
  const left = msOf(opensAt) - msOf(now)
  if (left > MS_PER_DAY) return t('start.notYet')
  if (left > 0) return t('start.notYetLeft', { left: hoursAndMinutes(left / MS_PER_MINUTE) })
  if (msOf(now) <= msOf(appointment.startAt)) return t('start.open', { now: format.time(now) })
  return t(isToday(appointment.startAt) ? 'start.late' : 'start.lateDay', {
    start: momentText(format, appointment.startAt),
    close: momentText(format, closesAt),
  })
}

/** `hasOpen`: people without a confirmation remain, which comes before the end; on an exam day the scoring comes first. */
function Running({ appointment, run, of, hasOpen }: PartProps & { readonly hasOpen: boolean }): ReactNode {
  const t = useMessages('appointments')
  const format = useFormats()
  const viewer = useViewer()
  const { minTrainingMinutes } = usePublicSettings()
  const type = useTypeName(appointment)
  const facts = factsOf(appointment)
  const now = nowIso()
  const reason = whyNotEnd(facts, actorOf(viewer), now, minTrainingMinutes)
  const isLater = hasOpen || appointment.type.isExam || of !== undefined
  const minutesLeft = Math.ceil(secondsUntilEnd(facts, now, minTrainingMinutes) / 60)
  const why = reason === undefined ? undefined : t('end.tooEarly', { count: minutesLeft })
  const startedAt = appointment.startedAt ?? appointment.startAt
  const values = {
    time: momentText(format, startedAt),
    name: appointment.startedBy ? fullName(appointment.startedBy) : '',
  }
  const startedWords = appointment.startedBy
    ? ({ today: 'running.by', otherDay: 'running.byDay' } as const)
    : ({ today: 'running.since', otherDay: 'running.sinceDay' } as const)
  return (
    <StartBox
      state="running"
      of={of}
      title={t('running.title')}
      tag={<Tag tone="positive">{t('running.tag')}</Tag>}
      timer={hoursAndMinutes(clockMinutes(startedAt, now))}
      text={
        <>
          <p>{t(isToday(startedAt) ? startedWords.today : startedWords.otherDay, values)}</p>
          <p>{t('running.until', { time: momentText(format, appointment.endAt) })}</p>
          <UndoStart appointment={appointment} run={run} />
          <Unsent run={run} text={t('running.unsent')} undo={t('running.undoUnsent')} />
        </>
      }
      action={
        reason === 'appointments.not-allowed' ? undefined : (
          <Button
            variant={isLater ? 'soft' : 'primary'}
            isBlock
            isBusy={run.isBusy}
            busyLabel={t('end.busy')}
            whyDisabled={why}
            onClick={() => run.ask({ kind: 'end' })}
          >
            {t('end.action', { type })}
          </Button>
        )
      }
    />
  )
}

/** The start or the end waits on this device. */
function Unsent(props: { readonly run: ClassRun; readonly text: string; readonly undo: string }): ReactNode {
  const { unsent, undoUnsent } = props.run
  if (!unsent) return null
  return (
    <>
      <p>
        <strong>{props.text}</strong>
      </p>
      {undoUnsent === undefined ? null : (
        <Button variant="quiet" size="small" onClick={undoUnsent}>
          {props.undo}
        </Button>
      )}
    </>
  )
}

/** For a minute after the viewer started the class. */
function UndoStart({ appointment, run }: Pick<PartProps, 'appointment' | 'run'>): ReactNode {
  const t = useMessages('appointments')
  const seconds = useUndoSeconds(appointment.undoUntil)
  const viewer = useViewer()
  if (seconds === 0 || appointment.startedBy?.id !== viewer.id) return null
  return (
    <Button variant="quiet" size="small" isBusy={run.isBusy} onClick={run.undoStart}>
      {t('running.undo', { seconds })}
    </Button>
  )
}

function After({ appointment, run, of }: PartProps): ReactNode {
  const t = useMessages('appointments')
  const format = useFormats()
  const { closesAt } = startWindow(appointment)
  const isClosed = msOf(nowIso()) > msOf(closesAt)
  const { startedAt, endedAt } = appointment
  if (startedAt === null || endedAt === null)
    return (
      <StartBox
        state="ended"
        of={of}
        title={t('missed.title')}
        text={t('missed.text', { time: momentText(format, closesAt) })}
      />
    )
  return (
    <StartBox
      state="ended"
      of={of}
      title={t('ended.title')}
      timer={t('ended.lasted', { time: hoursAndMinutes(clockMinutes(startedAt, endedAt)) })}
      text={
        <>
          <p>
            {t('ended.span', {
              start: momentText(format, startedAt),
              end: dayOf(startedAt) === dayOf(endedAt) ? format.time(endedAt) : momentText(format, endedAt),
            })}
          </p>
          <p>{isClosed ? t('ended.closed') : t('ended.open', { time: momentText(format, closesAt) })}</p>
          <Unsent run={run} text={t('ended.unsent')} undo={t('ended.undo')} />
        </>
      }
    />
  )
}
