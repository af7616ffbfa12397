/** The first page on a new device (§2 /start/first-start): language and theme, then the app. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AuthGate } from '../sign-in/auth-gate.tsx'

export function FirstStartPage(): ReactNode {
  const t = useMessages('start')
  return (
    <AuthGate title={t('firstStart.title')} text={t('firstStart.text')}>
      <Button variant="primary" size="large" isBlock href={hrefTo('auth.wrapper')}>
        {t('firstStart.continue')}
      </Button>
    </AuthGate>
  )
}
