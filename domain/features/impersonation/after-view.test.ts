import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterView } from './after-view.ts'

// spec: impersonation-leave-default-app-home, impersonation-off-restores
test('the way out of a view leads back to where it began, and home without that', () => {
  expect(afterView('/user/family?tab=family')).toEqual({ href: '/user/family?tab=family' })
  expect(afterView(null)).toEqual({ name: 'app.home' })
})

test('what was tampered with leads to no foreign site and to no page that sends on', () => {
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
