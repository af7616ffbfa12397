/** The people and modules of the mock-ups. */
import { calendarBlank } from '../icon/phosphor/calendar-blank.gen.ts'
import { bell } from '../icon/phosphor/bell.gen.ts'
import { bookOpenText } from '../icon/phosphor/book-open-text.gen.ts'
import { chalkboardTeacher } from '../icon/phosphor/chalkboard-teacher.gen.ts'
import { chatCircle } from '../icon/phosphor/chat-circle.gen.ts'
import { fileText } from '../icon/phosphor/file-text.gen.ts'
import { houseSimple } from '../icon/phosphor/house-simple.gen.ts'
import { list } from '../icon/phosphor/list.gen.ts'
import { personSimpleTaiChi } from '../icon/phosphor/person-simple-tai-chi.gen.ts'
import { receipt } from '../icon/phosphor/receipt.gen.ts'
import { storefront } from '../icon/phosphor/storefront.gen.ts'
import { user } from '../icon/phosphor/user.gen.ts'
import { usersThree } from '../icon/phosphor/users-three.gen.ts'
import type { NavItem } from '../nav/nav-item.ts'
import type { SportColour } from '../sport/sport.tsx'

export const WING_CHUN: SportColour = { hue: 32 }
export const ESCRIMA: SportColour = { hue: 75 }
export const CHIKUNG: SportColour = { hue: 168 }
export const KIDS: SportColour = { hue: 238, chroma: 0.78 }

export const MODULES = [
  'Stand und Mitte',
  'Der Keil',
  'Gerader Faust\u00adstoß',
  'Schritt nach vorn',
  'Wendung',
  'Ellbogen führen',
  'Erster Kontakt',
  'Abstand lesen',
  'Fauststoß in Kette',
  'Stopptritt',
  'Seitenwinkel',
  'Griff lösen',
  'Druck aufnehmen',
  'Wendung mit Schritt',
  'Zwei Richtungen',
  'Rückweg',
  'Mit der Wand',
  'Kurze Distanz',
  'Knie und Ellbogen',
  'Vom Boden auf',
  'Stock und Hand',
  'Mehrere Gegner',
  'Unter Stress',
  'Freies Spiel',
] as const

export const BELT_NAMES = [
  'Rohweiß',
  'Stroh',
  'Honig',
  'Kupfer',
  'Zinnober',
  'Beere',
  'Pflaume',
  'Indigo',
  'Hafen',
  'Jade',
  'Kastanie',
  'Tusche',
] as const

export const MAIN_MENU: readonly NavItem[] = [
  { id: 'start', label: 'Start', href: '#start', icon: houseSimple },
  { id: 'training', label: 'Training', href: '#training', icon: personSimpleTaiChi, isCurrent: true },
  { id: 'calendar', label: 'Kalender', href: '#calendar', icon: calendarBlank },
  { id: 'schools', label: 'Schulen', href: '#schools', icon: storefront },
  { id: 'trainer', label: 'Trainer', href: '#trainer', icon: chalkboardTeacher },
  { id: 'glossary', label: 'Glossar', href: '#glossary', icon: bookOpenText },
]

export const SECOND_MENU: readonly NavItem[] = [
  { id: 'profile', label: 'Profil', href: '#profile', icon: user },
  { id: 'subscriptions', label: 'Abos', href: '#subscriptions', icon: receipt },
  { id: 'notices', label: 'Mitteilungen', href: '#notices', icon: bell, count: 2, countLabel: '2 neu' },
  {
    id: 'messages',
    label: 'Nachrichten',
    href: '#messages',
    icon: chatCircle,
    count: 1,
    countLabel: '1 neu',
  },
  { id: 'family', label: 'Familie & Kontakte', href: '#family', icon: usersThree },
  { id: 'documents', label: 'Dokumente', href: '#documents', icon: fileText },
]

export const BOTTOM_MENU: readonly NavItem[] = [
  ...MAIN_MENU.slice(0, 3),
  { id: 'menu', label: 'Menü', href: '#menu', icon: list, count: 3, countLabel: '3 neu' },
]

export const WEEK = [
  ['Mo', '16', [WING_CHUN]],
  ['Di', '17', []],
  ['Mi', '18', [KIDS, CHIKUNG]],
  ['Do', '19', []],
  ['Fr', '20', [WING_CHUN]],
  ['Sa', '21', [ESCRIMA, WING_CHUN]],
  ['So', '22', []],
] as const
