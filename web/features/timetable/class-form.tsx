/** The form of a class: two columns on desktops, the picture of the coming weeks beside it, its two buttons in the bar below. */
import type { ReactNode } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/series-occurrences.ts'
import type { Series, TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useFirstWrong } from '../../platform/first-wrong.ts'
import { useActionBar } from '../../platform/page-frame.ts'
import { ActionBar, ActionPair } from '../../ui/app-frame/app-frame.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useViewer } from '../accounts/viewer.ts'
import type { Change, ClassDraft } from './class-draft.ts'
import { AboutFields, PlaceFields } from './class-fields.tsx'
import { OverlapDialogOnDemand } from './dialogs-on-demand.tsx'
import { PauseRows } from './pause-rows.tsx'
import { SeriesPicture } from './series-picture.tsx'
import { TimeFields } from './time-fields.tsx'
import type { Saving } from './use-save-class.ts'
import styles from './timetable.module.css'

const WHOLE_COUNTRY = { country: 'DE', state: null }

export function ClassForm(props: {
  readonly draft: ClassDraft
  readonly change: Change<ClassDraft>
  readonly missing: ReadonlySet<keyof ClassDraft>
  readonly choices: TimetableChoices
  readonly series: Series | undefined
  readonly isNew: boolean
  /** For those who plan all of it; undefined for a trainer. */
  readonly schoolId: number | undefined
  readonly onShared?: ((now: Pause | undefined, before: Pause | undefined) => void) | undefined
  readonly saving: Saving
  readonly saveLabel: string
  /** How often saving was refused, here or by the server. */
  readonly failedTries: number
  /** Nothing was changed. */
  readonly isIdle: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly children?: ReactNode
}): ReactNode {
  const { draft, choices, series, isNew, saving, saveLabel, isIdle, onSave, onDiscard, children } = props
  const t = useMessages('timetable')
  const form = useFirstWrong(props.failedTries)
  useActionBar(true)
  const site = choices.sites.find(({ id }) => id === draft.siteId)
  const viewer = useViewer()
  // a trainer makes only classes of their own, in sports that they teach
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
      <TimeFields {...props} />
      {draft.isSeries ? <PauseRows {...props} /> : null}
      {isNew ? null : about}
      <PlaceFields
        {...props}
        capacityError={saving.taken === undefined ? undefined : t('capacityTaken', { count: saving.taken })}
      />
    </div>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {picture === null ? (
        fields
      ) : (
        <AsideLayout width="wide" aside={picture}>
          {fields}
        </AsideLayout>
      )}
      <ActionBar isOnDesktop>
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
        <OverlapDialogOnDemand
          overlaps={saving.overlaps}
          isBusy={saving.isBusy}
          onConfirm={saving.insist}
          onCancel={saving.giveUp}
        />
      )}
    </form>
  )
}
