import type { ReactNode } from 'react'
import { useSession } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Envelope } from '../../../ui/gate/key-drawings.tsx'
import { CredentialGate } from '../credential-gate.tsx'

/** The next page after a confirmed address: the app, the first choice of a new account, or the sign-in. */
export function OnwardButton(props: { readonly isFirst?: boolean }): ReactNode {
  const t = useMessages('credentials')
  const isSignedIn = useSession().status === 'signed-in'
  const onward = props.isFirst === true ? 'auth.onboarding' : 'app.home'
  return (
    <Button variant="primary" size="large" isBlock href={hrefTo(isSignedIn ? onward : 'auth.login')}>
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
      <OnwardButton isFirst={!props.isChange} />
    </CredentialGate>
  )
}
