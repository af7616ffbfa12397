/** Which code a route of the table loads. A route without a line here is not built, redirects, or is shown within another page. */
import { lazyPage } from '../platform/chunk-loading.ts'
import type { LazyPage } from '../platform/chunk-loading.ts'
import type { RouteName } from '../platform/route-table.ts'

export type PageEntry = {
  readonly page: LazyPage
  /** Message bundles that are loaded together with the code. */
  readonly bundles: readonly string[]
}

const page = (lazy: LazyPage, ...bundles: string[]): PageEntry => ({ page: lazy, bundles })

export const PAGES: { readonly [Name in RouteName]?: PageEntry } = {
  'start.first-start': page(
    lazyPage(() => import('../features/start/first-start-page.tsx'), 'FirstStartPage'),
    'start',
  ),
  'auth.wrapper': page(
    lazyPage(() => import('../features/auth/welcome-page.tsx'), 'WelcomePage'),
    'auth',
  ),
  'auth.login': page(
    lazyPage(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
    'auth',
  ),
  'app.dashboard': page(
    lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    'dashboard',
  ),
  'app.sports': page(
    lazyPage(() => import('../features/sports/sports-page.tsx'), 'SportsPage'),
    'sports',
  ),
  'app.sport': page(
    lazyPage(() => import('../features/sports/sport-page.tsx'), 'SportPage'),
    'sports',
  ),
  'app.sports-progress': page(
    lazyPage(() => import('../features/sports/sports-progress-page.tsx'), 'SportsProgressPage'),
    'sports',
  ),
  'app.modules-list': page(
    lazyPage(() => import('../features/sports/modules-list-page.tsx'), 'ModulesListPage'),
    'sports',
  ),
  'app.module': page(
    lazyPage(() => import('../features/sports/module-page.tsx'), 'ModulePage'),
    'sports',
  ),
  'app.calendar': page(
    lazyPage(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
    'calendar',
  ),
  'app.appointment': page(
    lazyPage(() => import('../features/appointments/appointment-page.tsx'), 'AppointmentPage'),
    'appointments',
  ),
  'app.scanner': page(
    lazyPage(() => import('../features/scanner/scanner-page.tsx'), 'ScannerPage'),
    'scanner',
  ),
  'app.trainer': page(
    lazyPage(() => import('../features/trainer/trainer-page.tsx'), 'TrainerPage'),
    'trainer',
  ),
  'app.qr-code': page(
    lazyPage(() => import('../features/cards/qr-code-page.tsx'), 'QrCodePage'),
    'cards',
  ),
}
