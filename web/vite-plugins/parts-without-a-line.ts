/**
 * What opens without a line, in German and English: the start, the way out, the page of a class with its dialogs, the scanner and the own
 * code. What is added to one of them is added here; `e2e/class-opened-without-a-line.spec.ts` opens them. Everything else is kept as used.
 */
const PAGES = [
  'app/follow-queues.ts',
  'app/live.ts',
  'app/pages.ts',
  'app/start/kept-start.ts',
  'app/start/without-a-line.ts',
  'app/shell/connection-bar.tsx',
  'app/shell/desktop-nav.tsx',
  'app/shell/menu-sheet.tsx',
  'app/shell/toast-outlet.tsx',
  'features/appointments/add-person-dialog.tsx',
  'features/appointments/appointment-page.tsx',
  'features/appointments/attendee-sheet.tsx',
  'features/appointments/class-confirm-dialog.tsx',
  'features/appointments/conflict-dialog.tsx',
  'features/appointments/door-code.tsx',
  'features/appointments/lost-race.tsx',
  'features/appointments/sign-out-question.tsx',
  'features/auth/welcome-page.tsx',
  'features/calendar/calendar-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'features/dashboard/dashboard-sections.tsx',
  'features/dashboard/open-work-tile.tsx',
  'features/dashboard/own-class.tsx',
  'features/dashboard/video-lead.tsx',
  'features/errors/coming-later-page.tsx',
  'features/errors/error-page.tsx',
  'features/errors/not-found-page.tsx',
  'features/notifications/notifications-bell.tsx',
  'features/profile/emergency-row.tsx',
  'features/profile/emergency-sheet.tsx',
  'features/scanner/qr-code-page.tsx',
  'features/scanner/scanner-page.tsx',
  'features/scanner/tablet-at-door.tsx',
  'features/timetable/class-tools.tsx',
  'features/timetable/habit-box.tsx',
  'features/timetable/substitute-news.tsx',
  'features/trainer/trainer-page.tsx',
  'ui/dialog/confirm-dialog.tsx',
]

const LANGUAGES = ['de', 'en']
const WORDS = [
  'access',
  'ages',
  'appointments',
  'auth',
  'blocks',
  'booking',
  'calendar',
  'card-desk',
  'cards',
  'dashboard',
  'door',
  'errors',
  'family',
  'glossary',
  'kiosk',
  'notifications',
  'photo-consent',
  'profile',
  'registration',
  'scanner',
  'schools',
  'shell',
  'sports',
  'standing-in',
  'start',
  'timetable',
  'trainer',
  'trials',
  'work',
]

export const PARTS_WITHOUT_A_LINE: readonly string[] = [
  ...PAGES,
  ...LANGUAGES.flatMap((language) => WORDS.map((name) => `messages/${language}/${name}.json`)),
]

/** Where the browser does not read QR codes itself. */
export const DECODER = 'features/cards/bundled-detector.ts'

/** Large libraries: fetched where they are used, and never ahead. A map, a film and the strength of a new password need a connection. */
export const HEAVY_PARTS: readonly string[] = [
  DECODER,
  'features/credentials/estimate-password.ts',
  'features/schools/map/sites-map.tsx',
  'features/videos/film-source.ts',
]

/** Of `web/public`; pictures come when they are shown. */
export const NAMED_FILES: readonly string[] = [
  '/fonts/mona-sans-latin.woff2',
  '/fonts/mona-sans-latin-ext.woff2',
  '/icons/icon.svg',
  '/icons/icon-192.png',
  '/manifest.webmanifest',
]
