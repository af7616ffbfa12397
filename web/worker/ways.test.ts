import { expect, test } from 'vitest'
import { wayOf, type RequestFacts } from './ways.ts'

const ORIGIN = 'https://wegband.example'
const ask = (path: string, more: Partial<RequestFacts> = {}): RequestFacts => ({
  method: 'GET',
  url: new URL(path, ORIGIN).href,
  mode: 'no-cors',
  hasRange: false,
  ...more,
})
const way = (path: string, more: Partial<RequestFacts> = {}) => wayOf(ask(path, more), ORIGIN)
const navigate = (path: string) => way(path, { mode: 'navigate' })

test('every address of the app opens the one page', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/appointments/7?door=abc',
    '/trial/12',
    '/mailbox',
    '/verify/AB-CD',
    '/kiosk/3',
  ])
    expect([path, navigate(path)]).toEqual([path, 'page'])
})

test('addresses of the server are never the page of the app', () => {
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

test('an address that only begins alike is a page', () => {
  for (const path of ['/apidae', '/icsx', '/fontsize']) expect([path, navigate(path)]).toEqual([path, 'page'])
})

test('answers of the API, its streams and its videos pass by, however they are asked for', () => {
  for (const path of ['/api/users/1', '/api/events', '/api/media/1/segment.ts', '/ics/secret'])
    for (const mode of ['cors', 'no-cors', 'same-origin'])
      expect([path, way(path, { mode })]).toEqual([path, 'past'])
})

test('files of the build are kept, parts of files and everything that is sent are not', () => {
  for (const path of [
    '/assets/main-a1.js',
    '/fonts/a.woff2',
    '/icons/icon-192.png',
    '/theme.js?1a',
    '/manifest.webmanifest',
  ])
    expect([path, way(path)]).toEqual([path, 'file'])
  expect(way('/assets/film-a1.mp4', { hasRange: true })).toBe('past')
  expect(way('/assets/main-a1.js', { method: 'HEAD' })).toBe('past')
  expect(way('/dashboard', { method: 'POST', mode: 'navigate' })).toBe('past')
  expect(way('/sw.js')).toBe('past')
  expect(way('/pictures/../api/users/1')).toBe('past')
  expect(way('/pictures/a/b.webp')).toBe('past')
})

test('another server is none of its business', () => {
  expect(wayOf({ ...ask('/'), url: 'https://tiles.example/assets/1.js' }, ORIGIN)).toBe('past')
})
