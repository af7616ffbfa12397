/** Closes a report with what was decided; the reporter reads it. */
import type { ReactNode } from 'react'
import { REPORT_OUTCOME_MAX } from '@wegband/domain/features/user-messages/report-rules.ts'
import type { MessageReport } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useHandling } from './queries.ts'

export function CloseDialog(props: {
  readonly report: MessageReport
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('report-office')
  const handle = useHandling(props.report)
  const form = useForm({
    start: { outcome: '' },
    rules: ({ outcome }) => ({ outcome: outcome.trim() === '' ? ('required' as const) : undefined }),
    most: { outcome: REPORT_OUTCOME_MAX },
    send: async ({ outcome }) => {
      await handle.mutateAsync({ state: 'closed', outcome: outcome.trim() })
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('close.title')}
      description={t('close.text')}
      form={form}
      submitLabel={t('close.action')}
      onClose={props.onClose}
    >
      <TextAreaField label={t('close.label')} {...form.text('outcome')} />
    </OfficeDialog>
  )
}
