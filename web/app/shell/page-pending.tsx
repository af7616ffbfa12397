/** Shown quietly in the place of a page while its code loads. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import styles from './shell.module.css'

export function PagePending(): ReactNode {
  const t = useMessages('shell')
  return (
    <div className={styles.pending}>
      <SkeletonGroup label={t('loading')}>
        <Skeleton height={40} width="60%" />
        <Skeleton height={220} />
        <Skeleton height={140} />
      </SkeletonGroup>
    </div>
  )
}
