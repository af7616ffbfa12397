/** What a series does not do: holidays, pauses, and single dates that were changed or called off alone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { resetDate, type Series, type SeriesDate } from '@wegband/domain/features/timetable/contract.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { clockCounterClockwise } from '../../ui/icon/phosphor/clock-counter-clockwise.gen.ts'
import { pause as pauseIcon } from '../../ui/icon/phosphor/pause.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { Change, ClassDraft } from './class-draft.ts'
import { ExceptionDialogOnDemand } from './dialogs-on-demand.tsx'
import { refreshTimetable } from './queries.ts'
import styles from './timetable.module.css'

const isException = ({ isCancelled, ownFields }: SeriesDate): boolean => isCancelled || ownFields.length > 0

export function PauseRows(props: {
  readonly draft: ClassDraft
  readonly change: Change<ClassDraft>
  readonly series: Series | undefined
}): ReactNode {
  const { draft, change, series } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const [isAdding, setAdding] = useState(false)
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
            <ListRow
              key={`${pause.firstDay} ${pause.lastDay}`}
              icon={pauseIcon}
              title={
                pause.firstDay === pause.lastDay
                  ? format.day(pause.firstDay)
                  : t('pauses.range', {
                      from: format.dayOfYear(pause.firstDay),
                      to: format.dayOfYear(pause.lastDay),
                    })
              }
              note={pause.note === '' ? t('pauses.pause') : pause.note}
              trail={
                <IconButton
                  icon={x}
                  label={t('pauses.remove', { from: format.dayOfYear(pause.firstDay) })}
                  onClick={() => change({ pauses: draft.pauses.filter((one) => one !== pause) })}
                />
              }
            />
          ))}
          {series === undefined
            ? null
            : exceptions.map((date) => <ExceptionRow key={date.appointmentId} date={date} series={series} />)}
        </List>
      )}
      <div>
        <Button icon={plus} onClick={() => setAdding(true)}>
          {t('pauses.add')}
        </Button>
      </div>
      {isAdding ? (
        <ExceptionDialogOnDemand
          draft={draft}
          series={series}
          onPause={(pause) => {
            const pauses = [...draft.pauses, pause]
            change({ pauses: pauses.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1)) })
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  )
}

function ExceptionRow(props: { readonly date: SeriesDate; readonly series: Series }): ReactNode {
  const { date, series } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const tellError = useTellError()
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call(resetDate, { params: { id: series.id, day: date.seriesDay } }),
    onSuccess: () => showToast({ text: t('pauses.resetDone'), tone: 'neutral' }),
    onError: tellError,
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
