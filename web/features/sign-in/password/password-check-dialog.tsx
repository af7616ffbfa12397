/** "A password check dialog is required before sensitive actions" (§5): the server checks the password, at most five times a minute. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkPassword } from '@wegband/domain/features/sign-in/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { TextAction, TextLink } from '../../../ui/link/text-link.tsx'
import styles from '../credentials.module.css'
import { ProofCodeForm } from '../code/proof-code-form.tsx'

export type PasswordCheckDialogProps = {
  readonly isOpen: boolean
  /** What is about to happen, so that users know why they type the password. */
  readonly text: string
  /** "Bestätigen", or the verb of the action. */
  readonly confirmLabel?: string | undefined
  /** The server accepted it; the action sends it again, since a dialog alone proves nothing. */
  readonly onConfirmed: (password: string) => void
  /** A code by email is accepted too: then `onConfirmed` gets an empty password. */
  readonly allowsCode?: boolean | undefined
  readonly onClose: () => void
}

/** The error that the server gives for a wrong one. */
const WRONG_PASSWORD = new AppError('general.invalid', { errors: { password: ['wrong-password'] } })

function CheckForm(props: PasswordCheckDialogProps & { readonly onCode: () => void }): ReactNode {
  const t = useMessages('credentials')
  const [hasNone, setHasNone] = useState(false)
  const form = useForm({
    start: { password: '' },
    rules: ({ password }) => ({ password: password === '' ? 'required' : undefined }),
    send: async ({ password }) => {
      const { valid } = await call(checkPassword, { body: { password } }).catch((error: unknown) => {
        setHasNone(error instanceof AppError && error.code === 'credentials.no-password')
        throw error
      })
      if (!valid) throw WRONG_PASSWORD
      props.onConfirmed(password)
    },
    fieldOfError: () => 'password',
  })

  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        label={t('check.password')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        {...form.text('password')}
      />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
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
    </Form>
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
