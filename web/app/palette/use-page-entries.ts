/** What the palette offers without asking the server: pages, by the same rules as the menus, and the first step of frequent work. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import { mayPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { useViewer } from '../../features/accounts/viewer.ts'
import { officePagesOf } from '../../features/admin/office-pages.ts'
import { useIsViewing } from '../../features/impersonation/use-view.ts'
import { trainerPagesOf } from '../../features/schools/trainer-pages.ts'
import { trainerSchools } from '../../features/schools/trainer-school.ts'
import { fillPath, hrefTo } from '../../platform/router/links.tsx'
import { routeEntry } from '../../platform/router/route-table.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { middleEntry } from '../shell/menu-entries.ts'
import { useMenu } from '../shell/use-menu.ts'
import type { PaletteEntry } from './rank-entries.ts'

function useMenuEntries(): PaletteEntry[] {
  const menu = useMenu()
  return [...menu.main, ...menu.secondary].flatMap(({ id, label, href }) =>
    href === undefined ? [] : [{ id: `menu-${id}`, group: 'pages' as const, label, href }],
  )
}

function useSchoolEntries(): PaletteEntry[] {
  const t = useMessages('schools')
  const viewer = useViewer()
  return trainerSchools(viewer, undefined).schools.flatMap(({ schoolId, name }) =>
    trainerPagesOf(viewer, schoolId).map(({ id, href }) => ({
      id: `school-${schoolId}-${id}`,
      group: 'pages' as const,
      label: t(`tabs.${id}`),
      // the classes of today are those of all schools
      note: id === 'today' ? t('tabs.label') : name,
      href,
    })),
  )
}

function useOfficeEntries(): PaletteEntry[] {
  const t = useMessages('admin')
  const viewer = useViewer()
  // within the view of another account the administration is closed
  const isViewing = useIsViewing()
  return isViewing
    ? []
    : officePagesOf(viewer).map(({ id, route }) => ({
        id: `office-${id}`,
        group: 'pages' as const,
        label: t(`cards.${id}.title`),
        note: t('title'),
        href: hrefTo(route),
      }))
}

/** Frequent work at the first school of the viewer, by the rules of the pages that do it. */
function schoolActions(
  viewer: Viewer,
): readonly { readonly id: 'newMember' | 'printList' | 'printCards'; readonly href: string }[] {
  const { school } = trainerSchools(viewer, undefined)
  if (school === undefined) return []
  const { schoolId } = school
  return [
    ...(whyNotAddMember(viewer, schoolId) === undefined
      ? [{ id: 'newMember' as const, href: hrefTo('app.trainer-create-member', { schoolId }) }]
      : []),
    { id: 'printList', href: hrefTo('app.trainer-lists', { schoolId }) },
    ...(whyNotHandleCardsOf(viewer, schoolId) === undefined
      ? [{ id: 'printCards' as const, href: hrefTo('app.trainer-card-print', { schoolId }) }]
      : []),
  ]
}

function useActionEntries(): PaletteEntry[] {
  const t = useMessages('palette')
  const shell = useMessages('shell')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const middle = middleEntry(viewer)
  const plans = viewer.schools.some(({ schoolId }) => mayPlan(viewer, schoolId))
  const isClosed = isViewing || viewer.isAnonymous
  const action = (id: string, label: string, href: string): PaletteEntry => ({
    id: `action-${id}`,
    group: 'actions',
    label,
    href,
  })
  return [
    ...(isClosed
      ? []
      : [
          action('middle', shell(`menu.${middle.label}`), fillPath(routeEntry(middle.route).path, {})),
          action('message', t('actions.write'), hrefTo('app.message-new')),
        ]),
    ...(isClosed ? [] : schoolActions(viewer).map(({ id, href }) => action(id, t(`actions.${id}`), href))),
    ...(plans ? [action('class', t('actions.plan'), hrefTo('app.timetable-new'))] : []),
    ...(viewer.isAnonymous ? [] : [action('settings', t('actions.settings'), hrefTo('app.settings'))]),
  ]
}

export function usePageEntries(): readonly PaletteEntry[] {
  const menu = useMenuEntries()
  const school = useSchoolEntries()
  const office = useOfficeEntries()
  const actions = useActionEntries()
  return [...actions, ...menu, ...school, ...office]
}
