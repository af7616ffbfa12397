import { expect, test } from 'vitest'
import { checkArrows } from './check-arrows.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const problemsOf = (files: Record<string, string>): readonly string[] =>
  checkArrows(readSources(fixtureTree(files))).problems
/** The problems of one file that imports one module. */
const importing = (path: string, specifier: string): readonly string[] =>
  problemsOf({ [path]: `import { x } from '${specifier}'\n` })

test.each([
  ['web/features/sign-in/login-page.tsx', '@wegband/domain/features/sign-in/contract.ts'],
  ['web/features/sign-in/login-page.tsx', '../../ui/button/button.tsx'],
  ['web/features/sign-in/login-page.tsx', '../accounts/queries.ts'],
  ['web/app/routes.ts', '../features/sign-in/login-page.tsx'],
  ['web/platform/i18n.ts', '@wegband/messages/locales.ts'],
  ['web/platform/router/links.tsx', '../ui/link/link.tsx'],
  ['web/ui/button/button.tsx', '@base-ui/react/button'],
  ['messages/translate.ts', '@wegband/domain/basics/locale.ts'],
  ['domain/features/sign-in/contract.ts', 'zod'],
  ['domain/features/sign-in/contract.ts', '../accounts/contract.ts'],
  ['domain/features/endpoints.ts', './admin/contract.ts'],
  ['server/features/sign-in/sign-in.ts', './store.ts'],
  ['server/features/sign-in/sign-in.ts', '../../http/context.ts'],
  ['server/features/sign-in/sign-in.ts', '@wegband/domain/features/accounts/contract.ts'],
  ['server/feature-routes.ts', './features/sign-in/routes.ts'],
  ['server/http/guard/authenticate.ts', '../../clock.ts'],
  ['demo/people/people.ts', '@wegband/server/features/progress/recount.ts'],
  ['start/main.ts', '@wegband/demo/seed-demo.ts'],
  ['start/main.ts', '@wegband/server/start-server.ts'],
  ['server/features/sign-in/sign-in.test.ts', '../../testing/test-app.ts'],
  ['server/features/texts/routes.test.ts', '../sign-in/routes.ts'],
  ['server/testing/servers/test-app.ts', '../../app.ts'],
  ['e2e/sign-in.spec.ts', '@wegband/server/testing/makers.ts'],
  ['tools/dev.ts', 'vite'],
  ['studio/screenshots/take-screenshots.ts', '@wegband/e2e/support/camera.ts'],
])('%s may import %s', (path, specifier) => {
  expect(importing(path, specifier)).toEqual([])
})

test.each([
  ['web/features/sign-in/login-page.tsx', '@wegband/server/app.ts', 'web may not look into server'],
  ['server/app.ts', '@wegband/web/main.tsx', 'server may not look into web'],
  ['domain/basics/money.ts', '@wegband/messages/locales.ts', 'domain may not look into messages'],
  ['domain/basics/money.ts', 'node:crypto', 'domain imports nothing but zod'],
  ['domain/basics/money.ts', '../features/sign-in/contract.ts', 'domain: ground may not know feature'],
  ['messages/translate.ts', 'react', 'messages imports nothing but domain'],
  ['web/platform/device/camera.ts', 'node:fs', 'the browser has no Node'],
  ['web/ui/button/button.tsx', '@wegband/domain/basics/locale.ts', 'ui imports only ui'],
  ['web/ui/button/button.tsx', '@tanstack/react-router', 'ui knows no router'],
  ['web/ui/button/button.tsx', '../../platform/i18n.ts', 'web: ui may not know platform'],
  ['web/platform/i18n.ts', '../features/sign-in/queries.ts', 'web: platform may not know feature'],
  ['web/features/sign-in/login-page.tsx', '../../app/routes.ts', 'web: feature may not know app'],
  ['server/http/serve.ts', '../features/sign-in/sign-in.ts', 'server: http may not know feature'],
  ['server/db/pool.ts', '../http/context.ts', 'server: db may not know http'],
  ['server/features/sign-in/sign-in.ts', '../../app.ts', 'server: feature may not know app'],
  ['server/features/sign-in/sign-in.ts', '../../testing/makers.ts', 'only tests may import testing'],
  ['server/features/sign-in/sign-in.ts', '../accounts/store.ts', 'store.ts is private to accounts'],
  ['server/features/videos/play.ts', '../progress/ledger-store.ts', 'ledger-store.ts is private to progress'],
  ['server/feature-routes.ts', './features/sign-in/store.ts', 'store.ts is private to sign-in'],
  ['server/features/sign-in/sign-in.ts', '../accounts/routes.ts', 'routes.ts is private to accounts'],
  [
    'server/features/accounts/read.ts',
    '../sign-in/sign-in.ts',
    'accounts may not know sign-in, which comes later',
  ],
  [
    'web/features/sign-in/page.tsx',
    '@wegband/domain/features/admin/contract.ts',
    'sign-in may not know admin',
  ],
  ['server/app.ts', '@wegband/tools/dev.ts', 'server may not look into tools'],
  ['e2e/sign-in.spec.ts', '@wegband/tools/dev.ts', 'e2e may not look into tools'],
  ['tools/dev.ts', '@wegband/studio/icons/make-icons.ts', 'tools may not look into studio'],
  ['server/app.ts', '@wegband/demo/seed-demo.ts', 'server may not look into demo'],
  ['server/app.ts', '@wegband/start/main.ts', 'server may not look into start'],
  ['server/features/sign-in/sign-in.ts', '@wegband/demo/people/people.ts', 'server may not look into demo'],
  ['demo/people/people.ts', '@wegband/web/main.tsx', 'demo may not look into web'],
  ['server/app.ts', '../domain/basics/money.ts', 'another room is imported by its name'],
  ['server/app.ts', '@wegband/server/start-server.ts', 'inside a room imports are relative'],
])('%s may not import %s', (path, specifier, why) => {
  const found = importing(path, specifier)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(`${path}:1 imports ${specifier}: ${why}`)
})

test('finds imports in every syntax, but not in comments and texts', () => {
  const found = problemsOf({
    'web/main.tsx': `// import '@wegband/server/comment.ts'
const text = "import '@wegband/server/text.ts'"
export { a } from '@wegband/server/a.ts'
export * from '@wegband/server/b.ts'
export const later = () => import('@wegband/server/c.ts')
export type D = import('@wegband/server/d.ts').D
import '@wegband/server/e.ts'
`,
  })
  expect(found.map((line) => line.split(':')[1])).toEqual(
    expect.arrayContaining(['3 imports @wegband/server/a.ts', '4 imports @wegband/server/b.ts']),
  )
  expect(found).toHaveLength(5)
})

test('a file needs a descriptive name in kebab-case', () => {
  expect(
    problemsOf({ 'web/platform/utils.ts': '', 'web/platform/index.ts': '', 'web/ui/Button.tsx': '' }),
  ).toEqual([
    'web/platform/index.ts: name the file after what it does',
    'web/platform/utils.ts: name the file after what it does',
    'web/ui/Button.tsx: file names are kebab-case',
  ])
})

test('a feature must be listed in the feature order', () => {
  expect(problemsOf({ 'server/features/raffles/draw.ts': '' })).toEqual([
    'server/features/raffles/draw.ts: raffles has no place in tools/checks/feature-order.ts',
  ])
})
