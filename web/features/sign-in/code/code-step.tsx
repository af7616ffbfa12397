/** The second step of signing in by code: six digits from the email, on the device that requested them. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { CODE_LENGTH } from '@wegband/domain/features/sign-in/contract.ts'
import type { EmailSent, SecondStepNeeded } from '@wegband/domain/features/sign-in/contract.ts'
import { isMailAddress, maskedMail } from '@wegband/domain/features/sign-in/login-name.ts'
import { Form, FormFailure } from '../../../platform/forms/form.tsx'
import { useForm, whyNotFull } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CodeInput } from '../../../ui/code-input/code-input.tsx'
import { UnfinishedBand } from '../../../ui/gate/key-drawings.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { DemoMailboxLink } from '../../mails/demo-mailbox-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { useCodeSignIn } from '../queries.ts'
import { useSecondsToWait } from '../resend.tsx'
import { recommendPasswordAfter } from '../password/recommend-password.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { CODE_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

/** An error of the code is shown at the code field. */
const isAboutCode = (error: unknown): boolean =>
  error instanceof AppError &&
  ['credentials.invalid-code', 'auth.rate-limited', 'general.invalid'].includes(error.code)

function SentNote(props: { readonly user: string; readonly email: EmailSent }): ReactNode {
  const t = useMessages('credentials')
  const time = useFormats().time(props.email.sentAt)
  const mail = maskedMail(props.user)
  return mail === undefined ? t('code.sent', { time }) : t('code.sentTo', { mail, time })
}

function ResendAction(props: {
  readonly sentAt: string
  readonly isBusy: boolean
  readonly onResend: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const seconds = useSecondsToWait(props.sentAt)
  if (props.isBusy) return <p className={styles.soon}>{t('letter.sending')}</p>
  if (seconds > 0) return <p className={styles.soon}>{t('code.resendIn', { seconds })}</p>
  return <TextAction onClick={props.onResend}>{t('code.resend')}</TextAction>
}

export type CodeStepProps = {
  /** User name or email, as typed. */
  readonly user: string
  readonly email: EmailSent
  readonly isResending: boolean
  readonly resendError: unknown
  readonly onResend: () => void
  readonly onPassword: () => void
  /** The code was right, and the second step follows. */
  readonly onSecondStep: (ticket: SecondStepNeeded) => void
}

function CodeForm(props: CodeStepProps & { readonly signIn: ReturnType<typeof useCodeSignIn> }): ReactNode {
  const t = useMessages('credentials')
  const goTo = useGoTo()
  const { user, email, signIn } = props
  const form = useForm({
    start: { code: '' },
    rules: ({ code }) => ({ code: whyNotFull(code, CODE_LENGTH) }),
    send: ({ code }) =>
      signIn.mutateAsync(
        { user, code },
        {
          onSuccess: (answer) =>
            answer.state === 'second-step'
              ? props.onSecondStep(answer)
              : recommendPasswordAfter(answer, t, goTo),
        },
      ),
    fieldOfError: (error) => (isAboutCode(error) ? 'code' : undefined),
  })

  return (
    <Form form={form} className={styles.form}>
      <CodeInput
        label={t('code.label', { count: CODE_LENGTH })}
        length={CODE_LENGTH}
        isAskedNow
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        error={form.errorOf('code')}
        hint={<SentNote user={user} email={email} />}
      />
      <FormFailure error={form.failure ?? props.resendError} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        // After success the session redirects.
        isBusy={form.isBusy || signIn.isSuccess}
        busyLabel={t('code.submitting')}
      >
        {isAboutCode(signIn.error) && form.errorOf('code') !== undefined ? t('code.again') : t('code.submit')}
      </Button>
    </Form>
  )
}

export function CodeStep(props: CodeStepProps): ReactNode {
  const t = useMessages('credentials')
  const { user, email } = props
  const signIn = useCodeSignIn()
  return (
    <CredentialGate
      drawing={<UnfinishedBand />}
      title={t('code.title')}
      text={t('code.text', { minutes: CODE_MINUTES })}
    >
      <CodeForm {...props} signIn={signIn} />
      <div className={styles.links}>
        <ResendAction sentAt={email.sentAt} isBusy={props.isResending} onResend={props.onResend} />
        <TextAction onClick={props.onPassword}>{t('login.byPassword')}</TextAction>
      </div>
      <DemoMailboxLink mail={isMailAddress(user) ? user : undefined} />
    </CredentialGate>
  )
}
