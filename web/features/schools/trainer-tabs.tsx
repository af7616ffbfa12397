/** The tabs of the trainer area. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { type TrainerTab, trainerPagesOf } from './trainer-pages.ts'

/** The number of requests that wait for this user in that school. */
function useWaiting(userId: number, schoolId: number): number {
  const own = useQuery(queryOf(readOwnSchools, { params: { id: userId } }))
  return own.data?.schools.find(({ school }) => school.id === schoolId)?.waiting ?? 0
}

export function TrainerTabs(props: { readonly current: TrainerTab; readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const viewer = useViewer()
  const { current, schoolId } = props
  const waiting = useWaiting(viewer.id, schoolId)
  const items = trainerPagesOf(viewer, schoolId).map(({ id, href }) => ({
    id,
    label: t(`tabs.${id}`),
    href,
    isCurrent: id === current,
    ...(id === 'requests' && waiting > 0 ? { count: waiting } : {}),
  }))
  return <LinkTabs label={t('tabs.label')} items={items} />
}
