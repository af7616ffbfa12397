/** Main and secondary menu (§2 Menus): an entry appears when its page is built and its condition holds. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isBuilt, routeEntry } from '../../platform/route-table.ts'
import type { RouteName, RouteOrder } from '../../platform/route-table.ts'
import { hrefTo } from '../../platform/links.tsx'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { bookOpenText } from '../../ui/icon/phosphor/book-open-text.gen.ts'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { chalkboardTeacher } from '../../ui/icon/phosphor/chalkboard-teacher.gen.ts'
import { chatCircle } from '../../ui/icon/phosphor/chat-circle.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { houseSimple } from '../../ui/icon/phosphor/house-simple.gen.ts'
import { personSimpleTaiChi } from '../../ui/icon/phosphor/person-simple-tai-chi.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { user } from '../../ui/icon/phosphor/user.gen.ts'
import { usersThree } from '../../ui/icon/phosphor/users-three.gen.ts'
import type { NavItem } from '../../ui/nav/nav-item.ts'

/** What decides over an entry: the person, as far as known. */
type Person = Pick<
  Viewer,
  'trainerSportsIds' | 'roles' | 'unreadNotificationsCount' | 'unreadUserMessagesCount'
>

const MAIN = ['home', 'training', 'calendar', 'clubs', 'trainer', 'glossary'] as const
const SECONDARY = ['profile', 'subscriptions', 'notifications', 'messages', 'contacts', 'documents'] as const
type MainKey = (typeof MAIN)[number]
type SecondaryKey = (typeof SECONDARY)[number]
export type EntryKey = MainKey | SecondaryKey

type Entry = {
  readonly route: Extract<
    RouteName,
    | 'app.dashboard'
    | 'app.sports'
    | 'app.calendar'
    | 'app.user-schools'
    | 'app.trainer'
    | 'app.glossary'
    | 'app.profile'
    | 'app.subscriptions'
    | 'app.notifications'
    | 'app.messages'
    | 'app.family'
    | 'app.documents'
  >
  readonly icon: IconShape
  /** Pages of these categories count as part of the entry; else only its own page does. */
  readonly covers?: readonly RouteOrder[]
  readonly isFor?: (person: Person) => boolean
  readonly count?: (person: Person) => number
}

/** §2, §6: the trainer area is for people with trainer sports or the staff role. */
const isTrainerOrStaff = (person: Person): boolean =>
  person.trainerSportsIds.length > 0 || person.roles.includes('staff')

const ENTRIES: { readonly [Key in EntryKey]: Entry } = {
  home: { route: 'app.dashboard', icon: houseSimple },
  training: { route: 'app.sports', icon: personSimpleTaiChi, covers: ['sports', 'modules'] },
  calendar: { route: 'app.calendar', icon: calendarBlank, covers: ['calendar'] },
  clubs: { route: 'app.user-schools', icon: storefront },
  trainer: { route: 'app.trainer', icon: chalkboardTeacher, isFor: isTrainerOrStaff },
  glossary: { route: 'app.glossary', icon: bookOpenText },
  profile: { route: 'app.profile', icon: user },
  subscriptions: { route: 'app.subscriptions', icon: receipt },
  notifications: {
    route: 'app.notifications',
    icon: bell,
    count: (person) => person.unreadNotificationsCount,
  },
  messages: { route: 'app.messages', icon: chatCircle, count: (person) => person.unreadUserMessagesCount },
  contacts: { route: 'app.family', icon: usersThree },
  documents: { route: 'app.documents', icon: fileText },
}

export type MenuWords = {
  readonly label: (key: EntryKey) => string
  readonly unread: (count: number) => string
}

const isCurrent = (entry: Entry, shown: RouteName | undefined): boolean =>
  shown !== undefined && (shown === entry.route || entry.covers?.includes(routeEntry(shown).order) === true)

export type Menu = { readonly main: readonly NavItem[]; readonly secondary: readonly NavItem[] }

/** `person` undefined: not loaded yet, so nothing that depends on them is shown. */
export function menuFor(person: Person | undefined, shown: RouteName | undefined, words: MenuWords): Menu {
  const isShown = (key: EntryKey): boolean => {
    const { route, isFor } = ENTRIES[key]
    return isBuilt(route) && (isFor === undefined || (person !== undefined && isFor(person)))
  }
  const item = (key: EntryKey): NavItem => {
    const entry = ENTRIES[key]
    const count = person === undefined ? 0 : (entry.count?.(person) ?? 0)
    return {
      id: key,
      label: words.label(key),
      href: hrefTo(entry.route),
      icon: entry.icon,
      isCurrent: isCurrent(entry, shown),
      ...(count > 0 ? { count, countLabel: words.unread(count) } : {}),
    }
  }
  return {
    main: MAIN.filter((key) => isShown(key)).map((key) => item(key)),
    secondary: SECONDARY.filter((key) => isShown(key)).map((key) => item(key)),
  }
}
