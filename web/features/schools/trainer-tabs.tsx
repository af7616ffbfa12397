/** The ways of the trainer area, side by side on its pages; only what exists and what the person may (§6 Trainer area). */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { queryOf } from '../../platform/queries.ts'
import { isBuilt, type RouteName } from '../../platform/route-table.ts'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { mayEnterTrainerArea } from './trainer-school.ts'

export type TrainerTab =
  | 'today'
  | 'training'
  | 'qr'
  | 'requests'
  | 'create'
  | 'members'
  | 'ready'
  | 'roles'
  | 'insights'

type Entry = {
  readonly id: TrainerTab
  readonly route: RouteName
  readonly href: (schoolId: number) => string
  /** Whose desk it stands on; the page itself says what is missing. */
  readonly isFor?: (viewer: Viewer, schoolId: number) => boolean
}

const isHead = (viewer: Viewer, schoolId: number): boolean => hasRole(viewer, schoolId, 'leader')
const isTrainer = (viewer: Viewer, schoolId: number): boolean => hasRole(viewer, schoolId, 'trainer')

const ENTRIES: readonly Entry[] = [
  { id: 'today', route: 'app.trainer', href: () => hrefTo('app.trainer'), isFor: mayEnterTrainerArea },
  {
    id: 'training',
    route: 'app.trainer-training',
    href: (schoolId) => hrefTo('app.trainer-training', { schoolId }),
    isFor: isTrainer,
  },
  { id: 'qr', route: 'app.trainer-qr', href: (schoolId) => hrefTo('app.trainer-qr', { schoolId }) },
  {
    id: 'requests',
    route: 'app.trainer-requests',
    href: (schoolId) => hrefTo('app.trainer-requests', { schoolId }),
  },
  {
    id: 'create',
    route: 'app.trainer-create-member',
    href: (schoolId) => hrefTo('app.trainer-create-member', { schoolId }),
  },
  {
    id: 'members',
    route: 'app.trainer-members',
    href: (schoolId) => hrefTo('app.trainer-members', { schoolId }),
  },
  {
    id: 'ready',
    route: 'app.trainer-ready',
    href: (schoolId) => hrefTo('app.trainer-ready', { schoolId }),
    isFor: isTrainer,
  },
  {
    id: 'roles',
    route: 'app.trainer-roles',
    href: (schoolId) => hrefTo('app.trainer-roles', { schoolId }),
    isFor: isHead,
  },
  {
    id: 'insights',
    route: 'app.trainer-insights',
    href: (schoolId) => hrefTo('app.trainer-insights', { schoolId }),
    isFor: (viewer, schoolId) => viewer.isAdmin || isHead(viewer, schoolId),
  },
]

/** Requests that wait for this person, in that school. */
function useWaiting(userId: number, schoolId: number): number {
  const own = useQuery(queryOf(readOwnSchools, { params: { id: userId } }))
  return own.data?.schools.find(({ school }) => school.id === schoolId)?.waiting ?? 0
}

export function TrainerTabs(props: { readonly current: TrainerTab; readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const viewer = useViewer()
  const { current, schoolId } = props
  const waiting = useWaiting(viewer.id, schoolId)
  const items = ENTRIES.filter(
    ({ route, isFor }) => isBuilt(route) && (isFor === undefined || isFor(viewer, schoolId)),
  ).map(({ id, href }) => ({
    id,
    label: t(`tabs.${id}`),
    href: href(schoolId),
    isCurrent: id === current,
    ...(id === 'requests' && waiting > 0 ? { count: waiting } : {}),
  }))
  return <LinkTabs label={t('tabs.label')} items={items} />
}
