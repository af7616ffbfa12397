/** Reports of a school, for its named contact or its heads. Others of its office see none, and learn of none. */
import type { ReactNode } from 'react'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { canChangeRoles } from '@wegband/domain/features/members/member-rights.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { SchoolOfficePage } from '../paper-office/school-office-page.tsx'
import { ContactField } from './contact-field.tsx'
import { ReportsView } from './reports-view.tsx'

const mayEnter = (viewer: Viewer, schoolId: number): boolean =>
  hasRole(viewer, schoolId, 'leader') || hasRole(viewer, schoolId, 'staff')

export function SchoolReportsPage(): ReactNode {
  const t = useMessages('report-office')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-reports')
  return (
    <SchoolOfficePage
      tab="reports"
      title={t('title')}
      forbidden={t('forbidden')}
      schoolsLabel={t('schools')}
      wanted={schoolId}
      mayEnter={mayEnter}
      hrefOf={(id) => hrefTo('app.trainer-reports', { schoolId: id })}
    >
      {(id) => (
        <OnlyYourself>
          <div className="stack" key={id}>
            <p className="t-muted">{t('schoolLead')}</p>
            {canChangeRoles(viewer, id) ? <ContactField schoolId={id} /> : null}
            <ReportsView recipient={recipientText(id)} />
          </div>
        </OnlyYourself>
      )}
    </SchoolOfficePage>
  )
}
