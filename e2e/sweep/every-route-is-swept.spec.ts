/** The table of the sweep holds every page of the product; needs no browser. */
import { expect, test } from '@playwright/test'
import { ROUTE_NAMES, routeEntry } from '@wegband/web/platform/router/route-table.ts'
import { PLACEHOLDERS } from './addresses.ts'
import { knownPages } from './known-places.ts'
import { BEGUN_PAGES, PAGES, TABLET_PAGE, WITHOUT_ADDRESS } from './pages.ts'
import { nameOf } from './swept-page.ts'
import { routeOf } from './source-files.ts'

const ALL = [...PAGES, ...BEGUN_PAGES, TABLET_PAGE]

test('every built route has a page in the sweep', () => {
  const swept = new Set(ALL.map(({ address }) => routeOf(address)))
  const missing = ROUTE_NAMES.filter((name) => {
    const { isBuilt, redirectTo } = routeEntry(name)
    return isBuilt && redirectTo === undefined && !swept.has(name) && WITHOUT_ADDRESS[name] === undefined
  })
  expect(missing, 'routes without a row in e2e/sweep/pages.ts').toEqual([])
})

test('every page of the sweep is in its table once', () => {
  const names = ALL.map((page) => nameOf(page))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every placeholder of an address is known', () => {
  const used = ALL.flatMap(({ address }) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  expect(used.filter((name) => !PLACEHOLDERS.includes(name))).toEqual([])
})

test('the list of known places names only pages of the sweep', () => {
  const names = new Set(ALL.map((page) => nameOf(page)))
  expect([...knownPages()].filter((page) => !names.has(page))).toEqual([])
})
