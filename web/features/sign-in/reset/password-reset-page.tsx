/** A new password by email (§2 password-reset): request the link, open the email, set the password. Signed-in users can use it too. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../../platform/router/links.tsx'
import { FactLine } from '../../../ui/fact-line/fact-line.tsx'
import { Envelope, Padlock } from '../../../ui/gate/key-drawings.tsx'
import { envelopeSimple } from '../../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextAction, TextLink } from '../../../ui/link/text-link.tsx'
import { DemoMailboxLink } from '../../mails/demo-mailbox-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { FormFailure } from '../../../platform/forms/form.tsx'
import { MailForm } from '../verification/mail-form.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { useResetEmail } from '../queries.ts'
import { ResendButton } from '../resend.tsx'
import { RESET_LINK_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

type Email = ReturnType<typeof useResetEmail>

function Sent(props: {
  readonly mail: string
  readonly email: Email
  readonly onChange: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { mail, email } = props
  return (
    <CredentialGate isNextStep drawing={<Envelope />} title={t('reset.sentTitle')} text={t('reset.sentText')}>
      <FactLine
        icon={envelopeSimple}
        title={mail}
        note={t('reset.sentNote', { minutes: RESET_LINK_MINUTES })}
        action={
          <TextAction isSmall onClick={props.onChange}>
            {t('change')}
          </TextAction>
        }
      />
      <FormFailure error={email.error} />
      <ResendButton
        sentAt={email.data?.sentAt}
        isBusy={email.isPending}
        onResend={() => email.mutate(mail)}
      />
      <p className="t-small t-muted">{t('letter.spam')}</p>
      <DemoMailboxLink mail={mail} />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}

function Ask(props: {
  readonly mail: string | undefined
  readonly email: Email
  readonly onSent: (mail: string) => void
}): ReactNode {
  const t = useMessages('credentials')
  const { mail, email, onSent } = props
  return (
    <CredentialGate drawing={<Padlock />} title={t('reset.title')} text={t('reset.text')}>
      <MailForm
        initialMail={mail}
        submitLabel={t('reset.submit')}
        onSubmit={(typed) => email.mutateAsync(typed, { onSuccess: () => onSent(typed) })}
      />
      <div className={styles.links}>
        <TextLink href={hrefTo('auth.login', {}, { with: 'code' })}>{t('reset.byCode')}</TextLink>
        <TextLink href={hrefTo('auth.login')}>{t('back')}</TextLink>
      </div>
      <p className="t-small t-muted">{t('reset.children')}</p>
    </CredentialGate>
  )
}

export function PasswordResetPage(): ReactNode {
  const { token, mail } = useSearchParams()
  const email = useResetEmail()
  const [sentTo, setSentTo] = useState<string>()
  const [typed, setTyped] = useState(mail)
  const onSent = (to: string): void => {
    setTyped(to)
    setSentTo(to)
  }
  if (sentTo !== undefined)
    return (
      <Sent
        mail={sentTo}
        email={email}
        onChange={() => {
          email.reset()
          setSentTo(undefined)
        }}
      />
    )
  if (token !== undefined && mail !== undefined)
    return <NewPasswordStep link={{ token, mail }} email={email} onSent={onSent} />
  return <Ask mail={typed} email={email} onSent={onSent} />
}
