/** Sends a child who came of age the link that makes the account their own (decisions §4 Kids). */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { type Relation } from '@wegband/domain/features/family/contract.ts'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type Refusal, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './family.module.css'
import { useHandOver } from './queries.ts'
import { HAND_OVER_HOURS } from '@wegband/domain/features/family/coming-of-age-times.ts'

/** The error of the address. */
function useMailRule(): (typed: string) => Refusal | undefined {
  const t = useMessages('family')
  const viewer = useViewer()
  return (typed) => {
    const mail = typed.trim()
    if (mail === '') return 'required'
    if (!isMailAddress(mail)) return 'invalid-mail'
    return mail.toLowerCase() === viewer.mail?.toLowerCase() ? { text: t('handOver.ownMail') } : undefined
  }
}

export function HandOverDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const formId = useId()
  const whyNotMail = useMailRule()
  const { withProof, proofDialog } = useFreshProof()
  const handOver = useHandOver((action) => withProof(t('handOver.proof'), action))
  const { relation, onClose } = props
  const { id, firstName: name } = relation.relatedUser

  const form = useForm({
    start: { mail: '' },
    rules: ({ mail }) => ({ mail: whyNotMail(mail) }),
    send: async ({ mail }) => {
      await handOver.mutateAsync({ userId: id, mail: mail.trim() })
      showToast({ tone: 'positive', text: t('handOver.done', { mail: mail.trim() }) })
      onClose()
    },
    isBusy: handOver.isPending,
  })
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('handOver.title', { name })}
      description={t('handOver.text', { name, hours: HAND_OVER_HOURS })}
      isBusy={form.isBusy}
      footer={
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          form={formId}
          isBusy={form.isBusy}
          busyLabel={t('handOver.sending')}
        >
          {t('handOver.send')}
        </Button>
      }
    >
      <Form form={form} id={formId} className={styles.form}>
        <TextField
          label={t('handOver.mail', { name })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('mail')}
        />
        <FormSummary form={form} />
      </Form>
      {proofDialog}
    </Dialog>
  )
}
