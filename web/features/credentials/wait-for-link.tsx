/** Somebody is signed in and waits for the link to be opened, here or on another device; then it goes on by itself. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Envelope } from '../../ui/gate/key-drawings.tsx'
import { TextAction, TextLink } from '../../ui/link/text-link.tsx'
import { Waiting } from '../../ui/waiting/waiting.tsx'
import { DemoMailboxLink } from '../mails/demo-mailbox-link.tsx'
import { CredentialGate } from './credential-gate.tsx'
import styles from './credentials.module.css'
import { LetterActions, LetterFacts } from './letter-sent-view.tsx'
import { MailForm } from './mail-form.tsx'
import { useVerificationLetter } from './queries.ts'

type Letter = ReturnType<typeof useVerificationLetter>

/** As long as no address was ever confirmed a mistyped one is mended here; later that is the profile's. */
function CorrectMail(props: {
  readonly mail: string
  readonly letter: Letter
  readonly onSent: (mail: string) => void
  readonly onBack: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { letter } = props
  return (
    <CredentialGate
      drawing={<Envelope />}
      title={t('verification.correctTitle')}
      text={t('verification.correctText')}
    >
      <MailForm
        initialMail={props.mail}
        submitLabel={t('verification.send')}
        onSubmit={(mail) => letter.mutateAsync(mail, { onSuccess: () => props.onSent(mail) })}
      />
      <div className={styles.links}>
        <TextAction onClick={props.onBack}>{t('back')}</TextAction>
      </div>
    </CredentialGate>
  )
}

export function WaitForLink(props: { readonly viewer: Viewer; readonly mail: string }): ReactNode {
  const t = useMessages('credentials')
  const letter = useVerificationLetter()
  const [mail, setMail] = useState(props.mail)
  const mayCorrect = props.viewer.membershipLv < MEMBERSHIP_LV.verified
  const [isCorrecting, setCorrecting] = useState(mayCorrect && mail === '')

  if (isCorrecting)
    return (
      <CorrectMail
        mail={mail}
        letter={letter}
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
      <LetterFacts
        mail={mail}
        letter={letter}
        onChange={
          mayCorrect
            ? () => {
                letter.reset()
                setCorrecting(true)
              }
            : undefined
        }
      />
      <Waiting text={t('verification.waiting')} />
      <LetterActions mail={mail} letter={letter} />
      <p className="t-small t-muted">{`${t('letter.spam')} ${t('verification.look')}`}</p>
      <DemoMailboxLink mail={mail} />
      <TextLink className={styles.start} href={hrefTo('app.home')}>
        {t('verification.lookAround')}
      </TextLink>
    </CredentialGate>
  )
}
