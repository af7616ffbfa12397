/** The ways out of a contract, on every public page and the page of the subscriptions (§§ 312k, 356a BGB). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'

/** Both links, for a footer that lays them out. */
export function ContractLinks(): ReactNode {
  const t = useMessages('shell')
  return (
    <>
      <TextLink isSmall href={hrefTo('cancel-contracts')}>
        {t('titles.cancelContracts')}
      </TextLink>
      <TextLink isSmall href={hrefTo('withdraw-contract')}>
        {t('titles.withdrawContract')}
      </TextLink>
    </>
  )
}
