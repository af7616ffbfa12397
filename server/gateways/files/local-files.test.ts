import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localFiles } from './local-files.ts'
import type { FileName, FileStore } from './port.ts'

let root: string
let files: FileStore
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'wegband-files-'))
  files = localFiles(join(root, 'stored'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const textOf = async (name: FileName): Promise<string | undefined> => {
  const found = await files.find(name)
  if (found === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.read()) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}
const OLD = new Date('2020-01-01T00:00:00Z')

describe('stored files', () => {
  test('come back as they were put, whole or in pieces', async () => {
    await files.put('avatars/a-512.webp', Buffer.from('ganz'))
    await files.put(
      'exports/b.zip',
      (async function* () {
        yield Buffer.from('in ')
        yield Buffer.from('Stücken')
      })(),
    )
    expect([await textOf('avatars/a-512.webp'), await textOf('exports/b.zip')]).toEqual([
      'ganz',
      'in Stücken',
    ])
    expect((await files.find('exports/b.zip'))?.size).toBe(11)
  })

  test('are replaced, and removed once or twice', async () => {
    await files.put('avatars/a.webp', Buffer.from('alt'))
    await files.put('avatars/a.webp', Buffer.from('neu'))
    expect(await textOf('avatars/a.webp')).toBe('neu')
    await files.remove('avatars/a.webp')
    await files.remove('avatars/a.webp')
    expect(await files.find('avatars/a.webp')).toBeUndefined()
  })

  test('are readable by their owner alone', async () => {
    await files.put('avatars/a.webp', Buffer.from('x'))
    const file = await stat(join(root, 'stored/avatars/a.webp'))
    const folder = await stat(join(root, 'stored/avatars'))
    expect([file.mode & 0o777, folder.mode & 0o777]).toEqual([0o600, 0o700])
  })

  test('that fail on the way leave the former one and nothing half-written', async () => {
    await files.put('exports/b.zip', Buffer.from('alt'))
    const breaking = async function* () {
      yield Buffer.from('halb')
      throw new Error('gone')
    }
    await expect(files.put('exports/b.zip', breaking())).rejects.toThrow('gone')
    expect(await textOf('exports/b.zip')).toBe('alt')
    expect(await readdir(join(root, 'stored/exports'))).toEqual(['b.zip'])
  })
})

describe('a name', () => {
  test.each([
    '../secret',
    'avatars/../../secret',
    'avatars/..',
    'avatars//a',
    '/etc/passwd',
    'avatars/a\0.webp',
    'avatars/a/b',
    'avatars/.hidden',
    'avatars',
    String.raw`avatars\a`,
    `avatars/${'x'.repeat(300)}`,
    'avatars/%2e%2e',
    'Avatars/a',
    '',
  ])('%j leads nowhere', async (name) => {
    await writeFile(join(root, 'secret'), 'geheim')
    await expect((async () => files.find(name as FileName))()).rejects.toThrow(RangeError)
    await expect((async () => files.put(name as FileName, Buffer.from('x')))()).rejects.toThrow(RangeError)
    await expect((async () => files.remove(name as FileName))()).rejects.toThrow(RangeError)
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('geheim')
  })
})

describe('what is old', () => {
  test('is listed by folder; drafts of a process that died are removed on the way', async () => {
    await files.put('avatars/new.webp', Buffer.from('x'))
    await files.put('avatars/old.webp', Buffer.from('x'))
    const folder = join(root, 'stored/avatars')
    await writeFile(join(folder, '.draft-1'), 'halb')
    for (const name of ['old.webp', '.draft-1']) await utimes(join(folder, name), OLD, OLD)
    const anHourAgo = new Date(Date.parse('2020-01-01T01:00:00Z'))
    expect(await files.listOlder('avatars', anHourAgo)).toEqual(['avatars/old.webp'])
    expect((await readdir(folder)).toSorted()).toEqual(['new.webp', 'old.webp'])
    expect(await files.listOlder('papers', anHourAgo)).toEqual([])
    await expect((async () => files.listOlder('..', anHourAgo))()).rejects.toThrow(RangeError)
  })

  test('does not follow a link that leads nowhere', async () => {
    await files.put('avatars/a.webp', Buffer.from('x'))
    await symlink('/nowhere', join(root, 'stored/avatars/link'))
    expect(await files.listOlder('avatars', OLD)).toEqual([])
  })
})
