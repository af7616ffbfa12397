/** The code by email instead of the password, before a sensitive action. */
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { CODE_LENGTH, proveByCode, requestProofCode } from '@wegband/domain/features/sign-in/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form, FormFailure } from '../../../platform/forms/form.tsx'
import { useForm, whyNotFull } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CodeInput } from '../../../ui/code-input/code-input.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import styles from '../credentials.module.css'
import { CODE_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

export function ProofCodeForm(props: {
  readonly confirmLabel: string
  readonly onProved: () => void
  readonly onPassword: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { mutate: send, ...email } = useMutation({ mutationFn: () => call(requestProofCode) })
  const form = useForm({
    start: { code: '' },
    rules: ({ code }) => ({ code: whyNotFull(code, CODE_LENGTH) }),
    send: async (body) => {
      await call(proveByCode, { body })
      props.onProved()
    },
    fieldOfError: () => 'code',
  })
  useEffect(() => send(), [send])
  return (
    <Form form={form} className={styles.form}>
      <CodeInput
        label={t('code.label', { count: CODE_LENGTH })}
        length={CODE_LENGTH}
        isAskedNow
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        error={form.errorOf('code')}
        hint={email.isSuccess ? t('check.codeSent', { minutes: CODE_MINUTES }) : undefined}
      />
      <FormFailure error={email.error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('check.checking')}
      >
        {props.confirmLabel}
      </Button>
      <TextAction onClick={props.onPassword}>{t('check.byPassword')}</TextAction>
    </Form>
  )
}
