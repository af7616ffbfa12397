/** Changes a date, alone or with its series, starting from the date that is open. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { Scope, Series, TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { plansSchool } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useAppointment } from '../appointments/offline/use-appointment.ts'
import { QueryError } from '../errors/query-error.tsx'
import { LeaveGuard } from '../../platform/forms/leave-guard.tsx'
import { changesOf, type ClassDraft, draftOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { LazyScopeDialog } from './lazy-dialogs.tsx'
import { FormLoading, NotAllowed } from './new-class-page.tsx'
import { replacePause } from './pause/pause-rows.tsx'
import { useChoices, useClassPlan, useSeries } from './queries.ts'
import { sendChange } from './class-form/send-change.ts'
import { useClassForm } from './class-form/use-class-form.ts'
import { useSaveClass } from './class-form/use-save-class.ts'

export function EditClassPage(): ReactNode {
  const { appointmentId } = useRouteParams('app.timetable-edit')
  const t = useMessages('timetable')
  const format = useFormats()
  const appointment = useAppointment(appointmentId)
  const plan = useClassPlan(appointmentId)
  // A substitute changes only their own date: they do not plan the series.
  const isSeries = plan.data?.mayChangeSeries === true
  const series = useSeries(isSeries ? plan.data?.seriesId : undefined)
  const choices = useChoices(appointment.data?.school.id)
  useTitle(appointment.data?.name)
  useSportColour(appointment.data?.sports[0])
  const shown = appointment.data
  const failed = [appointment, plan, choices, series].find(({ error }) => error !== null)
  const back = { label: t('backToClass'), href: hrefTo('app.appointment', { appointmentId }) }
  const title = isSeries ? t('seriesTitle') : t('editTitle')
  const isReady =
    plan.data !== undefined && choices.data !== undefined && (!isSeries || series.data !== undefined)
  if (shown !== undefined && !shown.capabilities.includes('edit')) return <NotAllowed title={title} />
  if (shown !== undefined && (shown.isCancelled || shown.isStarted || shown.startAt <= nowIso()))
    return <Over back={back} />
  return (
    <>
      <TopBar title={title} back={back} />
      {failed === undefined ? null : <QueryError query={failed} headingLevel={1} />}
      {shown === undefined ? null : (
        <PageHead size="small" above={format.day(shown.startAt)} title={shown.name} />
      )}
      {failed === undefined && !(isReady && shown) ? <FormLoading label={t('loading')} /> : null}
      {isReady && shown !== undefined && choices.data !== undefined ? (
        <EditForm key={shown.id} appointment={shown} series={series.data} choices={choices.data} />
      ) : null}
    </>
  )
}

function EditForm(props: {
  readonly appointment: Appointment
  readonly series: Series | undefined
  readonly choices: TimetableChoices
}): ReactNode {
  const { appointment, series, choices } = props
  const { id } = appointment
  const t = useMessages('timetable')
  const viewer = useViewer()
  const goTo = useGoTo()
  const [first, setFirst] = useState(() => draftOf(appointment, series))
  const [draft, setDraft] = useState<ClassDraft>(first)
  const [state, setState] = useState<{ isAsking: boolean; savedId?: number }>({ isAsking: false })
  const changes = changesOf(draft, first)
  const saving = useSaveClass(
    (saved) => {
      setState({ isAsking: false, savedId: saved.id })
      showToast({ text: t('saved'), tone: 'positive' })
    },
    () => setState({ isAsking: false }),
  )
  const { savedId } = state
  // Leaves only after no dialog asks about unsaved changes any more.
  useEffect(() => {
    if (savedId !== undefined) void goTo('app.appointment', { appointmentId: savedId }, { replace: true })
  }, [savedId, goTo])
  const send = (scope: Scope): Promise<unknown> => saving.save(sendChange(id, changes, scope))
  const form = useClassForm({
    first,
    draft,
    change: (changed) => setDraft((now) => ({ ...now, ...changed })),
    saving,
    onSave: () => (series === undefined ? send('one') : setState({ isAsking: true })),
  })
  const isTimeChanged = draft.startTime !== first.startTime
  return (
    <>
      <LeaveGuard isDirty={changes.isDirty && savedId === undefined} />
      <ClassForm
        form={form}
        choices={choices}
        series={series}
        isNew={false}
        schoolId={plansSchool(viewer, appointment.school.id) ? appointment.school.id : undefined}
        onShared={(now, before) =>
          setFirst((known) => ({ ...known, pauses: replacePause(known.pauses, before, now) }))
        }
        saving={saving}
        saveLabel={t('save')}
        isIdle={!changes.isDirty}
        onDiscard={form.reset}
      />
      {state.isAsking && series !== undefined ? (
        <LazyScopeDialog
          appointmentId={id}
          series={series}
          time={isTimeChanged ? { from: first.startTime, to: draft.startTime } : undefined}
          isSeriesOnly={Object.keys(changes.rhythm).length > 0}
          isBusy={saving.isBusy}
          onConfirm={(scope) => form.attempt(() => send(scope))}
          onClose={() => setState({ isAsking: false })}
        />
      ) : null}
    </>
  )
}

function Over(props: { readonly back: { readonly label: string; readonly href: string } }): ReactNode {
  const { back } = props
  const t = useMessages('timetable')
  return (
    <>
      <TopBar title={t('editTitle')} back={back} />
      <EmptyState
        headingLevel={1}
        title={t('over.title')}
        text={t('over.text')}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={back.href}>
            {t('over.action')}
          </Button>
        }
      />
    </>
  )
}
