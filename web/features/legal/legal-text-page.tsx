/** One legal text by its address, for everybody: `/legal-texts/terms`. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listComingLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { useSession } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './legal.module.css'
import { latestTextsQuery } from './queries.ts'

/** The version that comes into force on a later day, folded below a sentence with its day. */
function Coming(props: { readonly kind: string }): ReactNode {
  const t = useMessages('legal')
  const format = useFormats()
  const coming = useQuery(queryOf(listComingLegalTexts))
  const text = coming.data?.find(({ kind }) => kind === props.kind)
  if (text === undefined) return null
  return (
    <details className={styles.coming}>
      <summary>{t('coming', { version: text.version, date: format.date(text.inForceAt) })}</summary>
      <div lang={text.locale}>
        <h2 className="t-section">{text.title}</h2>
        <Markdown text={text.text} headingLevel={3} />
      </div>
    </details>
  )
}

function Text(props: { readonly kind: string }): ReactNode {
  const t = useMessages('legal')
  const format = useFormats()
  const latest = useQuery(latestTextsQuery)
  const text = latest.data?.find(({ kind }) => kind === props.kind)
  useTitle(text?.title)
  if (latest.isPending)
    return (
      <SkeletonGroup label={t('read')} className="stack">
        <Skeleton width="50%" height={36} />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </SkeletonGroup>
    )
  if (latest.data === undefined) return <QueryError query={latest} />
  if (text === undefined) return <EmptyState title={t('none')} text={t('noneText')} headingLevel={1} />
  return (
    <>
      <PageHead
        size="small"
        title={text.title}
        lead={t('version', { version: text.version, date: format.date(text.inForceAt) })}
      />
      <Coming kind={props.kind} />
      <div className={styles.body} lang={text.locale}>
        <Markdown text={text.text} />
      </div>
    </>
  )
}

export function LegalTextPage(): ReactNode {
  const t = useMessages('legal')
  const { kind } = useRouteParams('legal.text')
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1}>
      <TopBar
        isOnDesktop
        title=""
        back={{ label: t('back'), href: hrefTo(isSignedIn ? 'app.dashboard' : 'auth.wrapper') }}
      />
      <Text kind={kind} />
      <footer className={styles.foot}>
        <ContractLinks />
      </footer>
    </main>
  )
}
