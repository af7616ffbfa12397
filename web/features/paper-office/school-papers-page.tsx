/** The papers of a school for its heads and staff (decisions §4 Documents). */
import type { ReactNode } from 'react'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { canRunPapers } from '@wegband/domain/features/paper-office/office-reach.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { PaperViews } from './paper-views.tsx'
import { SchoolOfficePage } from './school-office-page.tsx'

export function SchoolPapersPage(): ReactNode {
  const t = useMessages('paper-office')
  const { schoolId } = useRouteParams('app.trainer-papers')
  return (
    <SchoolOfficePage
      tab="papers"
      title={t('title')}
      forbidden={t('forbidden')}
      schoolsLabel={t('schools')}
      wanted={schoolId}
      mayEnter={canRunPapers}
      hrefOf={(id) => hrefTo('app.trainer-papers', { schoolId: id })}
    >
      {(id) => (
        <PaperViews
          recipient={recipientText(id)}
          hrefOf={(search) => hrefTo('app.trainer-papers', { schoolId: id }, search)}
        />
      )}
    </SchoolOfficePage>
  )
}
