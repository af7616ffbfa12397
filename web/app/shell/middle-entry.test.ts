import { expect, test } from 'vitest'
import { makeViewer } from '../../platform/testing/people.ts'
import { middleEntry } from './menu-entries.ts'

test.each([
  ['a student', {}, 'app.qr-code'],
  ['a guest', { isAnonymous: true }, 'app.qr-code'],
  ['a trainer', { trainerSportsIds: [1] }, 'app.scanner'],
  ['staff', { roles: ['staff' as const] }, 'app.scanner'],
])('the middle of the bar leads %s to the page they need most', (_who, fields, route) => {
  expect(middleEntry(makeViewer(fields)).route).toBe(route)
})
