/** The pages of the trainer area, once: tabs and command palette show those that exist and that the user may open (§6 Trainer area). */
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { hasRole, isTrainerSide, mayTrainPrivately } from '@wegband/domain/features/accounts/school-rights.ts'
import { canAnnounce } from '@wegband/domain/features/announcements/announcement-rules.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { canAnswer } from '@wegband/domain/features/schools/request-rights.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { isBuilt, type RouteName } from '../../platform/router/route-table.ts'
import { mayEnterTrainerArea } from './trainer-school.ts'

export type TrainerTab =
  | 'today'
  | 'members'
  | 'ready'
  | 'requests'
  | 'qr'
  | 'training'
  | 'roles'
  | 'protection'
  | 'insights'
  | 'money'
  | 'hours'
  | 'count'
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
    id: 'protection',
    route: 'app.trainer-protection',
    href: (schoolId) => hrefTo('app.trainer-protection', { schoolId }),
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
    id: 'hours',
    route: 'app.trainer-hours',
    href: (schoolId) => hrefTo('app.trainer-hours', { schoolId }),
    isFor: (viewer, schoolId) => viewer.isAdmin || isTrainerSide(viewer, schoolId),
  },
  {
    id: 'count',
    route: 'app.trainer-yearly-count',
    href: (schoolId) => hrefTo('app.trainer-yearly-count', { schoolId }),
    isFor: (viewer, schoolId) => hasOfficeRight(viewer, 'office') || isHead(viewer, schoolId),
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

export type TrainerPage = { readonly id: TrainerTab; readonly href: string }

/** Those of one school, the most used first. */
export const trainerPagesOf = (viewer: Viewer, schoolId: number): readonly TrainerPage[] =>
  ENTRIES.filter(({ route, isFor }) => isBuilt(route) && isFor(viewer, schoolId)).map(({ id, href }) => ({
    id,
    href: href(schoolId),
  }))

/** Where a bar of single entries would be too long, it shows groups; each leads to its first page, and a second row shows the others. */
const GROUPS: readonly { readonly id?: TrainerGroup; readonly tabs: readonly TrainerTab[] }[] = [
  { id: 'today', tabs: ['today', 'training', 'qr'] },
  { tabs: ['members'] },
  { tabs: ['ready'] },
  { tabs: ['requests'] },
  { tabs: ['money'] },
  { id: 'figures', tabs: ['insights', 'hours', 'count'] },
  { id: 'school', tabs: ['school', 'roles', 'protection', 'announcements', 'reports', 'papers'] },
]
/** A head who has no classes of today begins with the members. */
const WITHOUT_DAY = [...GROUPS.slice(1, 4), { tabs: ['qr'] as const }, ...GROUPS.slice(4)]
/** More tabs than these do not fit beside each other, nor into a glance. */
const MOST_TABS = 7

/** Those that can hold several pages. */
type TrainerGroup = 'today' | 'figures' | 'school'
export type TrainerTabGroup = {
  /** Undefined: a single entry, which stands for itself. */
  readonly group: TrainerGroup | undefined
  readonly pages: readonly [TrainerPage, ...TrainerPage[]]
}

/** The entries of the bar. A bar that is short enough has no groups. */
export function groupTrainerPages(pages: readonly TrainerPage[]): readonly TrainerTabGroup[] {
  if (pages.length <= MOST_TABS) return pages.map((page) => ({ group: undefined, pages: [page] }))
  const hasDay = pages.some(({ id }) => id === 'today')
  return (hasDay ? GROUPS : WITHOUT_DAY).flatMap(({ id, tabs }): TrainerTabGroup[] => {
    const [first, ...others] = tabs.flatMap((tab) => pages.find((page) => page.id === tab) ?? [])
    if (first === undefined) return []
    return [{ group: others.length === 0 ? undefined : id, pages: [first, ...others] }]
  })
}
