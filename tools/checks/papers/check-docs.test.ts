import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDocs } from './check-docs.ts'
import { readSources } from '../source-files.ts'
import { fixtureTree } from '../../testing/fixture-tree.ts'

const problemsOf = (files: Record<string, string>) => {
  const root = fixtureTree(files)
  return checkDocs((path) => existsSync(join(root, path)))(readSources(root)).problems
}

test('reports missing paths in code spans and links', () => {
  expect(
    problemsOf({
      'README.md':
        '`server/app.ts` and `server/gone.ts`\n[tour](docs/tour.md) ![picture](docs/no.png)\n<img width="1" src="docs/none.png" />\n',
      'docs/tour.md': '[back](../README.md#start) [app](../server/app.ts) [no](../server/no.ts)\n',
      'server/app.ts': '',
    }),
  ).toEqual([
    'README.md:1 names server/gone.ts, which does not exist',
    'README.md:2 names docs/no.png, which does not exist',
    'README.md:3 names docs/none.png, which does not exist',
    'docs/tour.md:1 names server/no.ts, which does not exist',
  ])
})

test('accepts a folder with a slash at its end', () => {
  expect(problemsOf({ 'README.md': '`server/` and `server/db/`', 'server/db/a.ts': '' })).toEqual([])
})

test('ignores addresses, patterns and commands', () => {
  expect(
    problemsOf({
      'README.md':
        '`server/features/<name>/routes.ts` `web/**/*.tsx` `npm start` [site](https://wegband.example/x) [here](#use) <mail@b.example>',
    }),
  ).toEqual([])
})
