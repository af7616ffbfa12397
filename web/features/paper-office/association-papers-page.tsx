/** The papers of the association for the holders of the right of its office (decisions §4 Documents). */
import type { ReactNode } from 'react'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { PaperViews } from './paper-views.tsx'

export function AssociationPapersPage(): ReactNode {
  const t = useMessages('paper-office')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} right="office" isWide>
      {() => (
        <PaperViews
          recipient={recipientText(null)}
          hrefOf={(search) => hrefTo('app.admin-papers', {}, search)}
        />
      )}
    </AdminFrame>
  )
}
