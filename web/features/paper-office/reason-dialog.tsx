/** Asks for the words that the owner reads with a rejection, or when the office asks for another document. */
import type { ReactNode } from 'react'
import { REASON_MAX_LENGTH, type ReceivedDocument } from '@wegband/domain/features/paper-office/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useDecide } from './queries.ts'

export function ReasonDialog(props: {
  readonly received: ReceivedDocument
  readonly state: 'rejected' | 'asked'
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('paper-office')
  const { received, state, onClose } = props
  const decide = useDecide(received)
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? ('required' as const) : undefined }),
    most: { reason: REASON_MAX_LENGTH },
    send: async ({ reason }) => {
      await decide.mutateAsync({ state, reason: reason.trim() })
      showToast({ tone: 'positive', subject: 'papers', text: t(`done.${state}`, { name: received.name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`reason.${state}`, { name: received.name })}
      description={t('reason.text', { firstName: received.owner.firstName })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        <TextAreaField label={t('reason.label')} {...form.text('reason')} />
        <FormSummary form={form} />
        <Button
          variant={state === 'rejected' ? 'dangerFilled' : 'primary'}
          isBlock
          type="submit"
          isBusy={form.isBusy}
          busyLabel={t('sending')}
        >
          {t(`act.${state}`)}
        </Button>
      </Form>
    </Dialog>
  )
}
