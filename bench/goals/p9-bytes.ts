/** P9: scripts and styles of the first page and of every further page, against a hello page; and the fonts. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage, type BuiltPage } from '../measure/built-page.ts'
import type { Finding, Goal } from '../measure/goal.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')
const HELLO = join(ROOT, 'bench/references/hello-page')
/** The reference gets the same compiler settings. */
const TARGET = 'es2023'
const LOCALE = 'de'
/** The chunks on screen before any page (web/main.tsx). */
const ALWAYS = ['shell', 'start']
const FIRST_PAGES = ['auth.login', 'app.dashboard']

type Page = {
  readonly name: string
  readonly module: string
  readonly bundles: readonly string[]
  /** The route table of the page. A visitor of a first page also loads the table of the other pages. */
  readonly table: string
}

/** The tables of pages: `'app.calendar': page(lazyPage(() => import('../features/...'), 'CalendarPage'), 'calendar')`. */
const ROW =
  /'?([\w.-]+)'?: page\(\s*lazyPage\(\s*\(\) => import\('\.\.\/([^']+)'\),\s*'\w+',?\s*\),([^)]*)\)/g
const TABLES = ['first-pages', 'pages', 'trainer-pages', 'admin-pages'].map((name) => `/web/app/${name}.ts`)
/** Around every page of the app. */
const SHELL = '/web/app/shell/app-shell.tsx'
const readTable = (table: string): Page[] =>
  [...readFileSync(join(ROOT, table), 'utf8').matchAll(ROW)].map(
    ([, name = '', module = '', bundles = '']) => ({
      name,
      module,
      table,
      bundles: [...bundles.matchAll(/'([\w-]+)'/g)].map(([, bundle = '']) => bundle),
    }),
  )

const wordsOf = (built: BuiltPage, bundles: readonly string[]): string[] =>
  bundles.map((bundle) => built.chunkOf(`/messages/${LOCALE}/${bundle}.json`))

const filesOf = (built: BuiltPage, page: Page): ReadonlySet<string> =>
  built.needed([
    built.entry,
    ...wordsOf(built, [...ALWAYS, ...page.bundles]),
    built.chunkOf(page.table),
    ...(page.name.startsWith('app.') ? [built.chunkOf(SHELL)] : []),
    built.chunkOf(`/web/${page.module}`),
  ])

const exactly = (value: number) => ({ median: value, low: value, high: value })

/** The browser loads the font subset that a text needs; the larger subset is for rarer characters in names. */
const fontsOf = (): Finding => {
  const kilobytes = statSync(join(WEB, 'public/fonts/wegband-sans-latin.woff2')).size / 1000
  return {
    goal: 'P9',
    what: 'fonts of a page in German or English',
    measured: exactly(kilobytes),
    bound: { atMost: 100 },
    unit: 'kB',
    note: 'one variable font; a second subset only where a name needs it',
  }
}

export const p9: Goal = {
  id: 'P9',
  title: 'bytes of the pages',
  run: async () => {
    const hello = await buildPage({ root: HELLO, configFile: false, build: { target: TARGET } })
    const built = await buildPage({ root: WEB, configFile: join(WEB, 'vite.config.ts') })
    const unit = hello.kilobytes(hello.needed([hello.entry]))
    const pages = TABLES.flatMap(readTable)
    const first = FIRST_PAGES.map((name) => pages.find((page) => page.name === name)).filter(
      (page) => page !== undefined,
    )
    if (first.length !== FIRST_PAGES.length) throw new Error('The tables of pages are not as expected.')
    const loaded = new Set(first.flatMap((page) => [...filesOf(built, page)]))
    const findings = first.map((page): Finding => {
      const kilobytes = built.kilobytes(filesOf(built, page))
      return {
        goal: 'P9',
        what: `first page ${page.name}, scripts and styles, against hello React`,
        measured: exactly(kilobytes / unit),
        bound: { atMost: 2 },
        unit: '',
        note: `${kilobytes.toFixed(1)} against ${unit.toFixed(1)} kB gzip; with the German words`,
      }
    })
    const further = pages
      .filter((page) => !first.includes(page))
      .map((page) => ({
        name: page.name,
        kilobytes: built.kilobytes([...filesOf(built, page)].filter((file) => !loaded.has(file))),
      }))
      .toSorted((left, right) => right.kilobytes - left.kilobytes)
    const largest = further[0]
    if (largest === undefined) throw new Error('There are no further pages.')
    return [
      ...findings,
      {
        goal: 'P9',
        what: 'largest further page, what it adds',
        measured: exactly(largest.kilobytes / unit),
        bound: { atMost: 0.5 },
        unit: '',
        note: further.map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)} kB`).join(', '),
      },
      fontsOf(),
    ]
  },
}
