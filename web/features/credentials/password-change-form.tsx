/** Changing one's own password behind the current one (§5, §7 PATCH users/{id}/password). A part for the profile. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { changePassword } from '@wegband/domain/features/credentials/contract.ts'
import { call } from '../../platform/api.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { showToast } from '../../platform/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import styles from './credentials.module.css'
import { fieldCodesOf, FormFailure } from './form-failure.tsx'
import { isGoodPassword, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx'
import type { NewPassword } from './new-password-fields.tsx'

type Typed = NewPassword & { readonly currentPassword: string }
const NOTHING: Typed = { ...NO_PASSWORD, currentPassword: '' }

export function PasswordChangeForm(props: {
  readonly userId: number
  /** What others know of the person and would try first: name, mail. */
  readonly about?: readonly string[]
  /** After the change; the form says so itself and is empty again. */
  readonly onChanged?: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const fieldWords = useFieldWords()
  const [typed, setTyped] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const change = useMutation({
    mutationFn: (body: Typed) => call(changePassword, { params: { id: props.userId }, body }),
    onSuccess: () => {
      setTyped(NOTHING)
      setTried(false)
      showToast({ tone: 'positive', text: t('password.changed') })
      props.onChanged?.()
    },
  })
  const isMissing = isTried && typed.currentPassword === ''
  const code = isMissing ? 'required' : fieldCodesOf(change.error, 'currentPassword')[0]

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (typed.currentPassword !== '' && isGoodPassword(typed) && !change.isPending) change.mutate(typed)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={typed.currentPassword}
        error={code === undefined ? undefined : fieldWords(code)}
        onChange={(event) => {
          setTyped({ ...typed, currentPassword: event.target.value })
          change.reset()
        }}
      />
      <NewPasswordFields
        value={typed}
        onChange={(next) => {
          setTyped({ ...typed, ...next })
          change.reset()
        }}
        isTried={isTried}
        codes={fieldCodesOf(change.error, 'password')}
        about={props.about ?? []}
      />
      <FormFailure error={change.error} fields={['currentPassword', 'password', 'confirmation']} />
      <div className={styles.links}>
        <Button variant="primary" type="submit" isBusy={change.isPending} busyLabel={t('password.changing')}>
          {t('password.change')}
        </Button>
        <TextLink href={hrefTo('auth.password-reset')}>{t('password.forgot')}</TextLink>
      </div>
    </form>
  )
}
