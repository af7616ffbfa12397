/** The legal notice of a school that answers for itself, for everybody; otherwise the way to that of the operator. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readSchoolNotice } from '@wegband/domain/features/legal/contract.ts'
import { useSession } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './legal.module.css'

function Notice(props: { readonly id: string; readonly operatorHref: string }): ReactNode {
  const t = useMessages('legal')
  const query = useQuery(queryOf(readSchoolNotice, { params: { id: props.id } }))
  if (query.isPending)
    return (
      <SkeletonGroup label={t('read')} className="stack">
        <Skeleton width="50%" height={36} />
        <Skeleton width="80%" />
      </SkeletonGroup>
    )
  if (query.data === undefined) return <QueryError query={query} headingLevel={1} />
  const { schoolName, text, language } = query.data
  return (
    <>
      <PageHead size="small" title={t('schoolNotice.title')} lead={schoolName} />
      <div className={styles.body} lang={language}>
        {text === null ? (
          <p>
            {t('schoolNotice.none')}{' '}
            <TextLink href={props.operatorHref}>{t('schoolNotice.operator')}</TextLink>
          </p>
        ) : (
          <Markdown text={text} />
        )}
      </div>
    </>
  )
}

export function SchoolNoticePage(): ReactNode {
  const t = useMessages('legal')
  const { schoolId } = useRouteParams('legal.school-notice')
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1}>
      <TopBar
        isOnDesktop
        title=""
        back={{
          label: t('back'),
          href: isSignedIn ? hrefTo('app.schools', { schoolId }) : hrefTo('auth.wrapper'),
        }}
      />
      <Notice id={schoolId} operatorHref={hrefTo(isSignedIn ? 'app.imprint' : 'auth.imprint')} />
      <footer className={styles.foot}>
        <ContractLinks />
      </footer>
    </main>
  )
}
