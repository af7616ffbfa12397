/** The exceptions of a series: holidays, pauses, and single dates that were changed or called off. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { resetDate, type Series, type SeriesDate } from '@wegband/domain/features/timetable/contract.ts'
import type { SharedPause } from '@wegband/domain/features/timetable/pauses-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { calendarX } from '../../../ui/icon/phosphor/calendar-x.gen.ts'
import { clockCounterClockwise } from '../../../ui/icon/phosphor/clock-counter-clockwise.gen.ts'
import { pause as pauseIcon } from '../../../ui/icon/phosphor/pause.gen.ts'
import { pencilSimple } from '../../../ui/icon/phosphor/pencil-simple.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { userSwitch } from '../../../ui/icon/phosphor/user-switch.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { Change, ClassDraft } from '../class-draft.ts'
import { LazyAwayDialog, LazyExceptionDialog, LazySharedPauseDialog } from '../lazy-dialogs.tsx'
import { refreshTimetable, useSharedPauses } from '../queries.ts'
import styles from '../timetable.module.css'

/** Compares only the days, because a pause with another name is still the same. */
export const isSamePause = (left: Pause, right: Pause): boolean =>
  left.firstDay === right.firstDay && left.lastDay === right.lastDay

/** Replaces one pause by another; either may be absent. */
export const replacePause = (
  pauses: readonly Pause[],
  before: Pause | undefined,
  now: Pause | undefined,
): Pause[] => {
  const rest = before === undefined ? [...pauses] : pauses.filter((one) => !isSamePause(one, before))
  return now === undefined ? rest : withPause(rest, now)
}

export const withPause = (pauses: readonly Pause[], pause: Pause): Pause[] =>
  [...pauses, pause].toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))

const isException = ({ isCancelled, ownFields }: SeriesDate): boolean => isCancelled || ownFields.length > 0

type Props = {
  readonly draft: ClassDraft
  readonly change: Change<ClassDraft>
  readonly series: Series | undefined
  readonly schoolId: number | undefined
  /** What the server now has for this series too: the old pause and the new one, where there is one. */
  readonly onShared?: ((now: Pause | undefined, before: Pause | undefined) => void) | undefined
}

export function PauseRows(props: Props): ReactNode {
  const { draft, change, series } = props
  const t = useMessages('timetable')
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Pause>()
  const shared = useSharedPauses(series === undefined ? undefined : props.schoolId).data ?? []
  const sharedAs = (pause: Pause) =>
    shared.find((one) => isSamePause(one, pause) && series !== undefined && one.seriesIds.includes(series.id))
  const exceptions = (series?.dates ?? []).filter(isException)
  return (
    <section className={styles.section}>
      <SectionHead title={t('pauses.title')} />
      <Switch
        label={t('pauses.holidays')}
        note={t('pauses.holidaysNote')}
        isOn={draft.pausesOnHolidays}
        onChange={(pausesOnHolidays) => change({ pausesOnHolidays })}
      />
      {draft.pauses.length + exceptions.length === 0 ? null : (
        <List>
          {draft.pauses.map((pause) => (
            <PauseRow
              key={`${pause.firstDay} ${pause.lastDay}`}
              pause={pause}
              sharing={sharedAs(pause)?.seriesIds.length}
              onOpen={() => setOpened(pause)}
              onRemove={() => change({ pauses: draft.pauses.filter((one) => one !== pause) })}
            />
          ))}
          {series === undefined
            ? null
            : exceptions.map((date) => <ExceptionRow key={date.appointmentId} date={date} series={series} />)}
        </List>
      )}
      <div className="row-wrap">
        <Button icon={plus} onClick={() => setAdding(true)}>
          {t('pauses.add')}
        </Button>
        {series === undefined ? null : <AwayFromSeries series={series} />}
      </div>
      {isAdding ? (
        <LazyExceptionDialog
          draft={draft}
          series={series}
          schoolId={props.schoolId}
          onPause={(pause, isShared) => {
            change({ pauses: withPause(draft.pauses, pause) })
            if (isShared) props.onShared?.(pause, undefined)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {opened === undefined ? null : (
        <OpenedPause
          {...props}
          pause={opened}
          shared={sharedAs(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

/** Requests a substitute for some dates at once, independent of the form. */
function AwayFromSeries(props: { readonly series: Series }): ReactNode {
  const { id, school } = props.series
  const t = useMessages('standing-in')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={userSwitch} onClick={() => setAsking(true)}>
        {t('away.openSeries')}
      </Button>
      {isAsking ? <LazyAwayDialog schools={[school]} seriesId={id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** A shared pause is saved at once; one that ends for this series alone is saved with its form. */
function OpenedPause(
  props: Pick<Props, 'draft' | 'change' | 'schoolId' | 'onShared'> & {
    readonly pause: Pause
    readonly shared: SharedPause | undefined
    readonly onClose: () => void
  },
): ReactNode {
  const { draft, change, schoolId, onShared, pause, shared, onClose } = props
  if (shared === undefined || schoolId === undefined) return null
  return (
    <LazySharedPauseDialog
      schoolId={schoolId}
      shared={shared}
      onSaved={(now) => {
        change({ pauses: replacePause(draft.pauses, pause, now) })
        onShared?.(now, pause)
        onClose()
      }}
      onOnlyHere={() => {
        change({ pauses: replacePause(draft.pauses, pause, undefined) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function PauseRow(props: {
  readonly pause: Pause
  /** How many series share it; undefined for a pause of this series alone. */
  readonly sharing: number | undefined
  readonly onOpen: () => void
  readonly onRemove: () => void
}): ReactNode {
  const { pause, sharing, onOpen, onRemove } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const from = format.dayOfYear(pause.firstDay)
  const title =
    pause.firstDay === pause.lastDay
      ? format.day(pause.firstDay)
      : t('pauses.range', { from, to: format.dayOfYear(pause.lastDay) })
  const note = pause.note === '' ? t('pauses.pause') : pause.note
  return (
    <ListRow
      icon={pauseIcon}
      title={title}
      note={sharing === undefined ? note : t('pauses.shared', { note, count: sharing })}
      trail={
        sharing === undefined ? (
          <IconButton icon={x} label={t('pauses.remove', { from })} onClick={onRemove} />
        ) : (
          <IconButton icon={pencilSimple} label={t('pauses.open', { from })} onClick={onOpen} />
        )
      }
    />
  )
}

function ExceptionRow(props: { readonly date: SeriesDate; readonly series: Series }): ReactNode {
  const { date, series } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const showError = useShowError()
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call(resetDate, { params: { id: series.id, day: date.seriesDay } }),
    onSuccess: () => showToast({ text: t('pauses.resetDone'), tone: 'neutral' }),
    onError: showError,
    onSettled: () => refreshTimetable(client, date.appointmentId),
  })
  const isMoved = date.ownFields.includes('time')
  const cancelled =
    date.cancelReason === null
      ? t('pauses.cancelled')
      : t('pauses.cancelledWhy', { reason: date.cancelReason })
  const moved = [t('pauses.moved', { time: format.time(date.startAt), usual: series.startTime }), date.room]
  const changed = isMoved ? moved.filter(Boolean).join(', ') : t('pauses.changed')
  return (
    <ListRow
      icon={date.isCancelled ? calendarX : clockCounterClockwise}
      title={format.day(date.startAt)}
      note={date.isCancelled ? cancelled : changed}
      trail={
        <IconButton
          icon={x}
          label={t('pauses.reset', { day: format.day(date.startAt) })}
          isDisabled={reset.isPending}
          onClick={() => reset.mutate()}
        />
      }
    />
  )
}
