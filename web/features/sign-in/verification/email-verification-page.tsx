/**
 * Confirms an email address (§2 email-verification): by its link on any device, or waiting for it here. Open to signed-in and signed-out
 * users.
 */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useSession } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../../platform/router/links.tsx'
import { Envelope } from '../../../ui/gate/key-drawings.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { useKnownViewer } from '../../accounts/viewer.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { EmailSentView } from './email-sent-view.tsx'
import { MailConfirmed } from './mail-confirmed.tsx'
import { MailForm } from './mail-form.tsx'
import { useVerificationEmail } from '../queries.ts'
import { WaitForLink } from './wait-for-link.tsx'

const isVerified = (viewer: Viewer): boolean => viewer.membershipLv >= MEMBERSHIP_LV.verified

/** For signed-out visitors and users without an account: the same answer for every address. */
function AskForLink(props: { readonly mail: string | undefined }): ReactNode {
  const t = useMessages('credentials')
  const email = useVerificationEmail()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return <EmailSentView mail={sentTo} email={email} onChange={() => setSentTo(undefined)} />
  return (
    <CredentialGate
      drawing={<Envelope />}
      title={t('verification.askTitle')}
      text={t('verification.askText')}
    >
      <MailForm
        initialMail={props.mail}
        submitLabel={t('verification.send')}
        onSubmit={(mail) => email.mutateAsync(mail, { onSuccess: () => setSentTo(mail) })}
      />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}

export function EmailVerificationPage(): ReactNode {
  const { token, mail } = useSearchParams()
  const isSignedIn = useSession().status === 'signed-in'
  const viewer = useKnownViewer()
  if (token !== undefined && token !== '') return <ConfirmLink token={token} mail={mail} />
  if (!isSignedIn || viewer?.isAnonymous) return <AskForLink mail={mail} />
  if (viewer === undefined) return null
  const awaited = mail ?? viewer.mail ?? ''
  if (isVerified(viewer) && awaited.toLowerCase() === viewer.mail?.toLowerCase())
    return <MailConfirmed mail={awaited} isChange={false} />
  return <WaitForLink viewer={viewer} mail={awaited} />
}
