/** The target of the link in a former parent's email: the adult child sets a password and owns the account (decisions §4 Kids). */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CutBand } from '../../ui/gate/gate-drawings.tsx'
import { Padlock } from '../../ui/gate/key-drawings.tsx'
import { CredentialGate } from '../sign-in/credential-gate.tsx'
import { NewPasswordFields, newPasswordRules, NO_PASSWORD } from '../sign-in/password/new-password-fields.tsx'
import styles from './family.module.css'
import { useTakeOver } from './queries.ts'

type Link = { readonly token: string; readonly mail: string }

function Ended(props: {
  readonly title: string
  readonly text: string
  /** From the link: a used one leads to a new password for this address. */
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

function PasswordForm(props: {
  readonly link: Link
  readonly takeOver: ReturnType<typeof useTakeOver>
}): ReactNode {
  const t = useMessages('family')
  const { link, takeOver } = props
  const form = useForm({
    start: NO_PASSWORD,
    rules: (typed) => newPasswordRules(typed, [link.mail]),
    send: (password) => takeOver.mutateAsync({ ...link, ...password }),
  })
  return (
    <CredentialGate
      drawing={<Padlock />}
      title={t('takeOver.title')}
      text={t('takeOver.text', { mail: link.mail })}
    >
      <Form form={form} className={styles.form}>
        {/* for password managers: whose password it is */}
        <input type="hidden" name="username" autoComplete="username" value={link.mail} readOnly />
        <NewPasswordFields label={t('takeOver.password')} form={form} about={[link.mail]} />
        <FormSummary form={form} />
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          isBusy={form.isBusy}
          busyLabel={t('takeOver.saving')}
        >
          {t('takeOver.save')}
        </Button>
      </Form>
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
  return <PasswordForm link={{ token, mail }} takeOver={takeOver} />
}
