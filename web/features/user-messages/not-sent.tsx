/** Says that a failed sending has sent nothing, and that what was typed is still there (§8). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'

export function NotSent(): ReactNode {
  const t = useMessages('user-messages')
  return (
    <Banner icon={warningCircle} tone="danger" live="alert" title={t('compose.notSent.title')}>
      {t('compose.notSent.text')}
    </Banner>
  )
}
