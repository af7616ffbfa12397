import { expect, test } from 'vitest'
import type { BuiltChunk } from './offline-files.ts'
import { pageFiles, rowsOf } from './page-files.ts'

const TABLE = `
  'app.calendar': page(
    lazyPage(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
    'calendar',
    'ages',
  ),
  search: page(lazyPage(() => import('../features/search-page.tsx'), 'SearchPage'), 'schools'),
`

test('reads the rows of a table of pages', () => {
  expect(rowsOf(TABLE, 'first-pages')).toEqual([
    {
      name: 'app.calendar',
      parts: [
        'features/calendar/calendar-page.tsx',
        'app/shell/app-shell.tsx',
        'messages/de/calendar.json',
        'messages/de/ages.json',
      ],
    },
    { name: 'search', parts: ['features/search-page.tsx', 'messages/de/schools.json'] },
  ])
  expect(rowsOf(TABLE, 'trainer-pages')[1]?.parts).toEqual([
    'features/search-page.tsx',
    'app/trainer-pages.ts',
    'platform/words/further-words.ts',
    'messages/de/schools.json',
  ])
})

const chunk = (fileName: string, module: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  isEntry: false,
  moduleIds: [`/w/${module}`],
  imports: [],
  dynamicImports: [],
  css: [],
  assets: [],
  ...more,
})

test('a page counts what the start does not have', () => {
  const chunks = [
    chunk('main.js', 'web/main.tsx', { isEntry: true, imports: ['vendor.js'], css: ['main.css'] }),
    chunk('vendor.js', 'node_modules/react/index.js'),
    chunk('shell.js', 'messages/de/shell.json'),
    chunk('start.js', 'messages/de/start.json'),
    chunk('search.js', 'features/search-page.tsx', {
      imports: ['vendor.js', 'map.js'],
      css: ['search.css'],
      assets: ['map.png'],
    }),
    chunk('map.js', 'features/map.tsx'),
    chunk('schools.js', 'messages/de/schools.json'),
  ]
  expect(pageFiles(chunks, rowsOf(TABLE, 'first-pages').slice(1))).toEqual({
    start: ['main.js', 'main.css', 'vendor.js', 'shell.js', 'start.js'],
    pages: { search: ['search.js', 'search.css', 'map.js', 'schools.js'] },
  })
})
