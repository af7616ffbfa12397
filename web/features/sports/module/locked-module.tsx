/** A module without any open video: all conditions of the nearest one, with links that help (decisions §4). */
import type { ReactNode } from 'react'
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { isForSale, nearestOfClosed } from '@wegband/domain/features/videos/content-access.ts'
import type { Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { AccessReasons, useLacks } from '../access-reasons.tsx'
import { Options } from '../locked-dialog.tsx'
import styles from '../locked.module.css'

export function LockedModule(props: { readonly module: TrainingModule }): ReactNode {
  const { module } = props
  const nearest = nearestOfClosed([module])
  return nearest?.missing ? <Locked content={nearest} missing={nearest.missing} /> : null
}

function Locked(props: { readonly content: Content; readonly missing: MissingAccess }): ReactNode {
  const { content, missing } = props
  const t = useMessages('access')
  const { needsAccount } = useLacks(props)
  return (
    <Mat as="section" className={styles.reason}>
      <h2 className={`t-section ${styles.reasonTitle}`}>{t('moduleTitle')}</h2>
      <AccessReasons content={content} missing={missing} />
      {isForSale(missing) ? (
        <Options opens={{ type: 'content', id: content.id }} isFirst={!needsAccount} />
      ) : null}
    </Mat>
  )
}
