import { beforeEach, describe, expect, test } from 'vitest'
import type { Target } from '@wegband/domain/features/start/page-after-start-rules.ts'
import { isGuestAsked, wantsClasses } from '../../features/registration/guest-gate.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { matchRoute } from '../../platform/router/match-route.ts'
import { ROUTE_NAMES, routeEntry } from '../../platform/router/route-table.ts'
import type { SessionState } from '../../platform/session/session.ts'
import { createGuard } from './guards.ts'

const SIGNED_IN: SessionState = {
  status: 'signed-in',
  userId: 1,
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  isImpersonated: false,
}
const SIGNED_OUT: SessionState = { status: 'signed-out', reason: 'never' }

let remembered: Target[]

beforeEach(() => {
  localStorage.clear()
  remembered = []
})

const ask = (
  href: string,
  session: SessionState,
  startup: 'running' | 'done' = 'done',
  more: Partial<Parameters<typeof createGuard>[0]> = {},
): string | undefined => {
  const guard = createGuard({
    ...more,
    session: { state: { get: () => session } },
    startup: { state: { get: () => startup }, remember: (target) => remembered.push(target) },
  })
  return guard(matchRoute(href.split('?', 1)[0] ?? href), href)
}

// spec: first-navigation-to-splash, initial-target-remembered-restored
test('the first navigation goes to the splash and remembers its target', () => {
  expect(ask('/calendar/2026/47?appointmentId=3', SIGNED_OUT, 'running')).toBe('/start/splash')
  expect(remembered).toEqual([{ name: 'app.calendar', href: '/calendar/2026/47?appointmentId=3' }])
  expect(readStored('route')).toBe('/calendar/2026/47?appointmentId=3')
})

test('opening the app without a page keeps the remembered last page', () => {
  writeStored('route', '/sports/3')
  expect(ask('/', SIGNED_OUT, 'running')).toBe('/start/splash')
  expect(readStored('route')).toBe('/sports/3')
})

test('the tablet at the door opens its page again, not the welcome page', () => {
  writeStored('kiosk', JSON.stringify({ token: 't', appointmentId: 7, username: 'tarek' }))
  expect(ask('/', SIGNED_OUT, 'running')).toBe('/kiosk/7')
  expect(ask('/', SIGNED_OUT)).toBe('/kiosk/7')
  writeStored('kiosk', null)
  expect(ask('/', SIGNED_OUT, 'running')).toBe('/start/splash')
})

test('the start area and unknown addresses open without a detour', () => {
  expect(ask('/start/splash', SIGNED_OUT, 'running')).toBeUndefined()
  expect(ask('/start/first-start', SIGNED_OUT, 'running')).toBeUndefined()
  expect(ask('/gibt/es/nicht', SIGNED_OUT, 'running')).toBeUndefined()
})

// spec: app-routes-need-login
test('an app page requires a sign-in and is remembered until then', () => {
  expect(ask('/modules/7', SIGNED_OUT)).toBe('/auth/welcome')
  expect(readStored('route')).toBe('/modules/7')
  expect(ask('/modules/7', SIGNED_IN)).toBeUndefined()
})

// spec: app-routes-need-login
test('every page of the app area requires a sign-in', () => {
  for (const name of ROUTE_NAMES.filter((one) => routeEntry(one).area === 'app')) {
    writeStored('route', null)
    const href = routeEntry(name).path.replaceAll(/\$\w+/g, '1')
    expect([name, ask(href, SIGNED_OUT)]).toEqual([name, '/auth/welcome'])
  }
})

// spec: auth-pages-forward-logged-in
test('every auth page but five forwards a signed-in member into the app', () => {
  const stay = ROUTE_NAMES.filter((name) => routeEntry(name).area === 'auth').filter(
    (name) => ask(routeEntry(name).path.replaceAll(/\$\w+/g, '1'), SIGNED_IN) === undefined,
  )
  expect(new Set(stay)).toEqual(
    new Set([
      'auth.email-verification',
      'auth.password-reset',
      'auth.onboarding',
      // Not specified: an email leads here, also signed-in members.
      'auth.take-over',
      'auth.guardian-invitation',
    ]),
  )
})

// spec: error-session-expired
test('an expired session asks for a new login', () => {
  expect(ask('/modules/7', { status: 'signed-out', reason: 'expired' })).toBe('/auth/login')
})

// spec: auth-pages-forward-logged-in
test.each(['/auth', '/auth/welcome', '/auth/login', '/auth/register'])(
  '%s forwards a signed-in member to the last app page',
  (href) => {
    writeStored('route', '/sports/3')
    expect(ask(href, SIGNED_IN)).toBe('/sports/3')
    writeStored('route', null)
    expect(ask(href, SIGNED_IN)).toBe('/dashboard')
  },
)

// spec: auth-pages-forward-logged-in
test('the legal notice of the start area leads a signed-in member to that of the app', () => {
  writeStored('route', '/sports/3')
  expect(ask('/auth/imprint', SIGNED_IN)).toBe('/imprint')
  expect(ask('/auth/imprint', SIGNED_OUT)).toBeUndefined()
})

