import { expect, test } from 'vitest'
import { checkTokens } from './check-tokens.ts'
import { readSources } from '../checks/source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const problemsOf = (files: Record<string, string>) => checkTokens(readSources(fixtureTree(files))).problems
const css = (text: string) => problemsOf({ 'web/ui/card/card.module.css': text })
const code = (text: string) => problemsOf({ 'web/ui/card/card.tsx': text })

test('reports hex colours in styles with their line', () => {
  expect(css('.a {\n  color: #fff;\n  border: 1px solid #A1B2C3; background: #11223344;\n}\n')).toEqual([
    'web/ui/card/card.module.css:2 colour #fff: take a token of web/ui/tokens/',
    'web/ui/card/card.module.css:3 colour #A1B2C3: take a token of web/ui/tokens/',
    'web/ui/card/card.module.css:3 colour #11223344: take a token of web/ui/tokens/',
  ])
})

test('ignores selectors, addresses, comments and tokens', () => {
  expect(css('#add {\n color: var(--ink); fill: url(#faded);\n /* was: #fff */ }\n')).toEqual([])
  expect(code("const a = <a href='#inhalt'>{n}</a> // '#fff'\nclass B { #abc = 1 }\n")).toEqual([])
})

test('reports hex colours in code', () => {
  expect(code('const a = { color: \'#0f0\' }\nconst b = "1px solid #abcdef"\n')).toHaveLength(2)
})

test('reports layers that are not tokens', () => {
  expect(css('.a { z-index: 10; }\n.b { z-index: var(--layer-dialog); }\n')).toEqual([
    'web/ui/card/card.module.css:1 z-index 10: take a layer of web/ui/tokens/',
  ])
  expect(code('const a = <p style={{ zIndex: 3 }} />\n')).toHaveLength(1)
})

test('allows values in the tokens themselves, in tests and in other rooms', () => {
  expect(
    problemsOf({
      'web/ui/tokens/tokens.css': ':root { --ink: #fff; --layer: 3; z-index: 3 }',
      'web/ui/card/card.test.tsx': "const a = '#fff'",
      'web/ui/picture/belts.gen.tsx': "const a = '#fff'",
      'studio/pictures/make-pictures.ts': "const a = '#fff'",
    }),
  ).toEqual([])
})
