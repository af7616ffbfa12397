import { expect, test } from 'vitest'
import { cutInto, leanPreloads, loadedAtOnce, reachOf } from './first-load.ts'

const MODULES: { readonly [id: string]: readonly string[] } = {
  'dashboard.tsx': ['band.tsx', 'link.tsx'],
  'login.tsx': ['link.tsx', 'field.tsx'],
  'band.tsx': ['geometry.ts'],
  'geometry.ts': ['band.tsx'],
  'link.tsx': [],
}
const context = {
  getModuleInfo: (id: string) => {
    const importedIds = MODULES[id]
    if (importedIds === undefined) return null
    return { importedIds, importers: Object.keys(MODULES).filter((by) => MODULES[by]?.includes(id)) }
  },
}

test('a page has all that its imports import, in cycles too, and ignores unknown modules', () => {
  expect([...reachOf('dashboard.tsx', context)]).toEqual([
    'dashboard.tsx',
    'band.tsx',
    'link.tsx',
    'geometry.ts',
  ])
  expect(reachOf('login.tsx', context).has('field.tsx')).toBe(true)
})

test('code that several parts need is one file, other code belongs to its part', () => {
  const nameOf = cutInto([
    { name: 'dashboard', roots: ['dashboard.tsx'], words: ['dashboard', 'booking'] },
    { name: 'login', roots: ['login.tsx'] },
    { name: 'more', roots: ['toast.tsx', 'band.tsx'], words: ['errors'], after: 'dashboard' },
  ])
  expect(nameOf('link.tsx', context)).toBe('common')
  expect(nameOf('geometry.ts', context)).toBe('dashboard')
  expect(nameOf('field.tsx', context)).toBe('login')
  expect(nameOf('toast.tsx', context)).toBe('more')
  expect(nameOf('calendar.tsx', context)).toBeNull()
  expect(nameOf('/w/messages/de/booking.json', context)).toBe('dashboard-de')
  expect(nameOf('/w/messages/en/errors.json', context)).toBe('more-en')
  expect(nameOf('/w/messages/en/profile.json', context)).toBeNull()
})

test('what login and dashboard need is apart from what only one of them needs', () => {
  const nameOf = cutInto([
    { name: 'dashboard', roots: ['dashboard.tsx'], when: 'early' },
    { name: 'login', roots: ['login.tsx'], when: 'early' },
    { name: 'search', roots: ['field.tsx', 'band.tsx', 'map.tsx'] },
    { name: 'late', roots: ['map.tsx', 'toast.tsx'], when: 'late' },
    { name: 'later', roots: ['toast.tsx'], when: 'late' },
  ])
  expect(nameOf('link.tsx', context)).toBe('common-dashboard-login')
  expect(nameOf('geometry.ts', context)).toBe('common-dashboard')
  expect(nameOf('field.tsx', context)).toBe('common-login')
  expect(nameOf('map.tsx', context)).toBe('common-dashboard')
  expect(nameOf('toast.tsx', context)).toBe('common')
})

test('a further page loads of a late part only what it needs itself', () => {
  const nameOf = cutInto([{ name: 'late', roots: ['login.tsx', 'band.tsx'], when: 'late' }])
  expect(nameOf('link.tsx', context)).toBe('common')
  expect(nameOf('band.tsx', context)).toBe('common')
  expect(nameOf('geometry.ts', context)).toBe('common')
  expect(nameOf('login.tsx', context)).toBe('late')
})

const FILES = {
  'main.js': { type: 'chunk', isEntry: true, imports: ['start.js'] },
  'start.js': { type: 'chunk', isEntry: false, imports: ['vendor.js', 'main.js'] },
  'vendor.js': { type: 'chunk', isEntry: false, imports: [] },
  'calendar.js': { type: 'chunk', isEntry: false, imports: ['start.js', 'grid.js'] },
  'grid.js': { type: 'chunk', isEntry: false, imports: [] },
  'main.css': { type: 'asset' },
}

test('code that the start has loaded is not preloaded again by a page', () => {
  expect([...loadedAtOnce(FILES)].toSorted()).toEqual(['main.js', 'start.js', 'vendor.js'])
  const { plugin, resolveDependencies } = leanPreloads()
  const handler: unknown = plugin.generateBundle
  if (typeof handler !== 'function') throw new Error('no hook')
  handler.call(undefined, {}, FILES)
  const needed = ['calendar.js', 'vendor.js', 'start.js', 'grid.js']
  expect(resolveDependencies('calendar.js', needed, { hostType: 'js' })).toEqual(['calendar.js', 'grid.js'])
  expect(resolveDependencies('index.html', needed, { hostType: 'html' })).toEqual(needed)
})
