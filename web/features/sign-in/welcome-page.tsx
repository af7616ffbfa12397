/** The landing page of the auth area (§2) for signed-out visitors, with the sign-in methods. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AuthGate } from './auth-gate.tsx'
import { SessionNotice } from '../sessions/session-notice.tsx'

export function WelcomePage(): ReactNode {
  const t = useMessages('sign-in')
  return (
    <AuthGate title={t('welcome.title')} text={t('welcome.text')}>
      <SessionNotice />
      <Button variant="primary" size="large" isBlock href={hrefTo('auth.login')}>
        {t('welcome.signIn')}
      </Button>
      <Button variant="soft" size="large" isBlock href={hrefTo('auth.onboarding')}>
        {t('welcome.begin')}
      </Button>
      <Button variant="quiet" isBlock href={hrefTo('search', { type: 'school' })}>
        {t('welcome.schools')}
      </Button>
    </AuthGate>
  )
}
