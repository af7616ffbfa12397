/** The search for everybody (§2 /search/{type}/{id?}): schools, sites or trial classes; with an id the school itself. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/links.tsx'
import { BASE_TITLE } from '../../platform/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SchoolSearch } from './school-search.tsx'
import { SchoolView } from './school-view.tsx'
import styles from './schools.module.css'

export function PublicSearchPage(): ReactNode {
  const t = useMessages('schools')
  const { type, id } = useRouteParams('search')
  const { q = '' } = useSearchParams()
  return (
    <div className={styles.frame}>
      <header className={styles.publicBar}>
        <Logo name={BASE_TITLE} href={hrefTo('start.first-start')} />
        <TextLink href={hrefTo('auth.login')}>{t('search.signIn')}</TextLink>
      </header>
      <main className={styles.publicMain} id={MAIN_ID} tabIndex={-1}>
        {id === undefined ? (
          <SchoolSearch
            first={q}
            head={<PageHead title={t('search.title')} size="small" />}
            hrefOf={({ school }) => hrefTo('search', { type: 'school', id: String(school.id) })}
          />
        ) : (
          <>
            <TextLink href={hrefTo('search', { type: 'school' })}>{t('search.title')}</TextLink>
            <SchoolView id={id} isSite={type === 'school-site'} isPublic />
          </>
        )}
      </main>
      <footer className={styles.publicFoot}>
        <TextLink isSmall href={hrefTo('auth.imprint')}>
          {t('search.imprint')}
        </TextLink>
      </footer>
    </div>
  )
}
