/** Main and secondary menu (§2 Menus): an entry appears when its page is built and its condition holds. */
import { holdsOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isForGuests } from '../../features/registration/guest-gate.ts'
import { ROUTE_NAMES, type RouteName } from '../../platform/router/route-table.ts'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { bookOpenText } from '../../ui/icon/phosphor/book-open-text.gen.ts'
import { chalkboardTeacher } from '../../ui/icon/phosphor/chalkboard-teacher.gen.ts'
import { chatCircle } from '../../ui/icon/phosphor/chat-circle.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { gear } from '../../ui/icon/phosphor/gear.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { receipt } from '../../ui/icon/phosphor/receipt.gen.ts'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { user } from '../../ui/icon/phosphor/user.gen.ts'
import { usersThree } from '../../ui/icon/phosphor/users-three.gen.ts'
import type { NavItem } from '../../ui/nav/nav-item.ts'
import { BAR_ENTRIES, navItems } from './menu-entries.ts'
import type { BarKey, MenuEntry } from './menu-entries.ts'

/** The facts about the user that decide over an entry, as far as they are known. */
type Person = Pick<
  Viewer,
  | 'trainerSportsIds'
  | 'roles'
  | 'isSchoolLeader'
  | 'isAdmin'
  | 'officeRights'
  | 'isAnonymous'
  | 'unreadNotificationsCount'
  | 'unreadUserMessagesCount'
  | 'funnels'
>
export type EntryKey =
  | BarKey
  | 'clubs'
  | 'trainer'
  | 'glossary'
  | 'profile'
  | 'subscriptions'
  | 'notifications'
  | 'messages'
  | 'contacts'
  | 'documents'
  | 'lead'
  | 'viewAs'
  | 'admin'
  | 'register'

/** Under the trainer entry, or, for heads without one, under the entry of their school. */
const DESK: readonly RouteName[] = ROUTE_NAMES.filter((route) => route.startsWith('app.trainer-'))

const MAIN: readonly MenuEntry<EntryKey>[] = [
  ...BAR_ENTRIES,
  { id: 'clubs', route: 'app.user-schools', icon: storefront, also: ['app.schools', 'app.schools-search'] },
  {
    id: 'trainer',
    route: 'app.trainer',
    icon: chalkboardTeacher,
    also: DESK,
  },
  { id: 'glossary', route: 'app.glossary', icon: bookOpenText },
]
const OFFICE_ROUTES: readonly RouteName[] = ROUTE_NAMES.filter((route) => route.startsWith('app.admin-'))

const SECONDARY: readonly MenuEntry<EntryKey>[] = [
  {
    id: 'profile',
    route: 'app.profile',
    icon: user,
    also: [
      'app.profile-edit',
      'app.emergency',
      'app.photo-consent',
      'app.settings',
      'app.notice-settings',
      'app.devices',
      'app.privacy',
    ],
  },
  { id: 'subscriptions', route: 'app.subscriptions', icon: receipt, also: ['app.invoices'] },
  { id: 'notifications', route: 'app.notifications', icon: bell },
  {
    id: 'messages',
    route: 'app.messages',
    icon: chatCircle,
    also: ['app.message', 'app.message-new', 'app.message-safety'],
  },
  { id: 'contacts', route: 'app.family', icon: usersThree, also: ['app.child-messages'] },
  { id: 'documents', route: 'app.documents', icon: fileText },
  { id: 'lead', route: 'app.trainer-members', icon: identificationCard, also: DESK },
  { id: 'viewAs', route: 'app.view-as', icon: userSwitch },
  { id: 'admin', route: 'app.admin', icon: gear, also: OFFICE_ROUTES },
  { id: 'register', route: 'app.profile-upgrade', icon: userPlus },
]
/**
 * Payment is private to the user and closed to an impersonating account (decisions §3.14). The administration
 * is closed then too.
 */
const OWN: ReadonlySet<EntryKey> = new Set(['subscriptions', 'admin'])

/** §2, §6: the trainer area is for users with trainer sports or the staff role. */
const isTrainerOrStaff = (person: Person): boolean =>
  person.trainerSportsIds.length > 0 || holdsRole(person, 'staff')

const countOf = (id: EntryKey, person: Person): number => {
  if (id === 'notifications') return person.unreadNotificationsCount
  return id === 'messages' ? person.unreadUserMessagesCount : 0
}

/** §2 Menus: the clubs entry carries a banner for a user who has not chosen to train in a club. */
const invitesToClub = (person: Person | undefined): boolean =>
  person !== undefined && !person.funnels.includes('club_training')

export type MenuWords = {
  readonly label: (key: EntryKey) => string
  readonly unread: (count: number) => string
  /** The note of the clubs entry, for a user who does not train in a club. */
  readonly clubs: string
}
export type Menu = { readonly main: readonly NavItem[]; readonly secondary: readonly NavItem[] }

/**
 * Guests see what is open to them and the way to an account. The bar stays as it is, and its pages ask them
 * to register.
 */
const isForGuest = ({ id, route }: MenuEntry<EntryKey>): boolean =>
  isForGuests(route) || BAR_ENTRIES.some((entry) => entry.id === id)

/** Guests have no schools of their own, and search for one. */
const forPerson = (entry: MenuEntry<EntryKey>, person: Person | undefined): MenuEntry<EntryKey> => {
  if (entry.id !== 'clubs' || person === undefined) return entry
  return person.isAnonymous ? { ...entry, route: 'app.schools-search' } : entry
}

const isFor = (entry: MenuEntry<EntryKey>, person: Person | undefined): boolean => {
  const { id } = entry
  if (person?.isAnonymous) return isForGuest(entry)
  if (id === 'register') return false
  if (id === 'lead') return person !== undefined && person.isSchoolLeader && !isTrainerOrStaff(person)
  if (id === 'trainer') return person !== undefined && isTrainerOrStaff(person)
  if (id === 'admin') return person !== undefined && holdsOfficeRight(person)
  return id !== 'viewAs' || person?.isAdmin === true
}

/**
 * `person` undefined: not loaded yet, so entries that depend on it are hidden. `isViewing`: another account
 * impersonates this user.
 */
export function menuFor(
  person: Person | undefined,
  shown: RouteName | undefined,
  words: MenuWords,
  isViewing = false,
): Menu {
  const items = (entries: readonly MenuEntry<EntryKey>[]): NavItem[] =>
    navItems(
      entries
        .map((entry) => forPerson(entry, person))
        .filter((entry) => isFor(entry, person) && !(isViewing && OWN.has(entry.id))),
      shown,
      words.label,
    ).map((item) => {
      const count = person === undefined ? 0 : countOf(item.id, person)
      if (count > 0) return { ...item, count, countLabel: words.unread(count) }
      return item.id === 'clubs' && invitesToClub(person) ? { ...item, banner: words.clubs } : item
    })
  return { main: items(MAIN), secondary: items(SECONDARY) }
}
