/** The code by email in place of the password, before something sensitive. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import {
  CODE_LENGTH,
  CODE_MINUTES,
  proveByCode,
  requestProofCode,
} from '@wegband/domain/features/credentials/contract.ts'
import { call } from '../../platform/api.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeInput } from '../../ui/code-input/code-input.tsx'
import { TextAction } from '../../ui/link/text-link.tsx'
import styles from './credentials.module.css'
import { FormFailure } from './form-failure.tsx'

export function ProofCodeForm(props: {
  readonly confirmLabel: string
  readonly onProved: () => void
  readonly onPassword: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const words = useErrorWords()
  const [code, setCode] = useState('')
  const { mutate: send, ...letter } = useMutation({ mutationFn: () => call(requestProofCode) })
  const prove = useMutation({
    mutationFn: (typed: string) => call(proveByCode, { body: { code: typed } }),
    onSuccess: props.onProved,
  })
  useEffect(() => send(), [send])
  const isFull = code.length === CODE_LENGTH
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isFull && !prove.isPending) prove.mutate(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeInput
        label={t('code.label', { count: CODE_LENGTH })}
        length={CODE_LENGTH}
        isAskedNow
        value={code}
        onChange={(value) => {
          setCode(value)
          prove.reset()
        }}
        error={prove.error === null ? undefined : words(prove.error).text}
        hint={letter.isSuccess ? t('check.codeSent', { minutes: CODE_MINUTES }) : undefined}
      />
      <FormFailure error={letter.error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isDisabled={!isFull}
        isBusy={prove.isPending}
        busyLabel={t('check.checking')}
      >
        {props.confirmLabel}
      </Button>
      <TextAction onClick={props.onPassword}>{t('check.byPassword')}</TextAction>
    </form>
  )
}
