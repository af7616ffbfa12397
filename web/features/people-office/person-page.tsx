/** One person as a page of its own: where the list has no room for a panel, and for links. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { PersonCard } from './person-card.tsx'

export function PersonPage(): ReactNode {
  const t = useMessages('people-office')
  const { personId } = useRouteParams('app.admin-person')
  const viewer = useViewer()
  const person = useQuery({
    ...queryOf(readPerson, { params: { id: personId } }),
    enabled: hasOfficeRight(viewer, 'office'),
  })
  const name = person.data === undefined ? '' : fullName(person.data)
  return (
    <AdminFrame
      title={name === '' ? t('person.title') : name}
      back={{ label: t('title'), href: hrefTo('app.admin-people') }}
    >
      {() => <PersonCard id={Number(personId)} />}
    </AdminFrame>
  )
}
