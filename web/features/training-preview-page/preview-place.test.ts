/** Links of the real pages stay within the preview, or lead nowhere. */
import { expect, test } from 'vitest'
import { placeOf } from './preview-place.ts'

const now = { sportId: 1, moduleId: undefined, shown: 2 }
const at = (pathname: string) => placeOf({ pathname }, now)

test('the preview follows links to sports, levels and modules', () => {
  expect(at('/sports/4')).toEqual({ sportId: 4, moduleId: undefined, shown: undefined })
  expect(at('/sports-progress/1/3')).toEqual({ sportId: 1, moduleId: undefined, shown: 3 })
  expect(at('/modules/9')).toEqual({ ...now, moduleId: 9 })
})

test('the preview follows no link to another page', () => {
  for (const path of ['/modules/9/content/3', '/modules/list', '/calendar', '/sports/4/missing', '/'])
    expect(at(path)).toBeUndefined()
})
