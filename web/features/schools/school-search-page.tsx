/** The search inside the app (§2 schools/search). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/links.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { SchoolSearch } from './school-search.tsx'

export function SchoolSearchPage(): ReactNode {
  const t = useMessages('schools')
  const { q = '' } = useSearchParams()
  return (
    <>
      <TopBar
        title={t('search.title')}
        actions={<IconButton icon={storefront} label={t('own.title')} href={hrefTo('app.user-schools')} />}
      />
      <SchoolSearch
        first={q}
        head={<PageHead title={t('search.title')} size="small" isHiddenOnPhone />}
        hrefOf={({ id, school }) => hrefTo('app.schools', { schoolId: school.id, schoolSiteId: id })}
      />
    </>
  )
}
