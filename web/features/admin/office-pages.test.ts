import { expect, test } from 'vitest'
import { isBuilt, ROUTE_NAMES, routeEntry } from '../../platform/router/route-table.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { OFFICE_PAGES, officeGroupsOf, officePageAt, officePagesOf } from './office-pages.ts'

test('an admin opens every page of the list, and a member opens none', () => {
  expect(officePagesOf(makeViewer({ isAdmin: true }))).toEqual(OFFICE_PAGES)
  expect(officePagesOf(makeViewer())).toEqual([])
  expect(officeGroupsOf(makeViewer())).toEqual([])
})

test.each([
  ['editor', ['editor']],
  ['office', ['office', 'figures']],
  ['auditor', ['auditor', 'figures']],
] as const)('the right %s opens the pages of %s alone', (right, opens) => {
  const opened = officePagesOf(makeViewer({ officeRights: [right] }))
  expect(opened).toEqual(OFFICE_PAGES.filter((page) => opens.some((one) => one === page.right)))
})

test('money is for admins alone', () => {
  const isOfMoney = ({ group }: (typeof OFFICE_PAGES)[number]): boolean =>
    ['prices', 'contracts'].includes(group)
  expect(OFFICE_PAGES.filter(isOfMoney).every(({ right }) => right === 'admin')).toBe(true)
})

test('every page of the administration is in the list once, with a page that exists', () => {
  const isOffice = (name: string): boolean => name.startsWith('app.admin-')
  const pages = ROUTE_NAMES.filter((name) => isOffice(name) && routeEntry(name).redirectTo === undefined)
  expect(pages.filter((name) => officePageAt(name) === undefined)).toEqual([])
  expect(new Set(OFFICE_PAGES.map(({ route }) => route)).size).toBe(OFFICE_PAGES.length)
  expect(OFFICE_PAGES.filter(({ route }) => !isBuilt(route))).toEqual([])
})
