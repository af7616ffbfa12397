/** The desk of the school for heads who do not teach: members, requests and figures, one tap away. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'

export function LeadingTile(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const { viewer } = props
  return (
    <div className="stack">
      {viewer.schools
        .filter(({ schoolId }) => hasRole(viewer, schoolId, 'leader'))
        .map(({ schoolId, name }) => (
          <Mat key={schoolId} as="section">
            <h2 className="t-section">{t('leading.title', { school: name })}</h2>
            <NextRow
              title={t('leading.members')}
              note={t('leading.membersNote')}
              href={hrefTo('app.trainer-members', { schoolId })}
            />
            <NextRow
              title={t('leading.requests')}
              note={t('leading.requestsNote')}
              href={hrefTo('app.trainer-requests', { schoolId })}
            />
            <NextRow
              title={t('leading.figures')}
              note={t('leading.figuresNote')}
              href={hrefTo('app.trainer-insights', { schoolId })}
            />
          </Mat>
        ))}
    </div>
  )
}
