/** Every form of a feature is driven by `useForm`: a bare `<form>` has neither its errors nor its focus. */
import { expect, test } from 'vitest'

/** Bare forms that are allowed, each with its reason. */
const BARE: Readonly<Record<string, string>> = {
  '../../features/admin/search-form.tsx': 'a search refuses nothing: it is found or not',
  '../../features/schools/search/search-bar.tsx': 'a search refuses nothing: it is found or not',
}

const sources: Readonly<Record<string, string>> = import.meta.glob('../../features/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const withoutTests = Object.entries(sources).filter(([path]) => !path.includes('.test.'))

test('every form of a feature uses the common form helper', () => {
  expect(withoutTests.length).toBeGreaterThan(300)
  const bare = withoutTests.filter(([, text]) => /<form\b/.test(text)).map(([path]) => path)
  expect(bare.toSorted()).toEqual(Object.keys(BARE).toSorted())
})

test('no feature counts tries or handles the submit event itself', () => {
  const isByHand = ([path, text]: readonly [string, string]): boolean =>
    BARE[path] === undefined && /\bonSubmit=\{\(event\)|\bisTried, set/.test(text)
  expect(withoutTests.filter(isByHand).map(([path]) => path)).toEqual([])
})
