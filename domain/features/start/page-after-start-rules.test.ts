import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterSignIn,
  afterSignOut,
  afterStartup,
  detourBySplash,
  forwardSignedIn,
  isAppRoute,
  STARTUP_DELAY_MS,
  type Target,
} from './page-after-start-rules.ts'

const module7: Target = { name: 'app.module', href: '/modules/7?from=mail' }
const verification: Target = { name: 'auth.email-verification', href: '/auth/email-verification#token=x' }
const search: Target = { name: 'search', href: '/search/school' }
const DASHBOARD = { name: 'app.dashboard' }
const SIGN_IN = { name: 'auth.wrapper' }

describe('the first navigation', () => {
  // spec: first-navigation-to-splash, app-route-name-prefix
  it('goes to the splash page, and its target is stored, also as last app route', () => {
    expect(detourBySplash(module7, 'not-found')).toEqual({ remembered: module7, lastAppRoute: module7.href })
    expect(detourBySplash(search, 'not-found')).toEqual({ remembered: search, lastAppRoute: undefined })
    expect(['app.home', 'app', 'auth.login', 'search'].map(isAppRoute)).toEqual([true, true, false, false])
  })

  it('goes directly to the start area itself, and to an address that leads nowhere', () => {
    expect(detourBySplash({ name: 'start.splash', href: '/start/splash' }, 'not-found')).toBeUndefined()
    expect(detourBySplash({ name: 'not-found', href: '/nowhere' }, 'not-found')).toBeUndefined()
  })
})

describe('after startup', () => {
  // spec: initial-target-remembered-restored
  it('strangers get the public page they requested', () => {
    expect(afterStartup(search, false, null)).toEqual({ href: search.href })
    expect(afterStartup(verification, false, null)).toEqual({ href: verification.href })
  })

  it('strangers who requested the app, or nothing, get the sign-in page', () => {
    expect(afterStartup(module7, false, module7.href)).toEqual(SIGN_IN)
    expect(afterStartup(undefined, false, null)).toEqual(SIGN_IN)
  })

  // spec: startup-restore-limits-logged-in
  it('signed-in users return to three auth pages, otherwise to their last app route', () => {
    for (const name of ['auth.email-verification', 'auth.password-reset', 'auth.onboarding'])
      expect(afterStartup({ name, href: '/auth/x' }, true, '/calendar')).toEqual({ href: '/auth/x' })
    for (const name of ['auth.login', 'auth.wrapper', 'auth.register'])
      expect(afterStartup({ name, href: '/auth/y' }, true, '/calendar')).toEqual({ href: '/calendar' })
  })

  it('signed-in users get public pages at their address', () => {
    for (const name of [
      'search',
      'trial',
      'verify',
      'legal.text',
      'mailbox',
      'kiosk',
      'cancel-contracts',
      'withdraw-contract',
      'receipt',
      'legal.school-notice',
      'end-emails',
    ])
      expect(afterStartup({ name, href: '/there' }, true, '/calendar')).toEqual({ href: '/there' })
  })

  it('signed-in users get the legal notice inside the app', () => {
    const target = { name: 'auth.imprint', href: '/auth/imprint' }
    expect(afterStartup(target, true, '/calendar')).toEqual({ name: 'app.imprint' })
    expect(afterStartup(target, false, '/calendar')).toEqual({ href: '/auth/imprint' })
  })

  it('a deep link into the app opens for signed-in users, and for others after signing in', () => {
    const detour = detourBySplash(module7, 'not-found')
    const last = detour?.lastAppRoute ?? null
    expect(afterStartup(detour?.remembered, true, last)).toEqual({ href: module7.href })
    expect(afterStartup(detour?.remembered, false, last)).toEqual(SIGN_IN)
    expect(afterSignIn('auth.login', last)).toEqual({ href: module7.href })
  })
})

describe('after signing in', () => {
  // spec: login-restores-last-app-route, last-app-route-stored-restored, app-route-fallback-dashboard
  it('the last app route opens again, or the dashboard without one', () => {
    expect(afterSignIn('auth.login', '/calendar/2026/47')).toEqual({ href: '/calendar/2026/47' })
    expect(afterSignIn('auth.login', null)).toEqual(DASHBOARD)
  })

  // spec: login-restore-exempt-routes
  it('some pages stay open', () => {
    const exempt = [
      'app.module',
      'auth.onboarding',
      'auth.email-verification',
      'auth.password-reset',
      'search',
      'auth.register',
      'auth.register-regular-profile',
    ]
    for (const name of exempt) expect(afterSignIn(name, '/calendar')).toBeUndefined()
  })

  it('no stored address leads out of the app or into a loop', () => {
    for (const href of [
      'https://example.org',
      '//example.org',
      '/\\example.org',
      '/\t/example.org',
      '/a\nb',
      '/auth/login',
      '/start',
      'x',
      '',
    ])
      expect(afterSignIn('auth.login', href)).toEqual(DASHBOARD)
    expect(afterSignIn('auth.login', '/startup-guide')).toEqual({ href: '/startup-guide' })
    fc.assert(
      fc.property(fc.string(), (href) => {
        const destination = afterSignIn('auth.login', href)
        if (destination === undefined || !('href' in destination)) return
        expect(new URL(destination.href, 'https://wegband.test').origin).toBe('https://wegband.test')
      }),
    )
  })
})

describe('auth pages', () => {
  // spec: auth-pages-open-while-logged-in, auth-pages-forward-logged-in
  it('redirect signed-in users into the app, except for three', () => {
    expect(forwardSignedIn('auth.login', '/calendar')).toEqual({ href: '/calendar' })
    expect(forwardSignedIn('auth.register', null)).toEqual(DASHBOARD)
    expect(forwardSignedIn('auth.imprint', '/calendar')).toEqual({ name: 'app.imprint' })
    for (const name of [
      'auth.email-verification',
      'auth.password-reset',
      'auth.onboarding',
      'app.module',
      'search',
    ])
      expect(forwardSignedIn(name, '/calendar')).toBeUndefined()
  })
})

describe('after signing out', () => {
  // spec: logout-to-auth-wrapper
  it('the sign-in page opens, unless the user is in auth or start already', () => {
    expect(afterSignOut('app.module')).toEqual(SIGN_IN)
    expect(afterSignOut('search')).toEqual(SIGN_IN)
    expect(afterSignOut('auth.login')).toBeUndefined()
    expect(afterSignOut('start.splash')).toBeUndefined()
  })
})

// spec: startup-delay-1500ms
it('startup waits at most 1500 ms for its hints', () => {
  expect(STARTUP_DELAY_MS).toBe(1500)
})
