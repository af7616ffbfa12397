/** One school in the hands of the office. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { readOfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { SchoolOfficeView } from './school-office-view.tsx'

export function OfficeSchoolPage(): ReactNode {
  const t = useMessages('school-office')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.admin-school')
  const school = useQuery({
    ...queryOf(readOfficeSchool, { params: { id: schoolId } }),
    enabled: hasOfficeRight(viewer, 'office'),
  })
  return (
    <AdminFrame
      title={school.data?.name ?? t('own.title')}
      right="office"
      back={{ label: t('list.title'), href: hrefTo('app.admin-schools') }}
      isWide
    >
      {() => <SchoolOfficeView key={schoolId} schoolId={schoolId} />}
    </AdminFrame>
  )
}
