/** "A password check dialog is required before sensitive actions" (§5): the server says whether it is right, five times a minute. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkPassword } from '@wegband/domain/features/credentials/contract.ts'
import { call } from '../../platform/api.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { TextAction, TextLink } from '../../ui/link/text-link.tsx'
import styles from './credentials.module.css'
import { ProofCodeForm } from './proof-code-form.tsx'

export type PasswordCheckDialogProps = {
  readonly isOpen: boolean
  /** What is about to happen, so that nobody types a password without knowing why. */
  readonly text: string
  /** "Bestätigen", or the verb of the action. */
  readonly confirmLabel?: string | undefined
  /** The server found it right; the action sends it along, since a dialog alone proves nothing. */
  readonly onConfirmed: (password: string) => void
  /** A code by email will do as well: then `onConfirmed` gets an empty password. */
  readonly allowsCode?: boolean | undefined
  readonly onClose: () => void
}

function CheckForm(props: PasswordCheckDialogProps & { readonly onCode: () => void }): ReactNode {
  const t = useMessages('credentials')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const check = useMutation({
    mutationFn: (typed: string) => call(checkPassword, { body: { password: typed } }),
    onSuccess: ({ valid }, typed) => {
      if (valid) props.onConfirmed(typed)
    },
  })
  const isWrong = check.data?.valid === false
  const hasNone = check.error instanceof AppError && check.error.code === 'credentials.no-password'

  const errorText = (): string | undefined => {
    if (isTried && password === '') return fieldWords('required')
    if (isWrong) return fieldWords('wrong-password')
    return check.error === null ? undefined : words(check.error).text
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (password !== '' && !check.isPending) check.mutate(password)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('check.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={password}
        error={errorText()}
        onChange={(event) => {
          setPassword(event.target.value)
          check.reset()
        }}
      />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={check.isPending}
        busyLabel={t('check.checking')}
      >
        {props.confirmLabel ?? t('check.confirm')}
      </Button>
      {props.allowsCode === true ? (
        <TextAction onClick={props.onCode}>{t('check.byCode')}</TextAction>
      ) : (
        <TextLink className={styles.start} href={hrefTo('auth.password-reset')}>
          {hasNone ? t('check.noPassword') : t('password.forgot')}
        </TextLink>
      )}
    </form>
  )
}

export function PasswordCheckDialog(props: PasswordCheckDialogProps): ReactNode {
  const t = useMessages('credentials')
  const [isByCode, setByCode] = useState(false)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t(isByCode ? 'check.codeTitle' : 'check.title')}
      description={props.text}
      closeLabel={t('check.close')}
      size="small"
    >
      {/* what was typed is forgotten with the dialog */}
      {props.isOpen && !isByCode ? <CheckForm {...props} onCode={() => setByCode(true)} /> : null}
      {props.isOpen && isByCode ? (
        <ProofCodeForm
          confirmLabel={props.confirmLabel ?? t('check.confirm')}
          onProved={() => props.onConfirmed('')}
          onPassword={() => setByCode(false)}
        />
      ) : null}
    </Dialog>
  )
}
