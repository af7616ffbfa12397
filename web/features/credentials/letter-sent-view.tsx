import type { ReactNode } from 'react'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { FactLine } from '../../ui/fact-line/fact-line.tsx'
import { Envelope } from '../../ui/gate/key-drawings.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextAction, TextLink } from '../../ui/link/text-link.tsx'
import { DemoMailboxLink } from '../mails/demo-mailbox-link.tsx'
import { CredentialGate } from './credential-gate.tsx'
import styles from './credentials.module.css'
import { FormFailure } from '../../platform/forms/form.tsx'
import type { useVerificationLetter } from './queries.ts'
import { ResendButton } from './resend.tsx'

type Letter = ReturnType<typeof useVerificationLetter>

/** Where the letter went and when, with what can be done while it does not come. */
export function LetterFacts(props: {
  readonly mail: string
  readonly letter: Letter
  /** Without it the address stays. */
  readonly onChange?: (() => void) | undefined
}): ReactNode {
  const t = useMessages('credentials')
  const format = useFormats()
  const { mail, letter, onChange } = props
  return (
    <FactLine
      icon={envelopeSimple}
      title={mail}
      note={
        letter.data === undefined
          ? null
          : t('verification.sentNote', { time: format.time(letter.data.sentAt) })
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

export function LetterActions(props: { readonly mail: string; readonly letter: Letter }): ReactNode {
  const { mail, letter } = props
  return (
    <>
      <FormFailure error={letter.error} />
      <ResendButton
        sentAt={letter.data?.sentAt}
        isBusy={letter.isPending}
        onResend={() => letter.mutate(mail)}
      />
    </>
  )
}

/** To whoever is not signed in: says nothing about whether there is an account. */
export function LetterSentView(props: {
  readonly mail: string
  readonly letter: Letter
  readonly onChange: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const { mail, letter } = props
  return (
    <CredentialGate
      isNextStep
      drawing={<Envelope />}
      title={t('verification.waitTitle')}
      text={t('verification.waitTextElsewhere')}
    >
      <LetterFacts {...props} />
      <LetterActions mail={mail} letter={letter} />
      <p className="t-small t-muted">{t('letter.spam')}</p>
      <DemoMailboxLink mail={mail} />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}
