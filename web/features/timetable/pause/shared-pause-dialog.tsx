/** A pause that several series share: changed or removed for all of them at once, or for the current one alone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { PausedSchool } from '@wegband/domain/features/timetable/contract.ts'
import {
  changeSharedPause,
  endSharedPause,
  type SharedPause,
} from '@wegband/domain/features/timetable/pauses-contract.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PauseDays, usePauseForm } from './pause-days.tsx'
import { refreshPlans } from '../queries.ts'
import styles from '../timetable.module.css'

type Props = {
  readonly schoolId: number
  readonly shared: SharedPause
  /** As the server has it now, for this series too; undefined: removed. */
  readonly onSaved: (pause: Pause | undefined) => void
  /** For this series alone, saved with the other changes of its form. */
  readonly onOnlyHere: () => void
  readonly onClose: () => void
}

/** Undefined removes it. */
function useSaving({ schoolId, shared, onSaved }: Props) {
  const t = useMessages('timetable')
  const showError = useShowError()
  const client = useQueryClient()
  const params = { id: schoolId, firstDay: shared.firstDay, lastDay: shared.lastDay }
  return useMutation<PausedSchool, Error, Pause | undefined>({
    mutationFn: (to) =>
      to === undefined ? call(endSharedPause, { params }) : call(changeSharedPause, { params, body: to }),
    onSuccess: async ({ series: count }, to) => {
      showToast({
        text: to === undefined ? t('shared.ended', { count }) : t('shared.changed', { count }),
        tone: 'positive',
      })
      onSaved(to)
      await refreshPlans(client)
    },
    // The form shows why the server refused a change; taking back has no form.
    onError: (error, to) => (to === undefined ? showError(error) : undefined),
  })
}

export function SharedPauseDialog(props: Props): ReactNode {
  const { shared, onOnlyHere, onClose } = props
  const { firstDay, lastDay, note, seriesIds } = shared
  const t = useMessages('timetable')
  const [isEnding, setEnding] = useState(false)
  const count = seriesIds.length
  const formId = useId()
  const save = useSaving(props)
  const form = usePauseForm(
    { firstDay, lastDay, note },
    { send: (pause) => save.mutateAsync(pause), isBusy: save.isPending },
  )
  return (
    <Dialog
      isOpen
      isBusy={save.isPending}
      onClose={onClose}
      title={isEnding ? t('shared.endTitle') : t('shared.title')}
      description={isEnding ? t('shared.endText', { count }) : t('shared.text', { count })}
      closeLabel={t('close')}
      footer={
        isEnding ? (
          <div className={styles.actions}>
            <Button isDisabled={save.isPending} onClick={() => setEnding(false)}>
              {t('shared.keep')}
            </Button>
            <Button variant="dangerFilled" isBusy={save.isPending} onClick={() => save.mutate(undefined)}>
              {t('shared.endConfirm')}
            </Button>
          </div>
        ) : (
          <Button
            variant="primary"
            isBlock
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            isDisabled={!form.isDirty}
          >
            {t('shared.save')}
          </Button>
        )
      }
    >
      {isEnding ? null : (
        <Form form={form} id={formId} className={styles.box}>
          <PauseDays form={form} />
          <FormSummary form={form} />
          <Button isBlock isDisabled={save.isPending} onClick={() => setEnding(true)}>
            {t('shared.end')}
          </Button>
          <Button isBlock isDisabled={save.isPending} onClick={onOnlyHere}>
            {t('shared.onlyHere')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
