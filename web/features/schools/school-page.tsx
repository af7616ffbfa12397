/**
 * A school inside the app (§2 schools/{schoolId?}/{schoolSiteId?}); without an id it redirects to the viewer's schools, or to the search.
 */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { SchoolView } from './school-view.tsx'
import type { TrialWish } from './trial-dates.tsx'

/** Decisions §2, optional segments: user/schools, else schools/search. */
function Onward(): ReactNode {
  const viewer = useViewer()
  const goTo = useGoTo()
  const hasSchools = !viewer.isAnonymous && (viewer.schools.length > 0 || viewer.childIds.length > 0)
  useEffect(() => {
    void goTo(hasSchools ? 'app.user-schools' : 'app.schools-search', {}, { replace: true })
  }, [goTo, hasSchools])
  return null
}

export function SchoolPage(): ReactNode {
  const t = useMessages('schools')
  const params = useRouteParams('app.schools')
  const { schoolId, schoolSiteId } = params
  const search = useSearchParams()
  const goTo = useGoTo()
  const onWish = ({ sport, age }: TrialWish): void =>
    void goTo('app.schools', params, { search: { ...search, sport, age: age || undefined }, replace: true })
  if (schoolId === undefined) return <Onward />
  return (
    <>
      <TopBar
        title={t('school.title')}
        back={{ label: t('school.back'), href: hrefTo('app.schools-search', {}, search) }}
      />
      <SchoolView key={schoolId} id={schoolId} siteId={schoolSiteId} onWish={onWish} />
    </>
  )
}
