/** One address field and one button, to request a link. */
import type { ReactNode } from 'react'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from '../credentials.module.css'

/** §5, §8: an empty and an invalid address get different errors, before anything is sent. */
const whyNotMail = (mail: string): string | undefined => {
  if (mail.trim() === '') return 'required'
  return isMailAddress(mail.trim()) ? undefined : 'invalid-mail'
}

export function MailForm(props: {
  readonly initialMail?: string | undefined
  readonly submitLabel: string
  /** A refusal is shown here. */
  readonly onSubmit: (mail: string) => Promise<unknown>
}): ReactNode {
  const t = useMessages('credentials')
  const form = useForm({
    start: { mail: props.initialMail ?? '' },
    rules: ({ mail }) => ({ mail: whyNotMail(mail) }),
    send: ({ mail }) => props.onSubmit(mail.trim()),
  })

  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('mail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.text('mail')}
      />
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('letter.sending')}
      >
        {props.submitLabel}
      </Button>
    </Form>
  )
}
