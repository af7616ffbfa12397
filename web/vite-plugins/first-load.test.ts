import { expect, test } from 'vitest'
import { leanPreloads, loadedAtOnce, reachOf, sharedBy } from './first-load.ts'

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
    return importedIds === undefined ? null : { importedIds }
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

test('code of both first pages is one file, code shared by one of them another', () => {
  const nameOf = sharedBy({ dashboard: 'dashboard.tsx', login: 'login.tsx' })
  expect(nameOf('link.tsx', context)).toBe('with-dashboard-login')
  expect(nameOf('geometry.ts', context)).toBe('with-dashboard')
  expect(nameOf('field.tsx', context)).toBe('with-login')
  expect(nameOf('calendar.tsx', context)).toBeNull()
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
  expect(resolveDependencies('calendar.js', ['calendar.js', 'vendor.js', 'start.js', 'grid.js'])).toEqual([
    'calendar.js',
    'grid.js',
  ])
})
