/** Writes one message to the chosen members. The recipients do not see each other; their own email program is another way. */
import { type ReactNode, useId, useState } from 'react'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { TEXT_MAX, TITLE_MAX } from '@wegband/domain/features/user-messages/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { paperPlaneTilt } from '../../ui/icon/phosphor/paper-plane-tilt.gen.ts'
import { useRecordContacts } from '../members/queries.ts'
import { emailTo, reachedBy } from '../members/write-to-members.ts'
import { useOutcomeToast } from './action-dialog.tsx'
import { useDeskActions } from './desk-actions.ts'

type WriteDialogProps = {
  readonly schoolId: number
  readonly members: readonly Pick<MemberEntry, 'id' | 'mails'>[]
  readonly onClose: () => void
  readonly onDone: () => void
}

export function WriteDialog(props: WriteDialogProps): ReactNode {
  const t = useMessages('member-desk')
  const formId = useId()
  const { schoolId, members, onClose, onDone } = props
  // Sent with every try: a lost answer and a second tap send once.
  const [key] = useState(() => crypto.randomUUID())
  const { write } = useDeskActions(schoolId)
  const record = useRecordContacts(schoolId)
  const toast = useOutcomeToast()
  const href = emailTo(members.flatMap(({ mails }) => mails))
  const form = useForm({
    start: { title: '', text: '', mayAnswer: true },
    rules: ({ title, text }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      text: text.trim() === '' ? 'required' : undefined,
    }),
    most: { title: TITLE_MAX, text: TEXT_MAX },
    send: async (values) => {
      const outcome = await write(
        members.map(({ id }) => id),
        { ...values, key },
      )
      const left = members.length - outcome.count
      const sent = t('write.done', { count: outcome.count })
      toast(outcome, left > 0 ? `${sent} ${t('write.left', { count: left })}` : sent)
      onDone()
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('write.title', { count: members.length })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      footer={
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          icon={paperPlaneTilt}
          isBusy={form.isBusy}
          busyLabel={t('busy')}
        >
          {t('write.submit')}
        </Button>
      }
    >
      <Form form={form} id={formId} className="stack">
        <p className="t-small t-muted">{t('write.note')}</p>
        <TextField label={t('write.subject')} autoComplete="off" {...form.text('title')} />
        <TextAreaField label={t('write.text')} {...form.text('text')} />
        <CheckField label={t('write.answers')} {...form.check('mayAnswer')} />
        <FormSummary form={form} />
        {href === undefined ? null : (
          <Button
            variant="quiet"
            icon={envelopeSimple}
            href={href}
            onClick={() => record.mutate(reachedBy(members))}
          >
            {t('write.program')}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