test.each([
  '/trial/12',
  '/verify/abc',
  '/search/school/2',
  '/search/school',
  '/mailbox',
  '/legal-texts/privacy',
])('%s is open to visitors, guests and signed-in members', (href) => {
  expect(ask(href, SIGNED_OUT)).toBeUndefined()
  expect(ask(href, SIGNED_IN)).toBeUndefined()
  expect(
    ask(href, SIGNED_IN, 'done', { gates: () => ({ isGuest: true, hasOpenTexts: false }) }),
  ).toBeUndefined()
  expect(ask(href, SIGNED_IN, 'running')).toBe('/start/splash')
  expect(remembered.at(-1)?.href).toBe(href)
})

// spec: auth-pages-open-while-logged-in
test.each(['/auth/email-verification', '/auth/password-reset', '/auth/onboarding'])(
  '%s is open to a signed-in member',
  (href) => {
    expect(ask(href, SIGNED_IN)).toBeUndefined()
  },
)

// spec: route-start-redirect-first-start, route-auth-root-redirect
test('root addresses lead to their first page', () => {
  expect(ask('/start', SIGNED_OUT)).toBe('/start/first-start')
  expect(ask('/auth', SIGNED_OUT)).toBe('/auth/welcome')
})

// spec: route-app-root-redirect-dashboard, route-home-redirect-dashboard, route-modules-id, route-appointments-id, legacy-myprofile, legacy-qrcode, legacy-scanqrcode, legacy-myprofileedit, legacy-myschool, legacy-subscription, legacy-myway, legacy-other-paths
test.each([
  ['/', '/dashboard'],
  ['/home', '/dashboard'],
  ['/modules', '/modules/list'],
  ['/appointments', '/calendar'],
  ['/myprofile', '/user/profile'],
  ['/qrcode', '/user/qrcode'],
  ['/scanqrcode', '/scanner'],
  ['/myprofileedit', '/user/profile/edit'],
  ['/myschool', '/user/schools'],
  ['/subscription', '/user/subscriptions'],
  ['/myway', '/sports'],
  ['/trainingprogress', '/sports-progress'],
  ['/sportprogress', '/sports-progress'],
  ['/sportprogress/3', '/sports-progress/3'],
  ['/mymembership', '/user/subscriptions'],
  ['/myway?from=mail', '/sports?from=mail'],
])('%s leads to %s', (href, target) => {
  expect(ask(href, SIGNED_IN)).toBe(target)
})

describe('a guest', () => {
  const OPEN = { isGuest: true, hasOpenTexts: false }
  const askAsGuest = (href: string, currentHref?: string): string | undefined =>
    ask(href, SIGNED_IN, 'done', { gates: () => OPEN, currentHref: () => currentHref })
  beforeEach(() => isGuestAsked.set(false))

  // spec: anonymous-must-register
  test.each([
    '/dashboard',
    '/sports',
    '/sports/3',
    '/modules/7',
    '/modules/list',
    '/user/profile/upgrade',
    '/imprint',
  ])('may open %s', (href) => {
    expect(askAsGuest(href)).toBeUndefined()
    expect(isGuestAsked.get()).toBe(false)
  })

  // spec: anonymous-must-register
  test.each([
    '/calendar',
    '/appointments/3',
    '/user/qrcode',
    '/user/family',
    '/trainer',
    '/scanner',
    '/notifications',
  ])('is asked to register instead of opening %s, and stays on the page', (href) => {
    expect(askAsGuest(href, '/sports/3')).toBe('/sports/3')
    expect(isGuestAsked.get()).toBe(true)
  })

  test('is shown the way to schools only when asking for classes', () => {
    askAsGuest('/calendar')
    expect(wantsClasses.get()).toBe(true)
    askAsGuest('/modules/7/content/9')
    expect(wantsClasses.get()).toBe(false)
  })

  test('is asked on the start page when arriving from another site', () => {
    expect(askAsGuest('/calendar')).toBe('/dashboard')
    expect(isGuestAsked.get()).toBe(true)
  })

  test('is asked on the module page of the requested video', () => {
    expect(askAsGuest('/modules/7/content/9', '/sports/3')).toBe('/modules/7')
    expect(isGuestAsked.get()).toBe(true)
  })

  // spec: profile-edit-anonymous-to-upgrade
  test('lands on the upgrade page when editing the profile', () => {
    expect(askAsGuest('/user/profile/edit', '/sports/3')).toBe('/user/profile/upgrade')
    expect(isGuestAsked.get()).toBe(false)
  })
})

describe('a new legal text', () => {
  const askWithOpenText = (href: string): string | undefined =>
    ask(href, SIGNED_IN, 'done', { gates: () => ({ isGuest: false, hasOpenTexts: true }) })

  test('precedes every page of the app, which opens afterwards', () => {
    expect(askWithOpenText('/calendar/2026/47')).toBe('/legal-texts')
    expect(readStored('route')).toBe('/calendar/2026/47')
    expect(askWithOpenText('/dashboard')).toBe('/legal-texts')
  })

  test('leaves open what a member needs who declines: the text, the imprint and the own data', () => {
    for (const href of ['/legal-texts', '/legal-texts/terms', '/imprint', '/user/privacy'])
      expect(askWithOpenText(href)).toBeUndefined()
  })
})
