/**
 * Where somebody lands: after the splash, after signing in, after signing out (§2 Route behaviour, §4 App start, Login, Logout,
 * decisions §3.1). Routes are known here by their names only; an address is carried through untouched.
 */

import { isInsideApp } from '../impersonation/after-view.ts'

/** A route somebody asked for, with its whole address. */
export type Target = { name: string; href: string }

export type Destination =
  | { href: string }
  | { name: 'app.dashboard' | 'app.home' | 'app.imprint' | 'auth.wrapper' }

/**
 * §4: what a signed-in person finds again after startup, and §2: the auth pages they may visit; beside them the pages that are for
 * everybody, whose addresses stand in letters, on certificates and on posters: whoever opens one finds it, signed in or not.
 */
const OPEN_WHILE_SIGNED_IN = [
  'auth.email-verification',
  'auth.password-reset',
  'auth.onboarding',
  'auth.take-over',
  'auth.guardian-invitation',
  'legal.text',
  'mailbox',
  'kiosk',
  'search',
  'trial',
  'verify',
] as const
/** §2: auth pages lead into the app; where the app has the same page, to that one. */
const SAME_IN_THE_APP: Readonly<Record<string, 'app.imprint'>> = { 'auth.imprint': 'app.imprint' }
/** §4: signing in on these pages leads nowhere else. */
const STAYS_AFTER_SIGN_IN = ['app', 'auth.register', ...OPEN_WHILE_SIGNED_IN] as const
/** §2: the fallback after a clear. */
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
 * The first navigation of a session goes to the splash, and its target is remembered. An in-app target is also written as the last
 * app route, so that it is found again by the signed-in and after signing in alike. Undefined: no detour, the target is shown as
 * it is (the start area itself, and addresses that lead nowhere).
 */
export const detourBySplash = (
  target: Target,
  notFoundName: string,
): { remembered: Target; lastAppRoute: string | undefined } | undefined => {
  if (isIn('start', target.name) || target.name === notFoundName) return undefined
  return { remembered: target, lastAppRoute: isAppRoute(target.name) ? target.href : undefined }
}

/** After startup. `lastAppRoute`: what the device has stored, null without. */
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
 * After signing in on a page; undefined: stay, and membership levels are not fetched either (§4). Registration has pages of its own
 * below its name (`auth.register-...`).
 */
export const afterSignIn = (currentName: string, lastAppRoute: string | null): Destination | undefined =>
  STAYS_AFTER_SIGN_IN.some((name) => currentName.startsWith(name)) ? undefined : lastOrDashboard(lastAppRoute)

/** Where a signed-in person is sent who opens an auth page; undefined: the page is for them too (§2). */
export const forwardSignedIn = (name: string, lastAppRoute: string | null): Destination | undefined =>
  isIn('auth', name) && !isOpenWhileSignedIn(name) ? insideApp(name, lastAppRoute) : undefined

/** After signing out; undefined: stay, one is in the auth or start area already (§4 Logout), or the device has become the tablet at the door. */
export const afterSignOut = (currentName: string): Destination | undefined =>
  isIn('auth', currentName) || isIn('start', currentName) || currentName === 'kiosk' ? undefined : SIGN_IN

/** §9: the longest wait for startup hints; ready earlier goes on earlier (decisions §8). */
export const STARTUP_DELAY_MS = 1_500
