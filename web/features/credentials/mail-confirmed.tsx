import type { ReactNode } from 'react'
import { useSession } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Envelope } from '../../ui/gate/key-drawings.tsx'
import { CredentialGate } from './credential-gate.tsx'

/** Where a confirmed address leads on: into the app, or to the sign-in. */
export function OnwardButton(): ReactNode {
  const t = useMessages('credentials')
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <Button variant="primary" size="large" isBlock href={hrefTo(isSignedIn ? 'app.home' : 'auth.login')}>
      {isSignedIn ? t('continue') : t('toSignIn')}
    </Button>
  )
}

/** The address belongs to the account. */
export function MailConfirmed(props: { readonly mail: string; readonly isChange: boolean }): ReactNode {
  const t = useMessages('credentials')
  const { mail } = props
  return (
    <CredentialGate
      isNextStep
      drawing={<Envelope />}
      title={t('verification.doneTitle')}
      text={props.isChange ? t('verification.changedText', { mail }) : t('verification.doneText', { mail })}
    >
      <OnwardButton />
    </CredentialGate>
  )
}
