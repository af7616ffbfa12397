import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { ROUTE_NAMES, routeEntry } from '../../platform/router/route-table.ts'
import { hrefAfterSignIn, hrefAfterSignOut, hrefAfterStartup, keepVisited } from './page-after-start.ts'

beforeEach(() => localStorage.clear())

// spec: last-app-route-stored-restored
test('the last app page is stored and opened again', () => {
  keepVisited('app.calendar', '/calendar/2026/47')
  expect(readStored('route')).toBe('/calendar/2026/47')
  expect(hrefAfterStartup(undefined, true)).toBe('/calendar/2026/47')
})

test('the page requested in this tab precedes the page stored by another tab', () => {
  writeStored('route', '/sports')
  expect(hrefAfterStartup({ name: 'app.calendar', href: '/calendar' }, true)).toBe('/calendar')
  expect(hrefAfterStartup({ name: 'app.home', href: '/home' }, true)).toBe('/sports')
})

test('pages that cannot be returned to are not stored', () => {
  writeStored('route', '/sports')
  keepVisited('auth.login', '/auth/login')
  keepVisited('app.root', '/')
  keepVisited(undefined, '/gibt/es/nicht')
  expect(readStored('route')).toBe('/sports')
})

// spec: app-route-fallback-dashboard
test('the dashboard is the fallback', () => {
  expect(hrefAfterStartup(undefined, true)).toBe('/dashboard')
  writeStored('route', '//example.com/')
  expect(hrefAfterStartup(undefined, true)).toBe('/dashboard')
})

// spec: startup-restore-limits-logged-in
test('a signed-in member returns after the start to only three of the auth pages', () => {
  writeStored('route', '/sports')
  const target = (name: string, href: string) => ({ name, href })
  expect(hrefAfterStartup(target('auth.password-reset', '/auth/password-reset#token=1'), true)).toBe(
    '/auth/password-reset#token=1',
  )
  expect(hrefAfterStartup(target('auth.login', '/auth/login'), true)).toBe('/sports')
  expect(hrefAfterStartup(target('auth.imprint', '/auth/imprint'), true)).toBe('/imprint')
  expect(hrefAfterStartup(target('search', '/search/school'), false)).toBe('/search/school')
  expect(hrefAfterStartup(target('app.calendar', '/calendar'), false)).toBe('/auth/welcome')
})

test.each([
  ['trial', '/trial/12#token=x'],
  ['verify', '/verify/WB-2026-000001-AAAA-BBBB'],
  ['search', '/search/school/2'],
  ['legal.text', '/legal-texts/privacy'],
  ['mailbox', '/mailbox?mail=x'],
])('a public address opens for a signed-in member: %s', (name, href) => {
  writeStored('route', '/sports')
  expect(hrefAfterStartup({ name, href }, true)).toBe(href)
})

// spec: login-restores-last-app-route, login-restore-exempt-routes
test('signing in opens the last page, unless the visitor is on a page on purpose', () => {
  writeStored('route', '/sports/3')
  expect(hrefAfterSignIn('auth.login')).toBe('/sports/3')
  expect(hrefAfterSignIn('auth.wrapper')).toBe('/sports/3')
  for (const name of [
    'app.dashboard',
    'auth.onboarding',
    'auth.email-verification',
    'auth.password-reset',
    'search',
    'auth.register',
  ] as const)
    expect(hrefAfterSignIn(name)).toBeUndefined()
})

// spec: logout-to-auth-wrapper
test('signing out leads to the auth wrapper, unless already in auth or start', () => {
  expect(hrefAfterSignOut('app.dashboard')).toBe('/auth/welcome')
  expect(hrefAfterSignOut('auth.onboarding')).toBeUndefined()
  expect(hrefAfterSignOut('start.splash')).toBeUndefined()
})

test('every public page opens at its own address while a user is signed in', () => {
  // The way to accept a new text is opened by the app itself.
  const pages = ROUTE_NAMES.filter((name) => routeEntry(name).area === 'public' && name !== 'legal.accept')
  for (const name of pages)
    expect([name, hrefAfterStartup({ name, href: '/there' }, true)]).toEqual([name, '/there'])
})
