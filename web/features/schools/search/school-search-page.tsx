/** The search inside the app (§2 schools/search). */
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { storefront } from '../../../ui/icon/phosphor/storefront.gen.ts'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useKnownViewer } from '../../accounts/viewer.ts'
import { SchoolSearch } from './school-search.tsx'
import { askedIn, searchOf, type SearchState } from './use-search.ts'

export function SchoolSearchPage(): ReactNode {
  const t = useMessages('schools')
  const goTo = useGoTo()
  const isGuest = useKnownViewer()?.isAnonymous === true
  const first = askedIn(useSearchParams())
  const onAsked = useCallback(
    (asked: SearchState) => void goTo('app.schools-search', {}, { search: searchOf(asked), replace: true }),
    [goTo],
  )
  return (
    <>
      <TopBar
        title={t('search.title')}
        actions={
          isGuest ? null : (
            <IconButton icon={storefront} label={t('own.title')} href={hrefTo('app.user-schools')} />
          )
        }
      />
      <SchoolSearch
        first={first}
        onAsked={onAsked}
        head={<PageHead title={t('search.title')} size="small" isHiddenOnPhone />}
        hrefOf={({ id, school }) => hrefTo('app.schools', { schoolId: school.id, schoolSiteId: id })}
      />
    </>
  )
}
