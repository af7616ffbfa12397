import { expect, test } from 'vitest'
import { fillPath, hrefTo, searchText } from './links.tsx'

test('fills the parts of an address', () => {
  expect(hrefTo('app.dashboard')).toBe('/dashboard')
  expect(hrefTo('app.root')).toBe('/')
  expect(hrefTo('app.module-content', { moduleId: 7, contentId: 9 })).toBe('/modules/7/content/9')
  expect(hrefTo('app.trainer-qr', { schoolId: 2, search: 'Anna Müller' })).toBe(
    '/trainer/qr/2/Anna%20M%C3%BCller',
  )
})

test('ends the address at the first missing part, since a gap in it is not allowed', () => {
  expect(hrefTo('app.calendar')).toBe('/calendar')
  expect(hrefTo('app.calendar', { year: 2026 })).toBe('/calendar/2026')
  expect(fillPath('/calendar/{-$year}/{-$weekNumber}', { weekNumber: 47 })).toBe('/calendar')
})

test('appends the query and omits empty values', () => {
  expect(hrefTo('app.calendar', {}, { appointmentId: 12 })).toBe('/calendar?appointmentId=12')
  expect(searchText({ a: undefined, b: null })).toBe('')
})

test('refuses wrong names and params at compile time', () => {
  // @ts-expect-error no such route
  expect(() => hrefTo('app.nowhere')).toThrow()
  // @ts-expect-error the id is missing
  hrefTo('app.module')
  // @ts-expect-error no such param
  hrefTo('app.calendar', { month: 3 })
})
