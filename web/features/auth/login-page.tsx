/** Sign in by user name or mail and password (§4 Login). A failure is one message for the form; what was typed stays. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { usePublicSettings } from '../texts/public-settings.ts'
import { AuthGate } from './auth-gate.tsx'
import styles from './auth.module.css'
import { DemoPeople } from './demo-people.tsx'
import { SessionNotice } from './session-notice.tsx'
import { useSignIn } from './use-sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

function FormNotice(props: { readonly error: unknown }): ReactNode {
  const words = useErrorWords()
  if (props.error === undefined) return <SessionNotice />
  return <Banner icon={warningCircle} tone="danger" live="alert" title={words(props.error).text} />
}

type Typed = { readonly username: string; readonly password: string }

function LoginForm(props: {
  readonly signIn: SignIn
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  const t = useMessages('auth')
  const fieldWords = useFieldWords()
  const { signIn, typed, onType } = props
  const [isTried, setTried] = useState(false)
  const missing = (value: string): string | undefined =>
    isTried && value.trim() === '' ? fieldWords('required') : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (typed.username.trim() !== '' && typed.password !== '')
      void signIn.start(typed.username, typed.password)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={typed.username}
        error={missing(typed.username)}
        onChange={(event) => onType({ ...typed, username: event.target.value })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
        value={typed.password}
        error={missing(typed.password)}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
      />
      <FormNotice error={signIn.error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={signIn.isBusy}
        busyLabel={t('login.submitting')}
      >
        {t('login.submit')}
      </Button>
    </form>
  )
}

export function LoginPage(): ReactNode {
  const t = useMessages('auth')
  const { demo } = usePublicSettings()
  const signIn = useSignIn()
  const [typed, setTyped] = useState<Typed>({ username: '', password: '' })

  const signInAs = (username: string, password: string): void => {
    setTyped({ username, password })
    void signIn.start(username, password)
  }

  return (
    <AuthGate title={t('login.title')}>
      <LoginForm signIn={signIn} typed={typed} onType={setTyped} />
      {demo === null ? null : (
        <DemoPeople
          demo={demo}
          isBusy={signIn.isBusy}
          onChoose={(username) => signInAs(username, demo.password)}
        />
      )}
    </AuthGate>
  )
}
