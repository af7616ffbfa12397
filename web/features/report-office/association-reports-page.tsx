/** Reports that no school handles, for the holders of the right of the association's office. */
import type { ReactNode } from 'react'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { ReportsView } from './reports-view.tsx'

export function AssociationReportsPage(): ReactNode {
  const t = useMessages('report-office')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} right="office" isWide>
      {() => <ReportsView recipient={recipientText(null)} />}
    </AdminFrame>
  )
}
