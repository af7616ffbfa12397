/** One address and one button: where a link is asked for. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { isMailAddress } from '@wegband/domain/features/credentials/login-name.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './credentials.module.css'
import { fieldCodesOf, FormFailure } from './form-failure.tsx'

/** §5, §8: empty and invalid are told apart, before anything is sent. */
const whyNotMail = (mail: string): string | undefined => {
  if (mail.trim() === '') return 'required'
  return isMailAddress(mail.trim()) ? undefined : 'invalid-mail'
}

export function MailForm(props: {
  readonly initialMail?: string | undefined
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (mail: string) => void
}): ReactNode {
  const t = useMessages('credentials')
  const fieldWords = useFieldWords()
  const [mail, setMail] = useState(props.initialMail ?? '')
  const [isTried, setTried] = useState(false)
  const code = isTried ? (whyNotMail(mail) ?? fieldCodesOf(props.error, 'mail')[0]) : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (whyNotMail(mail) === undefined) props.onSubmit(mail.trim())
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('mail')}
        type="email"
        name="mail"
        autoComplete="email"
        autoCapitalize="none"
        value={mail}
        error={code === undefined ? undefined : fieldWords(code)}
        onChange={(event) => setMail(event.target.value)}
      />
      <FormFailure error={props.error} fields={['mail']} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={props.isBusy}
        busyLabel={t('letter.sending')}
      >
        {props.submitLabel}
      </Button>
    </form>
  )
}
