import { expect, test } from 'vitest'
import { checkDeclared } from './check-declared.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const ROOT = JSON.stringify({ name: 'house', devDependencies: { vitest: '5.1.0' } })
const manifest = (name: string, dependencies: Record<string, string> = {}): string =>
  JSON.stringify({ name: `@wegband/${name}`, dependencies })

const problemsOf = (files: Record<string, string>) =>
  checkDeclared(readSources(fixtureTree({ 'package.json': ROOT, ...files }))).problems

test('reports a package that only another room declares, with the importing place', () => {
  expect(
    problemsOf({
      'server/package.json': manifest('server', { pg: '8.23.1' }),
      'server/db.ts': "import { Client } from 'pg'\n",
      'bench/package.json': manifest('bench'),
      'bench/run.ts':
        "const a = 1\nimport { Client } from 'pg'\nconst b = await import('@scope/name/file.ts')\n",
    }),
  ).toEqual([
    'bench/package.json does not declare pg, which bench/run.ts:2 imports',
    'bench/package.json does not declare @scope/name, which bench/run.ts:3 imports',
  ])
})

test('reports undeclared types that come in their own package', () => {
  expect(
    problemsOf({
      'web/package.json': manifest('web', { react: '19.3.1', '@types/react': '^19' }),
      'bench/package.json': manifest('bench', { react: '19.3.1' }),
      'bench/page.ts': "import 'react'\n",
    }),
  ).toEqual(['bench/package.json does not declare @types/react, which bench/page.ts:1 imports'])
})

test('requires no declaration for Node, files, root packages and virtual modules', () => {
  expect(
    problemsOf({
      'server/package.json': manifest('server'),
      'server/start.ts':
        "import 'node:fs'\nimport './app.ts'\nimport { test } from 'vitest'\nimport 'virtual:pages'\n",
      'vitest.config.ts': "import { defineConfig } from 'vitest/config'\n",
    }),
  ).toEqual([])
})
