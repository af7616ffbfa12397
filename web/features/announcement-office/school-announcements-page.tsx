/** Announcements of a school, for its heads and staff. */
import type { ReactNode } from 'react'
import { canAnnounce } from '@wegband/domain/features/announcements/announcement-rules.ts'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SchoolOfficePage } from '../paper-office/school-office-page.tsx'
import { ManagedView } from './managed-view.tsx'

export function SchoolAnnouncementsPage(): ReactNode {
  const t = useMessages('announcement-office')
  const { schoolId } = useRouteParams('app.trainer-announcements')
  return (
    <SchoolOfficePage
      tab="announcements"
      title={t('title')}
      forbidden={t('forbidden')}
      schoolsLabel={t('schools')}
      wanted={schoolId}
      mayEnter={canAnnounce}
      hrefOf={(id) => hrefTo('app.trainer-announcements', { schoolId: id })}
    >
      {(id) => (
        <div className="stack" key={id}>
          <p className="t-muted">{t('schoolLead')}</p>
          <ManagedView recipient={recipientText(id)} />
        </div>
      )}
    </SchoolOfficePage>
  )
}
