import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appSecret, keyFor, secretOnDisk, secretsFolder } from './secrets.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'wegband-secrets-'))
})
afterEach(() => {
  rmSync(data, { recursive: true })
})

const rights = (path: string): number => statSync(path).mode & 0o777

test('a secret is made once, for its owner alone', () => {
  const first = secretOnDisk(data, 'app-secret')
  expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  expect(secretOnDisk(data, 'app-secret')).toBe(first)
  expect(rights(secretsFolder(data))).toBe(0o700)
  expect(rights(join(secretsFolder(data), 'app-secret'))).toBe(0o600)
})

test('no draft is left beside it', () => {
  secretOnDisk(data, 'app-secret')
  expect(readdirSync(secretsFolder(data))).toEqual(['app-secret'])
})

test('each name has a value of its own', () => {
  expect(secretOnDisk(data, 'app-secret')).not.toBe(secretOnDisk(data, 'demo-tokens'))
})

test('rights that a copy has widened are narrowed again', () => {
  secretOnDisk(data, 'app-secret')
  const path = join(secretsFolder(data), 'app-secret')
  chmodSync(path, 0o644)
  secretOnDisk(data, 'app-secret')
  expect(rights(path)).toBe(0o600)
})

test('an empty file is never taken for a secret', () => {
  secretOnDisk(data, 'app-secret')
  writeFileSync(join(secretsFolder(data), 'app-secret'), '\n')
  expect(() => secretOnDisk(data, 'app-secret')).toThrow('is empty')
})

test('a name that would leave the folder is refused', () => {
  expect(() => secretOnDisk(data, '../app-secret')).toThrow(RangeError)
  expect(existsSync(secretsFolder(data))).toBe(false)
})

test('the environment comes before the disk and leaves no file', () => {
  expect(appSecret({ appSecret: 'from the environment', dataDirectory: data })).toBe('from the environment')
  expect(existsSync(secretsFolder(data))).toBe(false)
  expect(appSecret({ appSecret: undefined, dataDirectory: data })).toBe(secretOnDisk(data, 'app-secret'))
})

test('keys follow from secret and purpose alone', () => {
  const key = keyFor('secret', 'timed-qr')
  expect(key).toHaveLength(32)
  expect(keyFor('secret', 'timed-qr').equals(key)).toBe(true)
  // not derived anew for each of a hundred signed addresses
  expect(keyFor('secret', 'timed-qr')).toBe(key)
  expect(keyFor('secret', 'health-data').equals(key)).toBe(false)
  expect(keyFor('other', 'timed-qr').equals(key)).toBe(false)
})
