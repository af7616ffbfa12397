import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { FactLine } from '../../../ui/fact-line/fact-line.tsx'
import { Envelope } from '../../../ui/gate/key-drawings.tsx'
import { envelopeSimple } from '../../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextAction, TextLink } from '../../../ui/link/text-link.tsx'
import { DemoMailboxLink } from '../../mails/demo-mailbox-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { FormFailure } from '../../../platform/forms/form.tsx'
import type { useVerificationEmail } from '../queries.ts'
import { ResendButton } from '../resend.tsx'

type Email = ReturnType<typeof useVerificationEmail>

/** Where and when the email was sent, with what can be done while it does not arrive. */
export function EmailFacts(props: {
  readonly mail: string
  readonly email: Email
  /** Without it the address cannot be changed. */
  readonly onChange?: (() => void) | undefined
}): ReactNode {
  const t = useMessages('credentials')
  const format = useFormats()
  const { mail, email, onChange } = props
  return (
    <FactLine
      icon={envelopeSimple}
      title={mail}
      note={
        email.data === undefined ? null : t('verification.sentNote', { time: format.time(email.data.sentAt) })
      }
      action={
        onChange === undefined ? null : (
          <TextAction isSmall onClick={onChange}>
            {t('change')}
          </TextAction>
        )
      }
    />
  )
}

export function EmailActions(props: { readonly mail: string; readonly email: Email }): ReactNode {
  const { mail, email } = props
  return (
    <>
      <FormFailure error={email.error} />
      <ResendButton
        sentAt={email.data?.sentAt}
        isBusy={email.isPending}
        onResend={() => email.mutate(mail)}
      />
    </>
  )
}

/** For signed-out visitors: does not reveal whether there is an account. */
export function EmailSentView(props: {
  readonly mail: string
  readonly email: Email
  readonly onChange: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { mail, email } = props
  return (
    <CredentialGate
      isNextStep
      drawing={<Envelope />}
      title={t('verification.waitTitle')}
      text={t('verification.waitTextElsewhere')}
    >
      <EmailFacts {...props} />
      <EmailActions mail={mail} email={email} />
      <p className="t-small t-muted">{t('letter.spam')}</p>
      <DemoMailboxLink mail={mail} />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}
