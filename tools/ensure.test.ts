import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { dependencyStamp, ensure, findBrowser, Trouble, webStamp, whyNotThisNode } from './ensure.mjs'
import { fixtureTree, writeTree } from './testing/fixture-tree.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const PROJECT = {
  'package.json': JSON.stringify({ workspaces: ['web'], scripts: { start: 'a' }, dependencies: { a: '1' } }),
  'package-lock.json': '{}',
  'web/package.json': JSON.stringify({ dependencies: { b: '1' } }),
  'web/main.tsx': 'one',
  'web/main.test.tsx': 'one',
}
const script = (root: string, path: string, text: string): string => {
  writeTree(root, { [path]: `#!/bin/sh\n${text}\n` })
  chmodSync(join(root, path), 0o755)
  return join(root, path)
}
const lines = (path: string): number =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0

test('accepts any Node on supported Linux machines, and requires 24.7 on others', () => {
  expect(whyNotThisNode('linux', 'x64', 'v20.11.0')).toBeUndefined()
  expect(whyNotThisNode('linux', 'arm64', 'v20.11.0')).toBeUndefined()
  expect(whyNotThisNode('darwin', 'arm64', 'v24.7.0')).toBeUndefined()
  expect(whyNotThisNode('darwin', 'arm64', 'v25.0.0')).toBeUndefined()
  expect(whyNotThisNode('darwin', 'arm64', 'v24.6.9')).toMatch(
    /^Wegband needs Node 24\.7 or newer .* this is v24\.6\.9/,
  )
  expect(whyNotThisNode('linux', 'riscv64', 'v20.11.0')).toMatch(/linux riscv64/)
})

test('the dependency stamp ignores scripts and the order of dependencies', () => {
  const root = fixtureTree({
    ...PROJECT,
    'web/package.json': JSON.stringify({ dependencies: { b: '1', c: '1' } }),
  })
  const before = dependencyStamp(root)
  writeTree(root, { 'web/package.json': JSON.stringify({ dependencies: { c: '1', b: '1' } }) })
  expect(dependencyStamp(root)).toBe(before)
  writeTree(root, {
    'package.json': JSON.stringify({
      workspaces: ['web'],
      scripts: { start: 'b' },
      dependencies: { a: '1' },
    }),
  })
  expect(dependencyStamp(root)).toBe(before)
  writeTree(root, { 'web/package.json': JSON.stringify({ dependencies: { b: '2' } }) })
  const afterManifest = dependencyStamp(root)
  expect(afterManifest).not.toBe(before)
  writeTree(root, { 'package-lock.json': '{"changed":true}' })
  expect(dependencyStamp(root)).not.toBe(afterManifest)
})

test('the web stamp covers the sources, but not tests and output', () => {
  const root = fixtureTree(PROJECT)
  const before = webStamp(root)
  writeTree(root, {
    'web/main.test.tsx': 'two',
    'web/dist/index.html': 'two',
    'web/node_modules/x.js': 'two',
  })
  expect(webStamp(root)).toBe(before)
  writeTree(root, { 'web/main.tsx': 'two' })
  const afterSource = webStamp(root)
  expect(afterSource).not.toBe(before)
  writeTree(root, { 'messages/de/new.json': '{}' })
  expect(webStamp(root)).not.toBe(afterSource)
})

test('installs and builds once, and repeats only what changed', () => {
  const root = fixtureTree(PROJECT)
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const calls = join(root, 'calls')
  script(
    root,
    'bin/npm',
    `echo "$@" >> ${calls}
     mkdir -p node_modules/vite/bin
     echo 'const f = require("node:fs"); f.mkdirSync("dist", { recursive: true }); f.writeFileSync("dist/index.html", ""); f.appendFileSync("../builds", "x" + require("node:os").EOL)' > node_modules/vite/bin/vite.js`,
  )
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`)
  ensure(['build'], root)
  ensure(['build'], root)
  expect(readFileSync(calls, 'utf8')).toMatch(/^ci --include=dev --include=optional .*\n$/)
  expect(lines(join(root, 'builds'))).toBe(1)
  writeFileSync(join(root, 'web/main.tsx'), 'two')
  ensure([], root)
  expect(lines(join(root, 'builds'))).toBe(1)
  ensure(['build'], root)
  expect(lines(join(root, 'builds'))).toBe(2)
  writeFileSync(join(root, 'package-lock.json'), '{"changed":true}')
  ensure([], root)
  expect(lines(calls)).toBe(2)
})

test('repeats a failed installation the next time', () => {
  const root = fixtureTree(PROJECT)
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const calls = join(root, 'calls')
  script(root, 'bin/npm', `echo call >> ${calls}; exit 1`)
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`)
  expect(() => ensure([], root)).toThrow(Trouble)
  expect(() => ensure([], root)).toThrow('npm ci did not succeed')
  expect(lines(calls)).toBe(2)
})

test('finds only a browser that reports its name', () => {
  const root = fixtureTree()
  script(root, 'stub/chromium-headless-shell', 'echo "please install the snap"; exit 1')
  const real = script(root, 'real/chromium-headless-shell', 'echo "Chromium 156.0"')
  expect(findBrowser({ PATH: `${join(root, 'stub')}:${join(root, 'real')}` })).toBe(real)
  expect(findBrowser({ PATH: '', CHROMIUM_PATH: real })).toBe(real)
  expect(() => findBrowser({ PATH: '', CHROMIUM_PATH: join(root, 'stub/chromium-headless-shell') })).toThrow(
    Trouble,
  )
})
