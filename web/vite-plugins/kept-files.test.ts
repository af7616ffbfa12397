import { expect, test } from 'vitest'
import { keptFiles, type BuiltChunk } from './kept-files.ts'

const chunk = (fileName: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  isEntry: false,
  moduleIds: [],
  imports: [],
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
  expect(keptFiles(CHUNKS, ['features/scanner/scanner-page.tsx'])).toEqual([
    'main.js',
    'main.css',
    'vendor.js',
    'scanner.js',
    'camera.js',
    'decoder.wasm',
  ])
})

test('a part that was renamed is told by the build, not by somebody in a hall', () => {
  expect(() => keptFiles(CHUNKS, ['features/scanner/gone-page.tsx'])).toThrow('Nothing is built of')
})
