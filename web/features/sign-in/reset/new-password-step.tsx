/** The page behind the link: a new password, or why the link does not work any more, with a button for another one. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endOfLink } from '@wegband/domain/features/sign-in/link-token.ts'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CutBand } from '../../../ui/gate/gate-drawings.tsx'
import { Padlock } from '../../../ui/gate/key-drawings.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { MailForm } from '../verification/mail-form.tsx'
import { NewPasswordFields, newPasswordRules, NO_PASSWORD } from '../password/new-password-fields.tsx'
import { useResetPassword } from '../queries.ts'
import type { ResetLink, useResetEmail } from '../queries.ts'
import { ResetPasskeys, usePasskeyRemoval } from './reset-passkeys.tsx'
import { RESET_LINK_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

/** Often enough for a sentence about minutes. */
const LOOK_EVERY_MS = 10_000

const isOver = (error: unknown): error is AppError => error instanceof AppError && error.status === 410

/** The address was cut off or changed. */
const brokenLink = ({ token }: ResetLink): AppError | undefined =>
  endOfLink(token) === undefined ? new AppError('credentials.reset-session-expired') : undefined

function EndedLink(props: {
  readonly link: ResetLink
  readonly error: AppError
  readonly email: ReturnType<typeof useResetEmail>
  readonly onSent: (mail: string) => void
}): ReactNode {
  const t = useMessages('credentials')
  const words = useErrorWords()
  const format = useFormats()
  const { link, error, email, onSent } = props
  const { title, text } = words(error)
  const end = endOfLink(link.token)
  const sentAt =
    end === undefined
      ? undefined
      : new Date(Date.parse(end) - RESET_LINK_MINUTES * MS_PER_MINUTE).toISOString()
  return (
    <CredentialGate
      isNextStep
      drawing={<CutBand />}
      title={title}
      text={text}
      footnote={
        sentAt === undefined
          ? null
          : t('reset.linkFrom', { day: format.dateLong(sentAt), time: format.time(sentAt) })
      }
    >
      <MailForm
        initialMail={link.mail}
        submitLabel={t('reset.newLink')}
        onSubmit={(mail) => email.mutateAsync(mail, { onSuccess: () => onSent(mail) })}
      />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}

function Done(props: { readonly isSignedIn: boolean }): ReactNode {
  const t = useMessages('credentials')
  return (
    <CredentialGate
      isNextStep
      drawing={<Padlock />}
      title={t('reset.doneTitle')}
      text={props.isSignedIn ? t('reset.doneText') : t('reset.doneSignedOut')}
    >
      <Button
        variant="primary"
        size="large"
        isBlock
        href={hrefTo(props.isSignedIn ? 'app.home' : 'auth.login')}
      >
        {props.isSignedIn ? t('continue') : t('toSignIn')}
      </Button>
    </CredentialGate>
  )
}

function MinutesLeft(props: { readonly token: string }): ReactNode {
  const t = useMessages('credentials')
  const now = useNow(LOOK_EVERY_MS)
  const end = endOfLink(props.token)
  if (end === undefined) return null
  const count = Math.ceil((Date.parse(end) - now) / MS_PER_MINUTE)
  return count > 0 ? t('reset.left', { count }) : null
}

export function NewPasswordStep(props: {
  readonly link: ResetLink
  readonly email: ReturnType<typeof useResetEmail>
  readonly onSent: (mail: string) => void
}): ReactNode {
  const t = useMessages('credentials')
  const { link } = props
  const reset = useResetPassword()
  const removal = usePasskeyRemoval(link, reset.isPending || reset.isSuccess)

  const form = useForm({
    start: NO_PASSWORD,
    rules: (typed) => newPasswordRules(typed, [link.mail]),
    send: (password) => reset.mutateAsync({ ...link, ...password, removePasskeys: removal.removePasskeys }),
  })

  if (reset.isSuccess) return <Done isSignedIn={reset.data} />
  const ended = [reset.error, removal.error, brokenLink(link)].find(isOver)
  if (ended !== undefined) return <EndedLink {...props} error={ended} />
  return (
    <CredentialGate
      drawing={<Padlock />}
      title={t('reset.newTitle')}
      text={t('reset.newText', { mail: link.mail })}
      footnote={<MinutesLeft token={link.token} />}
    >
      <Form form={form} className={styles.form}>
        {/* for password managers: whose password it is */}
        <input type="text" name="username" autoComplete="username" value={link.mail} readOnly hidden />
        <NewPasswordFields form={form} about={[link.mail]} />
        <ResetPasskeys removal={removal} />
        <FormSummary form={form} />
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          isBusy={form.isBusy}
          busyLabel={t('reset.saving')}
        >
          {t('reset.save')}
        </Button>
      </Form>
    </CredentialGate>
  )
}
