import { expect, test } from 'vitest'
import { slowestFiles, slowestLines } from './slowest-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'
import { mergeDurations, readDurations, recordDurations } from './test-durations.ts'

const RECORD = 'node_modules/.cache/wegband/test-durations.json'
const run = (path: string, seconds: number, more = {}) => ({
  path,
  project: 'web',
  seconds,
  hasPassed: true,
  ...more,
})

test('lists the slowest twenty files first, and marks those above their budget', () => {
  const durations = Array.from({ length: 25 }, (_, i) => ({
    path: `web/f${i}.test.ts`,
    seconds: 40 - i,
    isReliable: i > 0,
    budget: 30,
  }))
  const lines = slowestLines(durations)
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('   40.0 s  web/f0.test.ts, above 30 s (busy machine or failed)')
  expect(lines[9]).toBe('   31.0 s  web/f9.test.ts, above 30 s')
  expect(lines[10]).toBe('   30.0 s  web/f10.test.ts')
})

test('reads the recorded durations, with all projects of a file together', () => {
  const root = fixtureTree({ 'web/a.test.ts': 'a', 'e2e/b.spec.ts': 'b' })
  recordDurations(root, true, [run('web/a.test.ts', 3)])
  recordDurations(root, true, [
    run('e2e/b.spec.ts', 40.004, { project: 'phone' }),
    run('e2e/b.spec.ts', 30, { project: 'desktop' }),
  ])
  expect(slowestFiles(root)).toEqual(['   70.0 s  e2e/b.spec.ts, above 60 s', '    3.0 s  web/a.test.ts'])
})

test('records a failed file and a busy machine as not reliable', () => {
  const root = fixtureTree({ 'web/a.test.ts': 'a', 'web/b.test.ts': 'b' })
  recordDurations(root, true, [run('web/a.test.ts', 3, { hasPassed: false })])
  recordDurations(root, false, [run('web/b.test.ts', 3)])
  expect(readDurations(root).map(({ isReliable }) => isReliable)).toEqual([false, false])
})

test('a busy run does not replace quiet measurements, unless the file changed', () => {
  const quiet = { path: 'a', project: 'web', seconds: 2, cores: 2, isReliable: true, contentHash: 'x' }
  const busy = { ...quiet, seconds: 9, isReliable: false }
  expect(mergeDurations([quiet], [busy])).toEqual([quiet])
  expect(mergeDurations([quiet], [{ ...busy, contentHash: 'y' }])).toEqual([{ ...busy, contentHash: 'y' }])
  expect(mergeDurations([busy], [quiet])).toEqual([quiet])
  expect(mergeDurations([quiet], [{ ...busy, path: 'b' }])).toHaveLength(2)
})

test('ignores a record that cannot be read', () => {
  expect(readDurations(fixtureTree())).toEqual([])
  expect(readDurations(fixtureTree({ [RECORD]: '{ half' }))).toEqual([])
  expect(readDurations(fixtureTree({ [RECORD]: '[{ "path": 1 }]' }))).toEqual([])
})
