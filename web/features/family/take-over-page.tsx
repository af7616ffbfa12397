/** Where the letter of a former parent leads: who came of age sets a password, and the account is theirs (decisions §4 Kids). */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CutBand } from '../../ui/gate/gate-drawings.tsx'
import { Padlock } from '../../ui/gate/key-drawings.tsx'
import { CredentialGate } from '../credentials/credential-gate.tsx'
import { fieldCodesOf, FormFailure } from '../credentials/form-failure.tsx'
import { isGoodPassword, NewPasswordFields, NO_PASSWORD } from '../credentials/new-password-fields.tsx'
import styles from './family.module.css'
import { useTakeOver } from './queries.ts'

type Link = { readonly token: string; readonly mail: string }

function Ended(props: {
  readonly title: string
  readonly text: string
  /** Known from the link: whoever has used it sets a new password for this address. */
  readonly mail?: string | undefined
}): ReactNode {
  const t = useMessages('family')
  return (
    <CredentialGate isNextStep drawing={<CutBand />} title={props.title} text={props.text}>
      <Button variant="primary" size="large" isBlock href={hrefTo('auth.login')}>
        {t('takeOver.toSignIn')}
      </Button>
      {props.mail === undefined ? null : (
        <Button variant="quiet" isBlock href={hrefTo('auth.password-reset', {}, { mail: props.mail })}>
          {t('takeOver.newPassword')}
        </Button>
      )}
    </CredentialGate>
  )
}

function Done(props: { readonly isSignedIn: boolean }): ReactNode {
  const t = useMessages('family')
  const { isSignedIn } = props
  return (
    <CredentialGate
      isNextStep
      drawing={<Padlock />}
      title={t('takeOver.done.title')}
      text={isSignedIn ? undefined : t('takeOver.done.text')}
    >
      <Button variant="primary" size="large" isBlock href={hrefTo(isSignedIn ? 'app.home' : 'auth.login')}>
        {t(isSignedIn ? 'takeOver.continue' : 'takeOver.toSignIn')}
      </Button>
    </CredentialGate>
  )
}

function Form(props: { readonly link: Link; readonly takeOver: ReturnType<typeof useTakeOver> }): ReactNode {
  const t = useMessages('family')
  const { link, takeOver } = props
  const [value, setValue] = useState(NO_PASSWORD)
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isGoodPassword(value) && !takeOver.isPending) takeOver.mutate({ ...link, ...value })
  }
  return (
    <CredentialGate
      drawing={<Padlock />}
      title={t('takeOver.title')}
      text={t('takeOver.text', { mail: link.mail })}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {/* for password managers: whose password it is */}
        <input type="hidden" name="username" autoComplete="username" value={link.mail} readOnly />
        <NewPasswordFields
          label={t('takeOver.password')}
          value={value}
          onChange={(next) => {
            setValue(next)
            takeOver.reset()
          }}
          isTried={isTried}
          codes={fieldCodesOf(takeOver.error, 'password')}
          about={[link.mail]}
        />
        <FormFailure error={takeOver.error} fields={['password', 'confirmation']} />
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          isBusy={takeOver.isPending}
          busyLabel={t('takeOver.saving')}
        >
          {t('takeOver.save')}
        </Button>
      </form>
    </CredentialGate>
  )
}

export function TakeOverPage(): ReactNode {
  const t = useMessages('family')
  const words = useErrorWords()
  const takeOver = useTakeOver()
  const { token, mail } = useSearchParams()
  if (takeOver.isSuccess) return <Done isSignedIn={takeOver.data} />
  if (takeOver.error instanceof AppError && takeOver.error.status === 410) {
    const { title, text } = words(takeOver.error)
    return <Ended title={title} text={text} mail={mail} />
  }
  if (token === undefined || mail === undefined)
    return <Ended title={t('takeOver.missing.title')} text={t('takeOver.missing.text')} />
  return <Form link={{ token, mail }} takeOver={takeOver} />
}
