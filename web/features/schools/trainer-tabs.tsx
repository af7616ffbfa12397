/** The tabs of the trainer area; only pages that exist and that the user may open (§6 Trainer area). */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { hasRole, isTrainerSide, mayTrainPrivately } from '@wegband/domain/features/accounts/school-rights.ts'
import { canAnnounce } from '@wegband/domain/features/announcements/announcement-rules.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { canAnswer } from '@wegband/domain/features/schools/request-rights.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { isBuilt, type RouteName } from '../../platform/router/route-table.ts'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { mayEnterTrainerArea } from './trainer-school.ts'

export type TrainerTab =
  | 'today'
  | 'members'
  | 'ready'
  | 'requests'
  | 'qr'
  | 'training'
  | 'roles'
  | 'insights'
  | 'money'
  | 'announcements'
  | 'reports'
  | 'papers'
  | 'school'

type Entry = {
  readonly id: TrainerTab
  readonly route: RouteName
  readonly href: (schoolId: number) => string
  /** The page uses the same rule: a tab that leads to a refusal is not shown. */
  readonly isFor: (viewer: Viewer, schoolId: number) => boolean
}

const isHead = (viewer: Viewer, schoolId: number): boolean => hasRole(viewer, schoolId, 'leader')
const teachesAt = (viewer: Viewer, schoolId: number): boolean =>
  isTrainerSide(viewer, schoolId) && viewer.teaches.some((one) => one.schoolId === schoolId)

/** The most used come first. */
const ENTRIES: readonly Entry[] = [
  { id: 'today', route: 'app.trainer', href: () => hrefTo('app.trainer'), isFor: mayEnterTrainerArea },
  {
    id: 'members',
    route: 'app.trainer-members',
    href: (schoolId) => hrefTo('app.trainer-members', { schoolId }),
    isFor: isTrainerSide,
  },
  {
    id: 'ready',
    route: 'app.trainer-ready',
    href: (schoolId) => hrefTo('app.trainer-ready', { schoolId }),
    isFor: teachesAt,
  },
  {
    id: 'requests',
    route: 'app.trainer-requests',
    href: (schoolId) => hrefTo('app.trainer-requests', { schoolId }),
    isFor: canAnswer,
  },
  {
    id: 'qr',
    route: 'app.trainer-qr',
    href: (schoolId) => hrefTo('app.trainer-qr', { schoolId }),
    isFor: (viewer, schoolId) => whyNotHandleCardsOf(viewer, schoolId) === undefined,
  },
  {
    id: 'training',
    route: 'app.trainer-training',
    href: (schoolId) => hrefTo('app.trainer-training', { schoolId }),
    isFor: (viewer, schoolId) => mayTrainPrivately(viewer, schoolId) && teachesAt(viewer, schoolId),
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
  {
    id: 'money',
    route: 'app.trainer-money',
    href: (schoolId) => hrefTo('app.trainer-money', { schoolId }),
    isFor: (viewer, schoolId) => viewer.isAdmin || isHead(viewer, schoolId),
  },
  {
    id: 'announcements',
    route: 'app.trainer-announcements',
    href: (schoolId) => hrefTo('app.trainer-announcements', { schoolId }),
    isFor: canAnnounce,
  },
  {
    id: 'reports',
    route: 'app.trainer-reports',
    href: (schoolId) => hrefTo('app.trainer-reports', { schoolId }),
    isFor: (viewer, schoolId) => isHead(viewer, schoolId) || hasRole(viewer, schoolId, 'staff'),
  },
  {
    id: 'papers',
    route: 'app.trainer-papers',
    href: (schoolId) => hrefTo('app.trainer-papers', { schoolId }),
    isFor: (viewer, schoolId) =>
      viewer.isAdmin || isHead(viewer, schoolId) || hasRole(viewer, schoolId, 'staff'),
  },
  {
    id: 'school',
    route: 'app.trainer-school',
    href: (schoolId) => hrefTo('app.trainer-school', { schoolId }),
    isFor: (viewer, schoolId) => hasOfficeRight(viewer, 'office') || isHead(viewer, schoolId),
  },
]

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
  const items = ENTRIES.filter(({ route, isFor }) => isBuilt(route) && isFor(viewer, schoolId)).map(
    ({ id, href }) => ({
      id,
      label: t(`tabs.${id}`),
      href: href(schoolId),
      isCurrent: id === current,
      ...(id === 'requests' && waiting > 0 ? { count: waiting } : {}),
    }),
  )
  return <LinkTabs label={t('tabs.label')} items={items} />
}
