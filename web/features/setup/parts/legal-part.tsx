/** Legal texts: drafts from templates, each with a page on which its gaps are filled in. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { LegalKinds } from '../../text-office/legal/legal-kinds.tsx'

export function LegalPart(): ReactNode {
  const t = useMessages('setup')
  return (
    <>
      <Banner icon={info} title={t('legal.honest')}>
        {t('legal.honestText')}
      </Banner>
      <LegalKinds />
    </>
  )
}
