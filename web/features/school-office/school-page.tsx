/** One school in the hands of the office. */
import type { ReactNode } from 'react'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { useOfficeSchool } from './queries.ts'
import { SchoolOfficeView } from './school-office-view.tsx'

function Named(props: { readonly schoolId: number }): ReactNode {
  const name = useOfficeSchool(props.schoolId).data?.name
  return (
    <>
      {name === undefined ? null : <p className="t-section">{name}</p>}
      <SchoolOfficeView key={props.schoolId} schoolId={props.schoolId} />
    </>
  )
}

export function OfficeSchoolPage(): ReactNode {
  const t = useMessages('school-office')
  const { schoolId } = useRouteParams('app.admin-school')
  return (
    <AdminFrame
      title={t('own.title')}
      right="office"
      back={{ label: t('list.title'), href: hrefTo('app.admin-schools') }}
      isWide
    >
      {() => <Named schoolId={Number(schoolId)} />}
    </AdminFrame>
  )
}
