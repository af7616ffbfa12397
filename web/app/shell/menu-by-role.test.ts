/** Every menu entry by role of the user. Each must lead to an existing page that is open to that user. */
import { expect, test } from 'vitest'
import { isForGuests } from '../../features/registration/guest-gate.ts'
import { isBuilt } from '../../platform/router/route-table.ts'
import { matchRoute } from '../../platform/router/match-route.ts'
import { makeViewer, type ViewerFields } from '../../platform/testing/people.ts'
import { menuFor } from './whole-menu.ts'

const words = { label: (key: string) => key, unread: (count: number) => `${count} new`, clubs: 'try it' }
const OWN = ['profile', 'subscriptions', 'notifications', 'messages', 'contacts', 'documents']

const ROLES: readonly (readonly [
  role: string,
  person: ViewerFields,
  main: readonly string[],
  secondary: readonly string[],
])[] = [
  ['a student or online member', {}, ['home', 'training', 'calendar', 'clubs', 'glossary'], OWN],
  [
    'a parent',
    { isParent: true, childIds: [7], usingAppForChildren: true },
    ['home', 'training', 'calendar', 'clubs', 'glossary'],
    OWN,
  ],
  [
    'a holder of an association membership',
    { profileType: 'ewto', isEwtoNumber: true, ewtoMemberNo: 'DE204118' },
    ['home', 'training', 'calendar', 'clubs', 'glossary'],
    OWN,
  ],
  [
    'a trainer',
    { trainerSportsIds: [1] },
    ['home', 'training', 'calendar', 'clubs', 'trainer', 'glossary'],
    OWN,
  ],
  [
    'staff who do not teach',
    { roles: ['staff'] },
    ['home', 'training', 'calendar', 'clubs', 'trainer', 'glossary'],
    OWN,
  ],
  [
    'a head who does not teach',
    { roles: ['leader'], isSchoolLeader: true },
    ['home', 'training', 'calendar', 'clubs', 'glossary'],
    [...OWN, 'lead'],
  ],
  [
    'an admin',
    { isAdmin: true },
    ['home', 'training', 'calendar', 'clubs', 'glossary'],
    [...OWN, 'viewAs', 'admin'],
  ],
  ['a guest', { isAnonymous: true }, ['home', 'training', 'calendar', 'clubs', 'glossary'], ['register']],
]

// spec: main-menu-items, main-menu-trainer-visibility
test.each(ROLES)('the menus of %s hold their entries, in order', (_, person, main, secondary) => {
  const menu = menuFor(makeViewer(person), 'app.dashboard', words)
  expect(menu.main.map(({ id }) => id)).toEqual(main)
  expect(menu.secondary.map(({ id }) => id)).toEqual(secondary)
})

test.each(ROLES)('every entry of %s leads to a page that exists and is open to them', (_, person) => {
  const { main, secondary } = menuFor(makeViewer(person), 'app.dashboard', words)
  for (const { id, href } of [...main, ...secondary]) {
    const route = matchRoute(href ?? '')?.name
    expect({ id, isBuilt: route !== undefined && isBuilt(route) }).toEqual({ id, isBuilt: true })
    // Guests see the calendar entry and are asked to register when they press it.
    if (person.isAnonymous === true && route !== undefined && id !== 'calendar')
      expect({ id, isOpen: isForGuests(route) }).toEqual({ id, isOpen: true })
  }
})
