import { expect, test } from 'vitest'
import { strategyOf, type RequestFacts } from './fetch-strategies.ts'

const ORIGIN = 'https://wegband.example'
const ask = (path: string, more: Partial<RequestFacts> = {}): RequestFacts => ({
  method: 'GET',
  url: new URL(path, ORIGIN).href,
  mode: 'no-cors',
  hasRange: false,
  ...more,
})
const strategy = (path: string, more: Partial<RequestFacts> = {}) => strategyOf(ask(path, more), ORIGIN)
const navigate = (path: string) => strategy(path, { mode: 'navigate' })

test('answers every address of the app with the one page', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/appointments/7#door=abc',
    '/trial/12',
    '/mailbox',
    '/verify/AB-CD',
    '/kiosk/3',
  ])
    expect([path, navigate(path)]).toEqual([path, 'page'])
})

test('never answers addresses of the server with the page of the app', () => {
  for (const path of [
    '/api',
    '/api/docs',
    '/api/users/1',
    '/sanctum/csrf-cookie',
    '/ics/secret',
    '/ics/secret.ics',
    '/healthz',
    '/readyz',
    '/.well-known/security.txt',
    '/assets/main-1.js',
    '/icons/icon.svg',
    '/report.pdf',
  ])
    expect([path, navigate(path)]).toEqual([path, 'past'])
})

test('treats an address that only begins alike as a page', () => {
  for (const path of ['/apidae', '/icsx', '/fontsize']) expect([path, navigate(path)]).toEqual([path, 'page'])
})

test('lets API answers, streams and videos pass, however they are requested', () => {
  for (const path of ['/api/users/1', '/api/events', '/api/media/1/segment.ts', '/ics/secret'])
    for (const mode of ['cors', 'no-cors', 'same-origin'])
      expect([path, strategy(path, { mode })]).toEqual([path, 'past'])
})

test('stores files of the build, but no partial files and no requests that send data', () => {
  for (const path of [
    '/assets/main-a1.js',
    '/fonts/a.woff2',
    '/icons/icon-192.png',
    '/first.js?1a',
    '/manifest.webmanifest',
  ])
    expect([path, strategy(path)]).toEqual([path, 'file'])
  expect(strategy('/assets/film-a1.mp4', { hasRange: true })).toBe('past')
  expect(strategy('/assets/main-a1.js', { method: 'HEAD' })).toBe('past')
  expect(strategy('/dashboard', { method: 'POST', mode: 'navigate' })).toBe('past')
  expect(strategy('/sw.js')).toBe('past')
  expect(strategy('/pictures/../api/users/1')).toBe('past')
  expect(strategy('/pictures/a/b.webp')).toBe('past')
})

test('ignores requests to another server', () => {
  expect(strategyOf({ ...ask('/'), url: 'https://tiles.example/assets/1.js' }, ORIGIN)).toBe('past')
})
