import { expect, test } from 'vitest'
import { furtherFiles, filesOfParts, type BuiltChunk } from './offline-files.ts'

const chunk = (fileName: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  isEntry: false,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  css: [],
  assets: [],
  ...more,
})
const CHUNKS = [
  chunk('main.js', { isEntry: true, imports: ['vendor.js'], css: ['main.css'] }),
  chunk('vendor.js'),
  chunk('scanner.js', {
    moduleIds: ['/house/web/features/scanner/scanner-page.tsx'],
    imports: ['vendor.js', 'camera.js', 'main.js'],
  }),
  chunk('camera.js', { imports: ['scanner.js'], assets: ['decoder.wasm'] }),
  chunk('calendar.js', { moduleIds: ['/house/web/features/calendar/calendar-page.tsx'] }),
]

test('keeps the start and the named parts with all they need, each once and nothing else', () => {
  expect(filesOfParts(CHUNKS, ['features/scanner/scanner-page.tsx'])).toEqual([
    'main.js',
    'main.css',
    'vendor.js',
    'scanner.js',
    'camera.js',
    'decoder.wasm',
  ])
})

test('fails the build when a named part was renamed', () => {
  expect(() => filesOfParts(CHUNKS, ['features/scanner/gone-page.tsx'])).toThrow('Nothing is built of')
})

test('further files are all lazy parts, without heavy libraries, and words by language', () => {
  const chunks = [
    chunk('main.js', {
      isEntry: true,
      imports: ['vendor.js'],
      dynamicImports: ['glossary.js', 'map.js', 'de.js', 'en.js'],
    }),
    chunk('vendor.js'),
    chunk('glossary.js', { css: ['glossary.css'], dynamicImports: ['term.js'] }),
    chunk('term.js', { imports: ['glossary.js'] }),
    chunk('map.js', { moduleIds: ['/house/web/features/map.tsx'], imports: ['maplibre.js'] }),
    chunk('maplibre.js'),
    chunk('de.js', { moduleIds: ['/house/messages/de/glossary.json'] }),
    chunk('en.js', { moduleIds: ['/house/messages/en/glossary.json'] }),
    chunk('gallery.js', { isEntry: false }),
  ]
  expect(furtherFiles(chunks, ['main.js', 'vendor.js'], ['features/map.tsx'])).toEqual({
    parts: ['glossary.js', 'glossary.css', 'term.js'],
    words: { de: ['de.js'], en: ['en.js'] },
  })
})
