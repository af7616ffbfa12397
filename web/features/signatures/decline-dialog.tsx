/** Asks before a paper is declined, with a reason for the school. */
import type { ReactNode } from 'react'
import { DECLINE_MAX_LENGTH, type PaperToSign } from '@wegband/domain/features/signatures/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useDecline } from './queries.ts'

export function DeclineDialog(props: {
  readonly paper: PaperToSign
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('signatures')
  const { paper, onClose } = props
  const decline = useDecline(paper.id)
  const form = useForm({
    start: { reason: '' },
    most: { reason: DECLINE_MAX_LENGTH },
    send: async ({ reason }) => {
      await decline.mutateAsync(reason.trim())
      showToast({ subject: 'papers', text: t('decline.done', { name: paper.title }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('decline.title', { name: paper.title })}
      description={t('decline.text')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextAreaField
          label={t('decline.reason')}
          optionalText={t('decline.optional')}
          {...form.text('reason')}
        />
        <FormSummary form={form} />
        <Button variant="dangerFilled" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('decline.do')}>
          {t('decline.do')}
        </Button>
      </Form>
    </Dialog>
  )
}
