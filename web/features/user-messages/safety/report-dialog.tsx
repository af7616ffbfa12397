/** Reports a received message: what happened, and words about it. It says beforehand who reads it. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { REPORT_REASONS, REPORT_WORDS_MAX } from '@wegband/domain/features/user-messages/report-rules.ts'
import { listOwnReports, reportUserMessage } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AlertLine, TextAreaField } from '../../../ui/field/field.tsx'
import { chatCircle } from '../../../ui/icon/phosphor/chat-circle.gen.ts'
import { prohibit } from '../../../ui/icon/phosphor/prohibit.gen.ts'
import { shieldCheck } from '../../../ui/icon/phosphor/shield-check.gen.ts'
import { storefront } from '../../../ui/icon/phosphor/storefront.gen.ts'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'

type Reason = (typeof REPORT_REASONS)[number]
const ICONS = {
  insult: chatCircle,
  harassment: warning,
  boundary: prohibit,
  spam: storefront,
  other: shieldCheck,
} as const

export function ReportDialog(props: { readonly messageId: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('message-safety')
  const client = useQueryClient()
  const { messageId, onClose } = props
  const form = useForm({
    start: { reason: undefined as Reason | undefined, words: '' },
    rules: ({ reason }) => ({ reason: reason === undefined ? ('required' as const) : undefined }),
    most: { words: REPORT_WORDS_MAX },
    send: async ({ reason, words }) => {
      if (reason === undefined) return
      await call(reportUserMessage, { params: { id: messageId }, body: { reason, words: words.trim() } })
      await invalidate(client, [listOwnReports])
      showToast({ subject: 'message-safety', tone: 'positive', text: t('report.done') })
      onClose()
    },
  })
  const errorId = useId()
  const error = form.errorOf('reason')
  return (
    <Dialog
      isOpen
      title={t('report.title')}
      description={t('report.text')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form form={form} className="stack" guardsLeaving>
        <ChoiceList
          errorId={error === undefined ? undefined : errorId}
          label={t('report.reason')}
          value={form.values.reason}
          onChange={(reason) => form.change({ reason })}
          items={REPORT_REASONS.map((value) => ({
            value,
            icon: ICONS[value],
            title: t(`reasons.${value}.title`),
            note: t(`reasons.${value}.note`),
          }))}
        />
        {error === undefined ? null : (
          <div id={errorId}>
            <AlertLine>{error}</AlertLine>
          </div>
        )}
        <TextAreaField
          label={t('report.words')}
          optionalText={t('report.optional')}
          {...form.text('words')}
        />
        <FormSummary form={form} />
        <Button type="submit" variant="primary" isBlock isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('report.send')}
        </Button>
      </Form>
    </Dialog>
  )
}
