/**
 * The login page of the auth area (§2, §4 Login): name and password, a code by email, a passkey, and the second step where it is on. The
 * input stays.
 */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EmailSent, SecondStepNeeded } from '@wegband/domain/features/sign-in/contract.ts'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import { TextAction, TextLink } from '../../ui/link/text-link.tsx'
import { AuthGate } from './auth-gate.tsx'
import { DemoPeople } from './demo-people.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { CodeStep } from './code/code-step.tsx'
import styles from './credentials.module.css'
import { LoginForm } from './login-form.tsx'
import type { LoginWay, Typed } from './login-form.tsx'
import { useCodeEmail } from './queries.ts'
import { usePasswordSignIn } from './password/use-password-sign-in.ts'

const SecondStep = lazyDialog(async () => (await import('./second-step/second-step.tsx')).SecondStep)

/** Another page may link here with `?with=code`, and with `?user=` for the typed name. */
const startOf = (search: {
  readonly [key: string]: string | undefined
}): { way: LoginWay; typed: Typed } => ({
  way: search['with'] === 'code' ? 'code' : 'password',
  typed: { username: search['user'] ?? '', password: '' },
})

function Links(props: { readonly way: LoginWay; readonly onWay: (way: LoginWay) => void }): ReactNode {
  const t = useMessages('credentials')
  const { way, onWay } = props
  return (
    <div className={styles.links}>
      {way === 'password' ? (
        <TextAction onClick={() => onWay('code')}>{t('login.byCode')}</TextAction>
      ) : (
        <TextAction onClick={() => onWay('password')}>{t('login.byPassword')}</TextAction>
      )}
      <TextLink href={hrefTo('auth.password-reset')}>{t('login.forgot')}</TextLink>
      {isBuilt('auth.register') ? (
        <TextLink href={hrefTo('auth.register')}>{t('login.register')}</TextLink>
      ) : null}
    </div>
  )
}

export function LoginPage(): ReactNode {
  const t = useMessages('sign-in')
  const { demo } = usePublicSettings()
  const signIn = usePasswordSignIn()
  const code = useCodeEmail()
  const [start] = useState(startOf(useSearchParams()))
  const [way, setWay] = useState(start.way)
  const [typed, setTyped] = useState(start.typed)
  const [sent, setSent] = useState<{ user: string; email: EmailSent }>()
  const [ticket, setTicket] = useState<SecondStepNeeded>()

  const sendCode = (user: string): void => {
    if (!code.isPending) code.mutate(user, { onSuccess: (email) => setSent({ user, email }) })
  }
  const signInBy = async (username: string, password: string): Promise<void> =>
    setTicket(await signIn.start(username, password))
  const restart = (): void => {
    signIn.reset()
    setTicket(undefined)
    setSent(undefined)
    setTyped({ ...typed, password: '' })
  }
  const changeWay = (next: LoginWay): void => {
    code.reset()
    setWay(next)
  }

  if (ticket !== undefined) return <SecondStep ticket={ticket} onRestart={restart} />
  if (sent !== undefined)
    return (
      <CodeStep
        {...sent}
        onSecondStep={setTicket}
        isResending={code.isPending}
        resendError={code.error}
        onResend={() => sendCode(sent.user)}
        onPassword={() => {
          changeWay('password')
          setSent(undefined)
        }}
      />
    )
  return (
    <AuthGate title={t('login.title')}>
      <LoginForm
        way={way}
        typed={typed}
        onType={setTyped}
        isBusy={signIn.isBusy || code.isPending}
        error={way === 'code' ? code.error : signIn.error}
        onPassword={() => void signInBy(typed.username, typed.password)}
        onCode={() => sendCode(typed.username.trim())}
        onPasswordless={() => changeWay('code')}
      />
      <Links way={way} onWay={changeWay} />
      {demo === null ? null : (
        <DemoPeople
          demo={demo}
          isBusy={signIn.isBusy}
          onChoose={(username) => {
            changeWay('password')
            setTyped({ username, password: demo.password })
            void signInBy(username, demo.password)
          }}
        />
      )}
    </AuthGate>
  )
}
