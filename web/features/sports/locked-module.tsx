/** A module none of whose films may be watched: all that the nearest of them asks for, with the ways out (decisions §4). */
import type { ReactNode } from 'react'
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { nearestRefused } from '@wegband/domain/features/videos/content-access.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { AccessReasons } from './access-reasons.tsx'
import { isForSale, needsAccount, Options } from './locked-dialog.tsx'
import styles from './module-page.module.css'

export function LockedModule(props: { readonly module: TrainingModule }): ReactNode {
  const { module } = props
  const t = useMessages('access')
  const nearest = module.isLocked ? nearestRefused(module.contents) : undefined
  if (!nearest?.missing) return null
  const { missing } = nearest
  return (
    <Mat as="section" className={styles.reason}>
      <h2 className={`t-section ${styles.reasonTitle}`}>{t('moduleTitle')}</h2>
      <AccessReasons content={nearest} missing={missing} />
      {isForSale(missing) ? <Options contentId={nearest.id} isFirst={!needsAccount(missing)} /> : null}
    </Mat>
  )
}
