/**
 * The parts of the app that the build puts into one file each (`cutInto`), and the first pages. Their files are
 * requested early; everything else is a file per page and dialog.
 */
import { fileURLToPath } from 'node:url'
import type { Part } from './first-load.ts'
import type { Entry } from './first-page-files.ts'

const inWeb = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const allInWeb = (paths: readonly string[]): readonly string[] => paths.map(inWeb)

export const FILE_PARTS: readonly Part[] = [
  {
    name: 'dashboard',
    when: 'early',
    roots: allInWeb([
      'features/dashboard/dashboard-page.tsx',
      'features/notifications/notifications-bell.tsx',
    ]),
    words: ['dashboard', 'booking'],
  },
  {
    name: 'login',
    when: 'early',
    roots: allInWeb(['features/sign-in/login-page.tsx', 'features/sign-in/welcome-page.tsx']),
    words: ['sign-in', 'credentials', 'security'],
  },
  { name: 'shell', roots: allInWeb(['app/shell/app-shell.tsx']) },
  // a start that opens from the device waits for it
  { name: 'kept', roots: allInWeb(['app/start/open-snapshot.ts']) },
  { name: 'start', roots: [], words: ['shell', 'start', 'ages'] },
  {
    name: 'dashboard-more',
    after: 'dashboard',
    when: 'late',
    roots: allInWeb([
      'features/dashboard/dashboard-sections.tsx',
      'features/dashboard/view-switch.tsx',
      'features/announcements/announcements-tile.tsx',
      'features/signatures/papers-tile.tsx',
    ]),
    words: ['blocks', 'glossary', 'notifications', 'sports', 'announcements', 'signatures'],
  },
  {
    name: 'late',
    when: 'late',
    roots: allInWeb([
      'app/live.ts',
      'app/follow-queues.ts',
      'app/shell/account-bar.tsx',
      'app/shell/app-badge.tsx',
      'app/shell/connection-bar.tsx',
      'app/shell/toast-outlet.tsx',
      'app/start/start-offline.ts',
      'app/start/offline-snapshot.ts',
      'features/errors/error-page.tsx',
      'features/errors/failure-view.tsx',
      'features/impersonation/view-bar.tsx',
      'features/texts/tutorial-host.tsx',
    ]),
    words: ['errors', 'texts'],
  },
  {
    name: 'search',
    roots: allInWeb(['features/schools/search/public-search-page.tsx']),
    words: ['schools', 'calendar'],
  },
]

/** The names are those of `public/first.js`. */
export const ENTRIES: Readonly<Record<string, Entry>> = {
  start: { parts: [], words: ['shell', 'start'] },
  dashboard: {
    parts: ['app/shell/app-shell.tsx', 'features/dashboard/dashboard-page.tsx'],
    words: ['dashboard', 'booking', 'ages'],
  },
  login: { parts: ['features/sign-in/login-page.tsx'], words: ['sign-in', 'credentials', 'security'] },
  kept: { parts: ['app/start/open-snapshot.ts'], words: [] },
  search: {
    parts: ['features/schools/search/public-search-page.tsx'],
    words: ['schools', 'calendar', 'ages', 'family'],
  },
}
