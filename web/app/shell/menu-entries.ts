/**
 * The three entries of the bottom bar (§2 Menus, visual.md): part of the first bytes, so only what the first
 * page shows.
 */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { worksAtSchool } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { isBuilt, routeEntry } from '../../platform/router/route-table.ts'
import type { RouteName, RouteOrder } from '../../platform/router/route-table.ts'
import { fillPath } from '../../platform/router/links.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { houseSimple } from '../../ui/icon/phosphor/house-simple.gen.ts'
import { personSimpleTaiChi } from '../../ui/icon/phosphor/person-simple-tai-chi.gen.ts'
import type { NavItem } from '../../ui/nav/nav-item.ts'

export type MenuEntry<Key extends string> = {
  readonly id: Key
  /** A route without params. */
  readonly route: RouteName
  readonly icon: IconShape
  /** Further pages that belong to this entry. */
  readonly also?: readonly RouteName[]
  /** Pages of these categories count as part of the entry; without them only its own page does. */
  readonly covers?: readonly RouteOrder[]
}

export type BarKey = 'home' | 'training' | 'calendar'

export const BAR_ENTRIES: readonly MenuEntry<BarKey>[] = [
  { id: 'home', route: 'app.dashboard', icon: houseSimple },
  { id: 'training', route: 'app.sports', icon: personSimpleTaiChi, covers: ['sports', 'modules'] },
  {
    id: 'calendar',
    route: 'app.calendar',
    icon: calendarBlank,
    also: ['app.appointment', 'app.appointments', 'app.exam-day', 'app.timetable-new', 'app.timetable-edit'],
  },
]

/**
 * The middle of the bar: trainers and staff scan codes, all others show theirs. Each page links the other.
 */
export const middleEntry = (
  person: Pick<Viewer, 'trainerSportsIds' | 'roles'> | undefined,
): { readonly route: RouteName; readonly label: 'scan' | 'myCode' } =>
  person !== undefined && worksAtSchool(person)
    ? { route: 'app.scanner', label: 'scan' }
    : { route: 'app.qr-code', label: 'myCode' }

const isCurrent = (entry: MenuEntry<string>, shown: RouteName | undefined): boolean =>
  shown !== undefined &&
  (shown === entry.route ||
    entry.also?.includes(shown) === true ||
    entry.covers?.includes(routeEntry(shown).order) === true)

/** The entries whose page is built. */
export function navItems<Key extends string>(
  entries: readonly MenuEntry<Key>[],
  shown: RouteName | undefined,
  label: (key: Key) => string,
): (NavItem & { readonly id: Key })[] {
  return entries
    .filter((entry) => isBuilt(entry.route))
    .map((entry) => ({
      id: entry.id,
      label: label(entry.id),
      href: fillPath(routeEntry(entry.route).path, {}),
      icon: entry.icon,
      isCurrent: isCurrent(entry, shown),
    }))
}
