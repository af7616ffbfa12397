/** A signed-in user waits for the link to be opened, here or on another device; then the page continues by itself. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Envelope } from '../../../ui/gate/key-drawings.tsx'
import { TextAction, TextLink } from '../../../ui/link/text-link.tsx'
import { Waiting } from '../../../ui/waiting/waiting.tsx'
import { DemoMailboxLink } from '../../mails/demo-mailbox-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { EmailActions, EmailFacts } from './email-sent-view.tsx'
import { MailForm } from './mail-form.tsx'
import { useVerificationEmail } from '../queries.ts'

type Email = ReturnType<typeof useVerificationEmail>

/** Before the first confirmation a mistyped address is corrected here; later in the profile. */
function CorrectMail(props: {
  readonly mail: string
  readonly email: Email
  readonly onSent: (mail: string) => void
  readonly onBack: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { email } = props
  return (
    <CredentialGate
      drawing={<Envelope />}
      title={t('verification.correctTitle')}
      text={t('verification.correctText')}
    >
      <MailForm
        initialMail={props.mail}
        submitLabel={t('verification.send')}
        onSubmit={(mail) => email.mutateAsync(mail, { onSuccess: () => props.onSent(mail) })}
      />
      <div className={styles.links}>
        <TextAction onClick={props.onBack}>{t('back')}</TextAction>
      </div>
    </CredentialGate>
  )
}

export function WaitForLink(props: { readonly viewer: Viewer; readonly mail: string }): ReactNode {
  const t = useMessages('credentials')
  const email = useVerificationEmail()
  const [mail, setMail] = useState(props.mail)
  const mayCorrect = props.viewer.membershipLv < MEMBERSHIP_LV.verified
  const [isCorrecting, setCorrecting] = useState(mayCorrect && mail === '')

  if (isCorrecting)
    return (
      <CorrectMail
        mail={mail}
        email={email}
        onSent={(next) => {
          setMail(next)
          setCorrecting(false)
        }}
        onBack={() => setCorrecting(false)}
      />
    )
  return (
    <CredentialGate
      drawing={<Envelope />}
      title={t('verification.waitTitle')}
      text={t('verification.waitText')}
    >
      <EmailFacts
        mail={mail}
        email={email}
        onChange={
          mayCorrect
            ? () => {
                email.reset()
                setCorrecting(true)
              }
            : undefined
        }
      />
      <Waiting text={t('verification.waiting')} />
      <EmailActions mail={mail} email={email} />
      <p className="t-small t-muted">{`${t('letter.spam')} ${t('verification.look')}`}</p>
      <DemoMailboxLink mail={mail} />
      <TextLink className={styles.start} href={hrefTo('app.home')}>
        {t('verification.lookAround')}
      </TextLink>
    </CredentialGate>
  )
}
