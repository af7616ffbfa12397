/** An unconfirmed email address blocks features (§6): one banner says so and links to the confirmation. */
import type { ReactNode } from 'react'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'

function ToConfirmation(): ReactNode {
  const t = useMessages('registration')
  return (
    <Banner
      icon={envelopeSimple}
      tone="warning"
      title={t('unverified.title')}
      action={
        <Button size="small" href={hrefTo('auth.email-verification')}>
          {t('unverified.action')}
        </Button>
      }
    >
      {t('unverified.text')}
    </Banner>
  )
}

export function UnverifiedBanner(props: { readonly viewer: Viewer }): ReactNode {
  return props.viewer.membershipLv === MEMBERSHIP_LV.unverified ? <ToConfirmation /> : null
}
