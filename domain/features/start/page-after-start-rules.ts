/**
 * Where a user lands after the splash, after signing in and after signing out. Routes are known here only by their names; an address
 * is passed on unchanged (§2 Route behaviour, §4 App start, Login, Logout, decisions §3.1).
 */

import { isInsideApp } from '../impersonation/after-view.ts'

/** A requested route, with its whole address. */
export type Target = { name: string; href: string }

export type Destination =
  | { href: string }
  | { name: 'app.dashboard' | 'app.home' | 'app.imprint' | 'auth.wrapper' }

/**
 * §4: pages that a signed-in user returns to after startup, and §2: the auth pages they may visit. Public pages belong to them too:
 * their addresses are in emails, on certificates and on posters. They open for signed-in and signed-out visitors.
 */
const OPEN_WHILE_SIGNED_IN = [
  'auth.email-verification',
  'auth.password-reset',
  'auth.onboarding',
  'auth.take-over',
  'auth.guardian-invitation',
  'cancel-contracts',
  'cancel-contracts.english',
  'withdraw-contract',
  'withdraw-contract.english',
  'receipt',
  'legal.text',
  'legal.school-notice',
  'end-emails',
  'mailbox',
  'kiosk',
  'search',
  'trial',
  'verify',
  'setup',
  'setup-archive',
] as const
/** §2: auth pages redirect into the app; if the app has the same page, to that one. */
const SAME_IN_THE_APP: Readonly<Record<string, 'app.imprint'>> = { 'auth.imprint': 'app.imprint' }
/** §4: signing in on these pages does not redirect. */
const STAYS_AFTER_SIGN_IN = ['app', 'auth.register', ...OPEN_WHILE_SIGNED_IN] as const
/** §2: the fallback without a stored route. */
const DASHBOARD: Destination = { name: 'app.dashboard' }
const SIGN_IN: Destination = { name: 'auth.wrapper' }

const isIn = (area: string, name: string): boolean => name === area || name.startsWith(`${area}.`)

/** §2: routes whose names start with app are in-app routes. */
export const isAppRoute = (name: string): boolean => name.startsWith('app')

const isOpenWhileSignedIn = (name: string): boolean => OPEN_WHILE_SIGNED_IN.some((open) => open === name)

const lastOrDashboard = (lastAppRoute: string | null): Destination =>
  isInsideApp(lastAppRoute) ? { href: lastAppRoute } : DASHBOARD

const insideApp = (name: string, lastAppRoute: string | null): Destination => {
  const same = SAME_IN_THE_APP[name]
  return same === undefined ? lastOrDashboard(lastAppRoute) : { name: same }
}

/**
 * The first navigation of a session goes to the splash, and its target is remembered. An in-app target is also stored as the last
 * app route. So it opens again for signed-in users, and for others after signing in. Undefined: no detour, the target opens directly
 * (the start area itself, and addresses that lead nowhere).
 */
export const detourBySplash = (
  target: Target,
  notFoundName: string,
): { remembered: Target; lastAppRoute: string | undefined } | undefined => {
  if (isIn('start', target.name) || target.name === notFoundName) return undefined
  return { remembered: target, lastAppRoute: isAppRoute(target.name) ? target.href : undefined }
}

/** After startup. `lastAppRoute`: the route stored on the device, null without one. */
export const afterStartup = (
  remembered: Target | undefined,
  isSignedIn: boolean,
  lastAppRoute: string | null,
): Destination => {
  if (!isSignedIn)
    return remembered === undefined || isAppRoute(remembered.name) ? SIGN_IN : { href: remembered.href }
  if (remembered === undefined) return lastOrDashboard(lastAppRoute)
  return isOpenWhileSignedIn(remembered.name)
    ? { href: remembered.href }
    : insideApp(remembered.name, lastAppRoute)
}

/**
 * After signing in on a page. Undefined: the page stays, and membership levels are not fetched either (§4). Registration has pages
 * below its own name (`auth.register-...`).
 */
export const afterSignIn = (currentName: string, lastAppRoute: string | null): Destination | undefined =>
  STAYS_AFTER_SIGN_IN.some((name) => currentName.startsWith(name)) ? undefined : lastOrDashboard(lastAppRoute)

/** Where a signed-in user is redirected from an auth page; undefined: the page is for them too (§2). */
export const forwardSignedIn = (name: string, lastAppRoute: string | null): Destination | undefined =>
  isIn('auth', name) && !isOpenWhileSignedIn(name) ? insideApp(name, lastAppRoute) : undefined

/** After signing out. Undefined: the page stays, in the auth or start area (§4 Logout) or on the tablet at the door. */
export const afterSignOut = (currentName: string): Destination | undefined =>
  isIn('auth', currentName) || isIn('start', currentName) || currentName === 'kiosk' ? undefined : SIGN_IN

/** §9: the longest wait for startup hints; startup continues earlier if they arrive earlier (decisions §8). */
export const STARTUP_DELAY_MS = 1_500
