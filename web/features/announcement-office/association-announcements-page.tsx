/** Announcements of the association, for the holders of the right of its office. */
import type { ReactNode } from 'react'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { ManagedView } from './managed-view.tsx'

export function AssociationAnnouncementsPage(): ReactNode {
  const t = useMessages('announcement-office')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} right="office" isWide>
      {() => <ManagedView recipient={recipientText(null)} />}
    </AdminFrame>
  )
}
