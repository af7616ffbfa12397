/**
 * What opens offline, in German and English: the start, the sign-out, the page of a class with its dialogs,
 * the scanner and the own code. A new part of these pages is added here;
 * `e2e/classes/class-opened-offline.spec.ts` opens them. Everything else is stored when used.
 */
const PAGES = [
  'app/follow-queues.ts',
  'app/live.ts',
  'app/pages.ts',
  'app/trainer-pages.ts',
  'app/start/offline-snapshot.ts',
  'app/start/open-snapshot.ts',
  'app/start/start-offline.ts',
  'app/shell/app-shell.tsx',
  'app/shell/connection-bar.tsx',
  'app/shell/desktop-nav.tsx',
  'app/shell/menu-sheet.tsx',
  'app/shell/toast-outlet.tsx',
  'features/announcements/announcements-tile.tsx',
  'features/appointment-page/appointment-page.tsx',
  'features/appointments/attendance/add-person-dialog.tsx',
  'features/appointments/attendance/attendee-sheet.tsx',
  'features/appointments/confirm-class/class-confirm-dialog.tsx',
  'features/appointments/offline/conflict-dialog.tsx',
  'features/appointments/kiosk/door-code.tsx',
  'features/appointments/booking/lost-race.tsx',
  'features/appointments/offline/sign-out-question.tsx',
  'features/sign-in/welcome-page.tsx',
  'features/calendar/calendar-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'features/dashboard/dashboard-sections.tsx',
  'features/dashboard/open-work-tile.tsx',
  'features/dashboard/tiles/own-class.tsx',
  'features/dashboard/video-lead.tsx',
  'features/errors/coming-later-page.tsx',
  'features/errors/error-page.tsx',
  'features/errors/not-found-page.tsx',
  'features/notifications/notifications-bell.tsx',
  'features/profile/emergency/emergency-row.tsx',
  'features/profile/emergency/emergency-sheet.tsx',
  'features/scanner/qr-code-page.tsx',
  'features/scanner/scanner-page.tsx',
  'features/scanner/kiosk/tablet-at-door.tsx',
  'features/timetable/class-tools.tsx',
  'features/timetable/standing-booking/standing-booking-box.tsx',
  'features/timetable/substitution/substitute-news.tsx',
  'features/trainer/trainer-page.tsx',
  'platform/words/further-words.ts',
  'ui/dialog/confirm-dialog.tsx',
  'ui/dialog/dialog-frames.tsx',
]

const LANGUAGES = ['de', 'en']
const WORDS = [
  'access',
  'ages',
  'announcements',
  'appointments',
  'sign-in',
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

export const OFFLINE_PARTS: readonly string[] = [
  ...PAGES,
  ...LANGUAGES.flatMap((language) => WORDS.map((name) => `messages/${language}/${name}.json`)),
]

/** Where the browser does not read QR codes itself. */
export const DECODER = 'features/cards/code/bundled-detector.ts'

/**
 * Large libraries: fetched where they are used, and never ahead. A map, a video and the strength of a new
 * password need a connection.
 */
export const HEAVY_PARTS: readonly string[] = [
  DECODER,
  'features/sign-in/password/estimate-password.ts',
  'features/schools/map/sites-map.tsx',
  'features/videos/playback/hls-source.ts',
]

/** Files of `web/public`; pictures are stored when they are shown. */
export const NAMED_FILES: readonly string[] = [
  '/fonts/wegband-sans-latin.woff2',
  '/fonts/wegband-sans-latin-ext.woff2',
  '/icons/icon.svg',
  '/icons/icon-192.png',
  '/manifest.webmanifest',
]
