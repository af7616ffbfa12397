import { expect, test } from 'vitest'
import { documentTitle } from './title.ts'

// spec: page-title-two-parts-after-base
test('the title is a fixed base and two parts', () => {
  expect(documentTitle('Wing Chun', 'Training')).toBe('Wegband · Wing Chun · Training')
})

test('missing and repeated parts are omitted', () => {
  expect(documentTitle('Trainer', 'Trainer')).toBe('Wegband · Trainer')
  expect(documentTitle(undefined, undefined)).toBe('Wegband')
})
