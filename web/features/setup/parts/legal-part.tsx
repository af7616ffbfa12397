/** Legal texts: drafts from templates, each with a page on which its gaps are filled in. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listOfficeLegalTexts } from '@wegband/domain/features/text-office/legal-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import type { PartProps } from '../part-props.ts'
import { useReady } from '../use-ready.ts'
import { LegalKinds } from '../../text-office/legal/legal-kinds.tsx'

export function LegalPart({ onReady }: PartProps): ReactNode {
  const t = useMessages('setup')
  const texts = useQuery(queryOf(listOfficeLegalTexts))
  useReady(
    { onReady },
    texts.data?.every(({ inForce, draftLocales }) => inForce !== null || draftLocales.length > 0) === true,
  )
  return (
    <>
      <Banner icon={info} title={t('legal.honest')}>
        {t('legal.honestText')}
      </Banner>
      <LegalKinds />
    </>
  )
}
