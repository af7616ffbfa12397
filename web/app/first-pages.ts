/**
 * The pages where members and visitors enter. These rows are in the first bytes, so that nothing delays them.
 */
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { lazyPage } from '../platform/loading/chunk-loading.ts'
import type { LazyPage } from '../platform/loading/chunk-loading.ts'
import { page } from './page-entry.ts'
import type { PageTable } from './page-entry.ts'
import { SplashPage } from './start/splash-page.tsx'

/** What the user sees while the rest loads. */
const eager = (View: () => ReactNode): LazyPage =>
  Object.assign(() => createElement(View), { preload: () => Promise.resolve() })

export const FIRST_PAGES: PageTable = {
  'start.splash': page(eager(SplashPage), 'start'),
  'start.first-start': page(
    lazyPage(() => import('../features/start/first-start-page.tsx'), 'FirstStartPage'),
    'start',
  ),
  'auth.wrapper': page(
    lazyPage(() => import('../features/sign-in/welcome-page.tsx'), 'WelcomePage'),
    'sign-in',
  ),
  'auth.login': page(
    lazyPage(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
    'sign-in',
    'credentials',
    'security',
  ),
  trial: page(
    lazyPage(() => import('../features/appointments/trial/trial-page.tsx'), 'TrialPage'),
    'trials',
    'ages',
    'credentials',
  ),
  search: page(
    lazyPage(() => import('../features/schools/search/public-search-page.tsx'), 'PublicSearchPage'),
    'schools',
    'calendar',
    'ages',
    'family',
  ),
  'app.dashboard': page(
    lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    'dashboard',
    'booking',
    'ages',
  ),
}

/** The page of a route that is not built yet. */
export const COMING_LATER = page(
  lazyPage(() => import('../features/errors/coming-later-page.tsx'), 'ComingLaterPage'),
)
/** The page of an address that does not exist. */
export const NOT_FOUND = page(lazyPage(() => import('../features/errors/not-found-page.tsx'), 'NotFoundPage'))
