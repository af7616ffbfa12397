/** What a membership includes (§1: a large European organisation), for adults or for people who come for children. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { freemiumState } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { membershipTextKey } from '@wegband/domain/features/texts/text-keys.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { TextWithTerms } from '../../texts/text-with-terms.tsx'
import { useBringsTrialNew } from '../use-trial-offer.ts'
import styles from '../dashboard.module.css'

/** Renders nothing without a text. */
export function MembershipCard(props: { readonly viewer: Viewer }): ReactNode {
  const { viewer } = props
  const blocks = useQuery(queryOf(listTextBlocks, { query: { group: 'profile-creation' } })).data
  const key = membershipTextKey(viewer)
  const block = blocks?.find(({ textKey }) => textKey === key)
  if (block === undefined) return null
  return (
    <Mat as="section">
      <div lang={block.language} className={styles.told}>
        <h2 className="t-section">{block.title}</h2>
        <TextWithTerms text={block.text} headingLevel={3} />
      </div>
      <MembershipLink viewer={viewer} />
    </Mat>
  )
}

/** The action: create an account, or start the free trial while it was never started. */
function MembershipLink(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const { viewer } = props
  const isNew = useBringsTrialNew(viewer)
  if (viewer.isAnonymous)
    return (
      <div className={styles.action}>
        <Button href={hrefTo('app.profile-upgrade')}>{t('membership.register')}</Button>
      </div>
    )
  if (!isNew || freemiumState(viewer, nowIso()) !== 'unused') return null
  return (
    <div className={styles.action}>
      <Button href={hrefTo('app.freemium')}>{t('membership.try')}</Button>
    </div>
  )
}
