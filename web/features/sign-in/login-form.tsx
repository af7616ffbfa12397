/** The form of the sign-in: a name, then a password or a code. A failure is one message for the form (decisions §8). */
import type { ReactNode } from 'react'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { SessionNotice } from '../sessions/session-notice.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import styles from './credentials.module.css'
import { usePasswordless } from './code/use-passwordless.ts'

export type LoginWay = 'password' | 'code'
export type Typed = { readonly username: string; readonly password: string }

function FormNotice(props: { readonly error: unknown }): ReactNode {
  const words = useErrorWords()
  if (props.error === undefined || props.error === null) return <SessionNotice />
  return <Banner icon={warningCircle} tone="danger" live="alert" title={words(props.error).text} />
}

type LoginFormProps = {
  readonly way: LoginWay
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  readonly isBusy: boolean
  readonly error: unknown
  readonly onPassword: () => void
  readonly onCode: () => void
  /** The typed account has no password. */
  readonly onPasswordless: () => void
}

export function LoginForm(props: LoginFormProps): ReactNode {
  const t = useMessages('sign-in')
  const words = useMessages('credentials')
  const { way, typed, onType } = props
  const passwordless = usePasswordless()
  const isPasswordless = way === 'code' && passwordless.isRequiredFor(typed.username)
  const look = async (): Promise<void> => {
    if (way === 'password' && typed.password === '' && (await passwordless.ask(typed.username)))
      props.onPasswordless()
  }
  const form = useForm<Typed>({
    start: typed,
    kept: [typed, (changes) => onType({ ...typed, ...changes })],
    rules: ({ username, password }) => ({
      username: username.trim() === '' ? 'required' : undefined,
      password: way === 'password' && password === '' ? 'required' : undefined,
    }),
    send: way === 'code' ? props.onCode : props.onPassword,
    onRefused: () => void look(),
    isBusy: props.isBusy,
  })

  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onBlur={() => void look()}
        {...form.text('username')}
      />
      {way === 'code' ? null : (
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          showLabel={t('login.showPassword')}
          hideLabel={t('login.hidePassword')}
          {...form.text('password')}
        />
      )}
      {isPasswordless ? <Banner icon={info} live="status" title={words('login.passwordless')} /> : null}
      <FormNotice error={props.error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={props.isBusy}
        busyLabel={way === 'code' ? words('letter.sending') : t('login.submitting')}
      >
        {way === 'code' ? words('login.sendCode') : t('login.submit')}
      </Button>
      <PasskeyButton />
    </Form>
  )
}
