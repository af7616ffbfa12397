/** The class form: two columns on desktops, the preview of the coming weeks beside it, its two buttons in the bar below. */
import type { ReactNode } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { Series, TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Form, FormCount, FormSummary } from '../../platform/forms/form.tsx'
import { useActionBar } from '../../platform/router/page-frame.ts'
import { ActionBar, ActionPair } from '../../ui/app-frame/app-frame.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { AboutFields, PlaceFields } from './class-fields.tsx'
import { LazyOverlapDialog } from './lazy-dialogs.tsx'
import { PauseRows } from './pause/pause-rows.tsx'
import { SeriesPicture } from './series-picture.tsx'
import { TimeFields } from './time-fields.tsx'
import type { ClassFormState } from './class-form/use-class-form.ts'
import type { Saving } from './class-form/use-save-class.ts'
import styles from './timetable.module.css'

const WHOLE_COUNTRY = { country: 'DE', state: null }

export function ClassForm(props: {
  readonly form: ClassFormState
  readonly choices: TimetableChoices
  readonly series: Series | undefined
  readonly isNew: boolean
  /** For users who plan the whole school; undefined for a trainer. */
  readonly schoolId: number | undefined
  readonly onShared?: ((now: Pause | undefined, before: Pause | undefined) => void) | undefined
  readonly saving: Saving
  readonly saveLabel: string
  /** Nothing was changed. */
  readonly isIdle: boolean
  readonly onDiscard: () => void
  readonly children?: ReactNode
}): ReactNode {
  const { form, choices, series, isNew, saving, saveLabel, isIdle, onDiscard, children } = props
  const { values: draft, change } = form
  const t = useMessages('timetable')
  useActionBar(true)
  const site = choices.sites.find(({ id }) => id === draft.siteId)
  const viewer = useViewer()
  // A trainer creates only classes of their own, in sports that they teach.
  const isRefused = saving.isNotAllowed && props.schoolId === undefined
  const refused = draft.trainer === viewer.id ? 'sportIds' : 'trainer'
  const about = <AboutFields {...props} refused={isRefused ? refused : undefined} />
  const picture = draft.isSeries ? (
    <SeriesPicture draft={draft} series={series} region={site ?? series?.region ?? WHOLE_COUNTRY} />
  ) : null
  const fields = (
    <div className={styles.form}>
      {children}
      {isNew ? about : null}
      <TimeFields form={form} isNew={isNew} />
      {draft.isSeries ? <PauseRows {...props} draft={draft} change={change} /> : null}
      {isNew ? null : about}
      <PlaceFields
        form={form}
        choices={choices}
        capacityError={saving.taken === undefined ? undefined : t('capacityTaken', { count: saving.taken })}
      />
      <FormSummary form={form} hasCountInBar />
    </div>
  )
  return (
    <Form form={form}>
      {picture === null ? (
        fields
      ) : (
        <AsideLayout width="wide" aside={picture}>
          {fields}
        </AsideLayout>
      )}
      <ActionBar isOnDesktop note={<FormCount form={form} />}>
        <ActionPair>
          <Button isDisabled={saving.isBusy} onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="submit" variant="primary" isBusy={saving.isBusy} isDisabled={isIdle}>
            {saveLabel}
          </Button>
        </ActionPair>
      </ActionBar>
      {saving.overlaps === undefined ? null : (
        <LazyOverlapDialog
          overlaps={saving.overlaps}
          isBusy={saving.isBusy}
          onConfirm={saving.insist}
          onCancel={saving.giveUp}
        />
      )}
    </Form>
  )
}
