/** The search for everybody (§2 /search/{type}/{id?}): schools, sites or trial classes; with an id the school itself. */
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../platform/links.tsx'
import { BASE_TITLE } from '../../platform/title.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { WayIn } from '../accounts/way-in.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SchoolSearch } from './school-search.tsx'
import { SchoolView } from './school-view.tsx'
import { askedIn, searchOf, type Asked } from './use-search.ts'
import styles from './schools.module.css'

export function PublicSearchPage(): ReactNode {
  const t = useMessages('schools')
  const { type, id } = useRouteParams('search')
  const goTo = useGoTo()
  const isSignedIn = useSession().status === 'signed-in'
  const first = askedIn(useSearchParams())
  const onAsked = useCallback(
    (asked: Asked) => void goTo('search', { type }, { search: searchOf(asked), replace: true }),
    [goTo, type],
  )
  return (
    <div className={styles.frame}>
      <header className={styles.publicBar}>
        <Logo name={BASE_TITLE} href={hrefTo('start.first-start')} />
        <WayIn signIn={t('search.signIn')} />
      </header>
      <main className={styles.publicMain} id={MAIN_ID} tabIndex={-1}>
        {id === undefined ? (
          <SchoolSearch
            first={first}
            onAsked={onAsked}
            head={<PageHead title={t('search.title')} size="small" />}
            hrefOf={(hit) => hrefTo('search', { type: 'school-site', id: String(hit.id) })}
          />
        ) : (
          <>
            <TextLink href={hrefTo('search', { type: 'school' })}>{t('search.title')}</TextLink>
            <SchoolView id={id} isSite={type === 'school-site'} isPublic={!isSignedIn} />
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
