import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { hrefAfterSignIn, hrefAfterSignOut, hrefAfterStartup, keepVisited } from './last-route.ts'

beforeEach(() => localStorage.clear())

// spec: last-app-route-stored-restored
test('the last in-app page is kept and opened again', () => {
  keepVisited('app.calendar', '/calendar/2026/47')
  expect(readStored('route')).toBe('/calendar/2026/47')
  expect(hrefAfterStartup(undefined, true)).toBe('/calendar/2026/47')
})

test('what this tab was asked for goes before what another tab has kept meanwhile', () => {
  writeStored('route', '/sports')
  expect(hrefAfterStartup({ name: 'app.calendar', href: '/calendar' }, true)).toBe('/calendar')
  expect(hrefAfterStartup({ name: 'app.home', href: '/home' }, true)).toBe('/sports')
})

test('pages that are no place to come back to are not kept', () => {
  writeStored('route', '/sports')
  keepVisited('auth.login', '/auth/login')
  keepVisited('app.invoices', '/user/invoices')
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
test('of the auth pages a signed-in person finds only three again after the start', () => {
  writeStored('route', '/sports')
  const target = (name: string, href: string) => ({ name, href })
  expect(hrefAfterStartup(target('auth.password-reset', '/auth/password-reset?token=1'), true)).toBe(
    '/auth/password-reset?token=1',
  )
  expect(hrefAfterStartup(target('auth.login', '/auth/login'), true)).toBe('/sports')
  expect(hrefAfterStartup(target('auth.imprint', '/auth/imprint'), true)).toBe('/imprint')
  expect(hrefAfterStartup(target('search', '/search/school'), false)).toBe('/search/school')
  expect(hrefAfterStartup(target('app.calendar', '/calendar'), false)).toBe('/auth/welcome')
})

test.each([
  ['trial', '/trial/12?token=x'],
  ['verify', '/verify/WB-2026-000001-AAAA-BBBB'],
  ['search', '/search/school/2'],
  ['legal.text', '/legal-texts/privacy'],
  ['mailbox', '/mailbox?mail=x'],
])('a public address opens for who is signed in: %s', (name, href) => {
  writeStored('route', '/sports')
  expect(hrefAfterStartup({ name, href }, true)).toBe(href)
})

// spec: login-restores-last-app-route, login-restore-exempt-routes
test('after signing in the last page opens, unless the person is somewhere on purpose', () => {
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
test('signing out leads to the auth wrapper, unless in auth or start already', () => {
  expect(hrefAfterSignOut('app.dashboard')).toBe('/auth/welcome')
  expect(hrefAfterSignOut('auth.onboarding')).toBeUndefined()
  expect(hrefAfterSignOut('start.splash')).toBeUndefined()
})
