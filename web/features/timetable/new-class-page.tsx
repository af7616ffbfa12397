/** Creates a class or a series, for users who plan (§7 Appointments, docs/decisions/0030). */
import { type ReactNode, useEffect, useState } from 'react'
import { createAppointment, type TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { mayPlan, plansSchool } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { call } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useSportColour } from '../../platform/sport-colour.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { LeaveGuard } from '../../platform/forms/leave-guard.tsx'
import {
  changesOf,
  type ClassDraft,
  detailsOf,
  firstDayFor,
  newDraft,
  rhythmOf,
  startOf,
} from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { useSports } from '../sports/queries.ts'
import { OneOf } from './pick-fields.tsx'
import { useChoices } from './queries.ts'
import { useClassForm } from './class-form/use-class-form.ts'
import { useSaveClass } from './class-form/use-save-class.ts'

export function NewClassPage(): ReactNode {
  const { schoolId } = useRouteParams('app.timetable-new')
  const t = useMessages('timetable')
  const viewer = useViewer()
  const goTo = useGoTo()
  const schools = viewer.schools.filter((school) => mayPlan(viewer, school.schoolId))
  const school =
    schoolId === undefined ? schools[0] : schools.find((one) => String(one.schoolId) === schoolId)
  const choices = useChoices(school?.schoolId)
  if (school === undefined) return <NotAllowed title={t('newTitle')} />
  const trainerId = plansSchool(viewer, school.schoolId) ? null : viewer.id
  return (
    <>
      <TopBar title={t('newTitle')} back={{ label: t('back'), href: hrefTo('app.calendar') }} />
      <PageHead
        isHiddenOnPhone
        size="small"
        title={t('newTitle')}
        lead={schools.length > 1 ? undefined : school.name}
      />
      {schools.length > 1 ? (
        <SelectField
          label={t('school')}
          value={String(school.schoolId)}
          options={schools.map((one) => ({ value: String(one.schoolId), text: one.name }))}
          onChange={({ target }) =>
            void goTo('app.timetable-new', { schoolId: target.value }, { replace: true })
          }
        />
      ) : null}
      <QueryError query={choices} />
      {choices.isPending ? <FormLoading label={t('loading')} /> : null}
      {choices.data === undefined ? null : (
        <NewClassForm
          key={school.schoolId}
          schoolId={school.schoolId}
          choices={choices.data}
          trainerId={trainerId}
        />
      )}
    </>
  )
}

function NewClassForm(props: {
  readonly schoolId: number
  readonly choices: TimetableChoices
  readonly trainerId: number | null
}): ReactNode {
  const { schoolId, choices, trainerId } = props
  const t = useMessages('timetable')
  const goTo = useGoTo()
  const [first] = useState(() => newDraft(choices, firstDayFor(nowIso()), trainerId))
  const [draft, setDraft] = useState<ClassDraft>(first)
  const [savedId, setSavedId] = useState<number>()
  const sports = useSports().data ?? []
  useSportColour(sports.find(({ id }) => String(id) === String(draft.sportIds[0])))
  const saving = useSaveClass(({ id }) => {
    setSavedId(id)
    showToast({ text: t('created'), tone: 'positive' })
  })
  // Leaves only after no dialog asks about unsaved changes any more.
  useEffect(() => {
    if (savedId !== undefined) void goTo('app.appointment', { appointmentId: savedId }, { replace: true })
  }, [savedId, goTo])
  const change = (changes: Partial<ClassDraft>): void => setDraft((now) => ({ ...now, ...changes }))
  const save = (): Promise<unknown> => {
    const when = draft.isSeries ? { series: rhythmOf(draft) } : { startAt: startOf(draft) }
    return saving.save((force) =>
      call(createAppointment, {
        body: { schoolId, ...detailsOf(draft), ...when, ...(force ? { force } : {}) },
      }),
    )
  }
  const form = useClassForm({ first, draft, change, saving, onSave: save })
  return (
    <>
      <LeaveGuard isDirty={changesOf(draft, first).isDirty && savedId === undefined} />
      <ClassForm
        form={form}
        choices={choices}
        series={undefined}
        isNew
        schoolId={trainerId === null ? schoolId : undefined}
        saving={saving}
        saveLabel={t('create')}
        isIdle={false}
        onDiscard={form.reset}
      >
        <OneOf
          label={t('kind.label')}
          items={[
            { value: 'series', text: t('kind.series') },
            { value: 'single', text: t('kind.single') },
          ]}
          value={draft.isSeries ? 'series' : 'single'}
          onChange={(kind) => change({ isSeries: kind === 'series' })}
        />
      </ClassForm>
    </>
  )
}

export function FormLoading(props: { readonly label: string }): ReactNode {
  return (
    <SkeletonGroup label={props.label} className="stack">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="control" />
      ))}
      <Skeleton shape="mat" height={180} />
    </SkeletonGroup>
  )
}

export function NotAllowed(props: { readonly title: string }): ReactNode {
  const { title } = props
  const t = useMessages('timetable')
  return (
    <>
      <TopBar title={title} back={{ label: t('back'), href: hrefTo('app.calendar') }} />
      <NoPermission
        text={t('notAllowed.text')}
        wayOut={{ label: t('notAllowed.action'), href: hrefTo('app.calendar') }}
      />
    </>
  )
}
