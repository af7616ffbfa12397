/** All kinds of legal text, and where the legal notices are. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import styles from '../text-office.module.css'
import { LegalKinds } from './legal-kinds.tsx'

export function LegalListPage(): ReactNode {
  const t = useMessages('text-office')
  return (
    <AdminFrame title={t('legal.title')}>
      {() => (
        <div className={styles.page}>
          <LegalKinds />
        </div>
      )}
    </AdminFrame>
  )
}
