import { expect, test } from 'vitest'
import { makeViewer } from '../../platform/testing/people.ts'
import { isBuilt, ROUTE_NAMES, type RouteName } from '../../platform/router/route-table.ts'
import { menuFor } from './whole-menu.ts'

const words = { label: (key: string) => key, unread: (count: number) => `${count} new`, clubs: 'try it' }
const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

// spec: main-menu-items
test('the main menu offers home, training, calendar, clubs, trainer and glossary', () => {
  const { main } = menuFor(makeViewer({ trainerSportsIds: [1] }), 'app.dashboard', words)
  expect(ids(main)).toEqual(['home', 'training', 'calendar', 'clubs', 'trainer', 'glossary'])
})

test('the secondary menu offers the built pages of the user', () => {
  const { secondary } = menuFor(makeViewer(), 'app.dashboard', words)
  expect(ids(secondary)).toEqual([
    'profile',
    'subscriptions',
    'notifications',
    'messages',
    'contacts',
    'documents',
  ])
})

// spec: main-menu-clubs-banner
test('the clubs entry invites a user who has not chosen to train in a club', () => {
  const bannerOf = (more: Parameters<typeof makeViewer>[0]): (string | undefined)[] =>
    menuFor(makeViewer(more), undefined, words).main.flatMap(({ id, banner }) =>
      id === 'clubs' ? [banner] : [],
    )
  expect(bannerOf({ funnels: [] })).toEqual(['try it'])
  expect(bannerOf({ funnels: ['online_training'] })).toEqual(['try it'])
  expect(bannerOf({ funnels: ['online_training', 'club_training'] })).toEqual([undefined])
  expect(menuFor(undefined, undefined, words).main.some(({ banner }) => banner !== undefined)).toBe(false)
})

// spec: main-menu-trainer-visibility
test('the trainer entry is for users with trainer sports or the staff role', () => {
  const has = (more: Parameters<typeof makeViewer>[0]): boolean =>
    ids(menuFor(makeViewer(more), undefined, words).main).includes('trainer')
  expect(has({})).toBe(false)
  expect(has({ trainerSportsIds: [1] })).toBe(true)
  expect(has({ roles: ['staff'] })).toBe(true)
  expect(has({ roles: ['leader'] })).toBe(false)
})

// spec: menu-notifications-unread-indicator
test('the notifications entry shows how many are unread, and no mark without any', () => {
  const entryWith = (unreadNotificationsCount: number) =>
    menuFor(makeViewer({ unreadNotificationsCount }), undefined, words).secondary.find(
      ({ id }) => id === 'notifications',
    )
  expect(entryWith(2)).toMatchObject({ count: 2, countLabel: '2 new' })
  expect(entryWith(0)).not.toHaveProperty('count')
})

test('impersonation is offered to admins alone', () => {
  const has = (more: Parameters<typeof makeViewer>[0]): boolean =>
    ids(menuFor(makeViewer(more), undefined, words).secondary).includes('viewAs')
  expect([has({}), has({ isAdmin: true })]).toEqual([false, true])
})

test('the administration is offered to an admin who does not impersonate', () => {
  const has = (isAdmin: boolean, isViewing = false): boolean =>
    ids(menuFor(makeViewer({ isAdmin }), undefined, words, isViewing).secondary).includes('admin')
  expect([has(false), has(true), has(true, true)]).toEqual([false, true, false])
})

// spec: anonymous-must-register
test('guests see the entries open to them and the way to an account', () => {
  const { main, secondary } = menuFor(makeViewer({ isAnonymous: true }), undefined, words)
  expect(ids(main).filter((id) => id !== 'glossary')).toEqual(['home', 'training', 'calendar', 'clubs'])
  expect(main.find(({ id }) => id === 'clubs')?.href).toBe('/schools/search')
  expect(ids(secondary)).toEqual(['register'])
  expect(ids(menuFor(makeViewer(), undefined, words).secondary)).not.toContain('register')
})

test('paid subscriptions are not offered while impersonating', () => {
  expect(ids(menuFor(makeViewer(), undefined, words, true).secondary)).not.toContain('subscriptions')
})

test('entries that depend on the user stay hidden until the user is known', () => {
  expect(ids(menuFor(undefined, undefined, words).main)).not.toContain('trainer')
})

test('an entry is current on the pages it covers', () => {
  const current = (name: Parameters<typeof menuFor>[1]): string[] =>
    ids(menuFor(makeViewer(), name, words).main.filter((item) => item.isCurrent))
  expect(current('app.dashboard')).toEqual(['home'])
  expect(current('app.module-content')).toEqual(['training'])
  expect(current('app.appointment')).toEqual(['calendar'])
  expect(current('app.timetable-new')).toEqual(['calendar'])
  expect(current('app.schools')).toEqual(['clubs'])
  expect(current('app.qr-code')).toEqual([])
})

test('school pages belong to the trainer entry, or to the school entry of a head without one', () => {
  const current = (person: Parameters<typeof makeViewer>[0]): string[] =>
    Object.values(menuFor(makeViewer(person), 'app.trainer-insights', words)).flatMap((items) =>
      ids(items.filter((item) => item.isCurrent)),
    )
  expect(current({ roles: ['leader'], isSchoolLeader: true })).toEqual(['lead'])
  expect(current({ roles: ['leader'], trainerSportsIds: [1] })).toEqual(['trainer'])
})

const currentIn = (viewer: Parameters<typeof makeViewer>[0], route: RouteName): string[] => {
  const { main, secondary } = menuFor(makeViewer(viewer), route, words)
  return [...main, ...secondary].filter(({ isCurrent }) => isCurrent === true).map(({ id }) => id)
}

test.each(ROUTE_NAMES.filter((route) => route.startsWith('app.trainer-')))(
  'the page %s belongs to the trainer entry',
  (route) => {
    expect(currentIn({ trainerSportsIds: [1] }, route)).toEqual(['trainer'])
  },
)

// spec: product-scope-seven-offers
test.each([
  ['training paths per sport', 'app.sport', 'training'],
  ['training videos', 'app.module-content', 'training'],
  ['a calendar of appointments', 'app.calendar', 'calendar'],
  ['club memberships', 'app.user-schools', 'clubs'],
  ['subscriptions', 'app.subscriptions', 'subscriptions'],
  ['invoices', 'app.invoices', 'subscriptions'],
  ['documents', 'app.documents', 'documents'],
] as const)('the menu of a member leads to %s', (_, route, entry) => {
  expect(isBuilt(route)).toBe(true)
  expect(currentIn({}, route)).toEqual([entry])
})
