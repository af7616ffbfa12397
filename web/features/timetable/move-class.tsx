/** A class that was dragged to another time: the questions of the form before it is saved, and nothing else changes. */
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { dayOf, wallTimeOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { Scope, Series } from '@wegband/domain/features/timetable/contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { changesOf, draftOf } from './class-draft.ts'
import { sendChange } from './class-form/send-change.ts'
import { useSaveClass } from './class-form/use-save-class.ts'
import { OverlapDialog } from './overlap-dialog.tsx'
import { useClassPlan, useSeries } from './queries.ts'
import { ScopeDialog } from './scope-dialog.tsx'

type MoveProps = {
  readonly appointment: Appointment
  /** Where it was dropped. */
  readonly startAt: string
  readonly onClose: () => void
}

/** Shows nothing until it is known whether the class belongs to a series that the viewer may change. */
export function MoveClass(props: MoveProps): ReactNode {
  const { appointment } = props
  const showError = useShowError()
  const plan = useClassPlan(appointment.id)
  const isSeries = plan.data?.mayChangeSeries === true
  const series = useSeries(isSeries ? plan.data?.seriesId : undefined)
  const error = plan.error ?? series.error
  const giveUp = useEffectEvent((failure: Error): void => {
    showError(failure)
    props.onClose()
  })
  useEffect(() => {
    if (error !== null) giveUp(error)
  }, [error])
  if (plan.data === undefined || (isSeries && series.data === undefined)) return null
  return <Questions {...props} series={series.data} />
}

function Questions(props: MoveProps & { readonly series: Series | undefined }): ReactNode {
  const t = useMessages('timetable')
  const format = useFormats()
  const { appointment, startAt, series, onClose } = props
  const first = draftOf(appointment, series)
  const draft = { ...first, day: dayOf(startAt), startTime: wallTimeOf(startAt).slice(0, 5) }
  const saving = useSaveClass(() => {
    showToast({ text: t('saved'), tone: 'positive' })
    onClose()
  })
  const send = (scope: Scope): void => {
    // A refusal is shown by the saving itself.
    void saving.save(sendChange(appointment.id, changesOf(draft, first), scope)).catch(() => undefined)
  }
  const to = t('move.moment', { day: format.day(startAt), time: format.time(startAt) })
  if (saving.overlaps !== undefined)
    return (
      <OverlapDialog
        overlaps={saving.overlaps}
        isBusy={saving.isBusy}
        onConfirm={saving.insist}
        onCancel={onClose}
      />
    )
  if (series !== undefined)
    return (
      <ScopeDialog
        appointmentId={appointment.id}
        series={series}
        time={{
          from: t('move.moment', {
            day: format.dayShort(appointment.startAt),
            time: format.time(appointment.startAt),
          }),
          to: t('move.moment', { day: format.dayShort(startAt), time: format.time(startAt) }),
        }}
        isSeriesOnly={false}
        isBusy={saving.isBusy}
        onConfirm={send}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('move.title', { name: appointment.name })}
      text={to}
      confirmLabel={t('move.confirm')}
      cancelLabel={t('scope.cancel')}
      isBusy={saving.isBusy}
      onConfirm={() => send('one')}
      onCancel={onClose}
    />
  )
}
