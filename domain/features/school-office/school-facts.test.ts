import { expect, test } from 'vitest'
import { whyNotCloseSchool, whyNotCloseSite } from './closing-rules.ts'
import { canCloseSchools, canRunSchool } from './school-office-rights.ts'
import { webAddressOf, whyNotWeb } from './school-facts.ts'

test('a typed address without a scheme gets one, and another scheme stays to be refused', () => {
  expect(webAddressOf(' www.schule.de ')).toBe('https://www.schule.de')
  expect(webAddressOf('http://schule.de')).toBe('http://schule.de')
  expect(webAddressOf('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(webAddressOf('  ')).toBe('')
})

test('only addresses of the web with a host are accepted', () => {
  for (const good of ['https://schule.de', 'http://www.übung-schule.de/a?b=c#d', 'https://schule.de:8443/x'])
    expect([good, whyNotWeb(good)]).toEqual([good, undefined])
  for (const bad of [
    'javascript:alert(1)',
    'https://localhost',
    'https://a@b.de',
    'https://schule.de/a b',
    'ftp://a.de',
  ])
    expect([bad, whyNotWeb(bad)]).toEqual([bad, 'invalid'])
})

test('heads run their own school, the office runs and closes all', () => {
  const member = (roles: ('leader' | 'staff')[], state: 'active' | 'passive' = 'active') => ({
    isAdmin: false,
    officeRights: [],
    schools: [{ schoolId: 1, name: 'A', schoolSiteId: null, state, roles, abilities: [] }],
  })
  expect(canRunSchool(member(['leader']), 1)).toBe(true)
  expect(canRunSchool(member(['leader']), 2)).toBe(false)
  expect(canRunSchool(member(['leader'], 'passive'), 1)).toBe(false)
  expect(canRunSchool(member(['staff']), 1)).toBe(false)
  expect(canCloseSchools(member(['leader']))).toBe(false)
  const clerk = { isAdmin: false, officeRights: ['office' as const], schools: [] }
  expect(canRunSchool(clerk, 2) && canCloseSchools(clerk)).toBe(true)
  const editor = { isAdmin: false, officeRights: ['editor' as const, 'auditor' as const], schools: [] }
  expect(canRunSchool(editor, 2)).toBe(false)
})

test('anything that is left keeps a site or a school open', () => {
  expect(whyNotCloseSite({ series: 0, classes: 0 })).toBeUndefined()
  expect(whyNotCloseSite({ series: 0, classes: 1 })).toBe('school-office.site-in-use')
  const nothing = { series: 0, classes: 0, members: 0, requests: 0, contracts: 0 }
  expect(whyNotCloseSchool(nothing)).toBeUndefined()
  for (const kind of ['series', 'classes', 'members', 'requests', 'contracts'] as const)
    expect(whyNotCloseSchool({ ...nothing, [kind]: 1 })).toBe('school-office.school-in-use')
})
