/** Asks before an act of the office, and for its reason, which the audit log keeps. */
import type { ReactNode } from 'react'
import { REASON_MAX } from '@wegband/domain/features/money-office/office-bounds.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'

export function ReasonDialog(props: {
  readonly title: string
  readonly text?: string
  readonly submitLabel: string
  /** Another label for what is written, such as an answer that the member reads. */
  readonly label?: string
  readonly hint?: string
  readonly isDangerous?: boolean
  readonly send: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? ('required' as const) : undefined }),
    most: { reason: REASON_MAX },
    fieldOf: () => 'reason' as const,
    send: async ({ reason }) => {
      await props.send(reason.trim())
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={props.title}
      {...(props.text === undefined ? {} : { description: props.text })}
      form={form}
      submitLabel={props.submitLabel}
      isDangerous={props.isDangerous ?? false}
      onClose={props.onClose}
    >
      <TextAreaField
        label={props.label ?? t('reason.label')}
        hint={props.hint ?? t('reason.hint')}
        {...form.text('reason')}
      />
    </OfficeDialog>
  )
}
