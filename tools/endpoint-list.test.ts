import { expect, test } from 'vitest'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { endpointList } from './endpoint-list.ts'

const listed = (path: `/${string}`, summary = 'x') =>
  endpoint({
    method: 'GET',
    path,
    summary,
    section: '§7',
    access: 'trainer',
    answers: { 204: 'empty', 200: 'bytes' },
    errors: ['auth.locked'],
    perMinute: 30,
    staleOn: ['schools/:id'],
  })

test('every endpoint has a row with its callers and its responses', () => {
  expect(endpointList([listed('/api/sports/:id')])).toContain(
    '| GET | `/api/sports/:id` | trainer | x | 200, 204 | `auth.locked` | 30 a minute, stale on schools/:id | §7 |',
  )
})

test('groups are sorted alphabetically, endpoints stay in declaration order', () => {
  const text = endpointList([
    listed('/api/sports'),
    listed('/sanctum/csrf-cookie'),
    listed('/api/auth'),
    listed('/api/sports/:id'),
  ])
  expect([...text.matchAll(/^## (.*)$|^\| GET \| `(.*?)`/gm)].map((match) => match[1] ?? match[2])).toEqual([
    'auth',
    '/api/auth',
    'sanctum',
    '/sanctum/csrf-cookie',
    'sports',
    '/api/sports',
    '/api/sports/:id',
  ])
})

test('escapes a vertical bar in a text of the table', () => {
  expect(endpointList([listed('/api/a', 'this | that')])).toContain('| this \\| that |')
})
