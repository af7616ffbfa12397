import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterView } from './after-view.ts'

// spec: impersonation-leave-default-app-home, impersonation-off-restores
test('leaving a view returns to where it began, or home without an address', () => {
  expect(afterView('/user/family?tab=family')).toEqual({ href: '/user/family?tab=family' })
  expect(afterView(null)).toEqual({ name: 'app.home' })
})

test('a manipulated address leads to no foreign site and to no redirecting page', () => {
  for (const href of [
    '//example.com',
    'https://example.com',
    '/\\example.com',
    '/auth/login',
    '/start',
    '',
    ' /x',
  ])
    expect(afterView(href)).toEqual({ name: 'app.home' })
  fc.assert(
    fc.property(fc.string(), (text) => {
      const landing = afterView(text)
      if (!('href' in landing)) return
      expect(new URL(landing.href, 'https://wegband.example').origin).toBe('https://wegband.example')
    }),
  )
})
