/** Programs that an installation lets in and calls: service tokens and webhooks (decisions §6.7). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { TokenSection } from './token-section.tsx'
import { WebhookSection } from './webhook-section.tsx'

export function ProgramsPage(): ReactNode {
  const t = useMessages('programs')
  return (
    <AdminFrame
      title={t('title')}
      isWide
      actions={
        <TextLink isSmall href="/api/docs/">
          {t('reference')}
        </TextLink>
      }
    >
      {() => (
        <>
          <TokenSection />
          <WebhookSection />
        </>
      )}
    </AdminFrame>
  )
}
