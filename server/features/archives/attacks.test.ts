/** Archives that are damaged, foreign or made to harm are refused, and the empty installation stays empty. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../config/settings.ts'
import { readTar, type TarEntry, writeTar } from '../../db/backup/tar.ts'
import { users } from '../../db/schema/people.ts'
import { makeMember, makeSchool } from '../../testing/makers/makers.ts'
import { END, entrySum, MANIFEST } from './format/archive-format.ts'
import { keyOf, saltOf } from './format/passphrase.ts'
import type { ArchiveRefusal } from './read-archive.ts'
import {
  ARCHIVE_DATE,
  ARCHIVE_PASSPHRASE,
  closeHouse,
  exportOf,
  type House,
  importInto,
  openHouse,
  placesOf,
} from './testing/houses.ts'

let source: House
let empty: House
beforeAll(async () => {
  source = await openHouse('a'.repeat(43))
  empty = await openHouse('b'.repeat(43))
  const school = await makeSchool(source.database.database)
  await makeMember(source.database.database, school, { roles: ['leader'] })
  await placesOf(source).files.put('avatars/one-64.webp', Buffer.from('a picture'))
})
afterAll(async () => {
  await closeHouse(source)
  await closeHouse(empty)
})

type Entry = { path: string; bytes: Buffer }

const entriesOf = async (archive: Buffer): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const { path, content } of readTar(Readable.from([gunzipSync(archive)])))
    entries.push({ path, bytes: await buffer(content) })
  return entries
}

/** Packs the entries again, with the sum that fits them: only its content is wrong. */
const packed = async (entries: readonly Entry[]): Promise<Buffer> => {
  const sum = entrySum()
  const tar = async function* (): AsyncGenerator<TarEntry> {
    for (const { path, bytes } of entries) {
      const isEnd = path === END
      const own = isEnd
        ? Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), sha256: sum.end() }))
        : bytes
      if (!isEnd) {
        sum.begin(path, own.length)
        sum.add(own)
      }
      yield {
        path,
        kind: 'file',
        mode: 0o600,
        size: own.length,
        modifiedAt: 0,
        content: Readable.from([own]),
      }
    }
  }
  return gzipSync(await buffer(Readable.from(writeTar(tar()))))
}

/** Why the archive is refused; afterwards nothing is there. */
const refusalOf = async (archive: Buffer, more: Parameters<typeof importInto>[2] = {}): Promise<string> => {
  const file = join(empty.folder, 'attack.tar.gz')
  await writeFile(file, archive)
  const problem = await importInto(empty, file, more).then(
    () => 'nothing',
    (error: ArchiveRefusal) => error.problem,
  )
  expect(await empty.database.database.drizzle.select({ id: users.id }).from(users)).toEqual([])
  return problem
}

const changed = async (change: (entries: Entry[]) => Entry[]): Promise<string> =>
  refusalOf(await packed(change(await entriesOf(await exportOf(source)))))

const inTable = (table: string, change: (row: Record<string, unknown>) => unknown) => (entries: Entry[]) =>
  entries.map((entry) =>
    entry.path.startsWith(`tables/${table}/`)
      ? {
          ...entry,
          bytes: Buffer.from(
            `${JSON.stringify(change(JSON.parse(String(entry.bytes).split('\n')[0] ?? '') as Record<string, unknown>))}\n`,
          ),
        }
      : entry,
  )

test.for([
  'files/../../outside.txt',
  '../outside.txt',
  '/tmp/outside.txt',
  'files/avatars/../../../outside.txt',
  'videos/../../outside.ts',
  'tables/users/../000001.jsonl',
  'secrets/app-secret',
])('a path that leads out of its folder is refused: %s', async (path) => {
  const problem = await changed((entries) => [
    ...entries.slice(0, -1),
    { path, bytes: Buffer.from('x') },
    ...entries.slice(-1),
  ])
  expect(problem).toBe('foreign')
  expect(await readdir(empty.folder)).toEqual(['attack.tar.gz'])
})

test('rows of a foreign table, with a foreign column, or that point to nothing are refused', async () => {
  expect(
    await changed((entries) => [
      ...entries.slice(0, -1),
      { path: 'tables/tokens/000001.jsonl', bytes: Buffer.from('{"id":1}\n') },
      ...entries.slice(-1).map((end) => {
        const counts = JSON.parse(String(end.bytes)) as { rows: Record<string, number> }
        return {
          ...end,
          bytes: Buffer.from(JSON.stringify({ ...counts, rows: { ...counts.rows, tokens: 1 } })),
        }
      }),
    ]),
  ).toBe('foreign')
  expect(await changed(inTable('users', (row) => ({ ...row, is_owner: true })))).toBe('foreign')
  expect(await changed(inTable('school_memberships', (row) => ({ ...row, user_id: 4711 })))).toBe('foreign')
  expect(await changed(inTable('users', (row) => ({ ...row, birthday_at: 'no day' })))).toBe('foreign')
})

test('a value that the last table cannot hold is named before anything is written', async () => {
  const { pool } = source.database.database
  await pool.query(`insert into yearly_counts (school_id, year, counted, file, sent_at)
    select id, 2026, 'null', '', now() from schools limit 1`)
  const entries = await entriesOf(await exportOf(source))
  const tables = entries.flatMap(({ path }) => /^tables\/([a-z_]+)\//.exec(path)?.[1] ?? [])
  expect(tables.at(-1)).toBe('yearly_counts')
  const file = join(empty.folder, 'attack.tar.gz')
  for (const [column, value] of [
    ['year', 'twelve'],
    ['year', 2_147_483_648],
    ['sent_at', '2026-13-01T00:00:00Z'],
    ['file', null],
    ['counted', { text: 'a\u0000b' }],
  ] as const) {
    await writeFile(
      file,
      await packed(inTable('yearly_counts', (row) => ({ ...row, [column]: value }))(entries)),
    )
    let written = 0
    const refused = importInto(empty, file, {
      onProgress: () => {
        written += 1
        return Promise.resolve()
      },
    })
    await expect(refused).rejects.toThrow(`foreign: yearly_counts.${column}`)
    expect(written).toBe(0)
  }
  // A check of the table, under its own name.
  const early = inTable('yearly_counts', (row) => ({ ...row, year: 1999 }))
  await writeFile(file, await packed(early(entries)))
  await expect(importInto(empty, file)).rejects.toThrow('foreign: yearly_counts.yearly_counts_year')
  expect(await empty.database.database.drizzle.select({ id: users.id }).from(users)).toEqual([])
})

test('an archive that grows to very much more than it is, is refused while it unpacks', async () => {
  const bomb = { path: 'files/avatars/bomb.webp', bytes: Buffer.alloc(65 * 1024 * 1024) }
  expect(await changed((entries) => [...entries.slice(0, 1), bomb])).toBe('too-large')
})

test('an archive that is cut, changed or no archive at all is damaged', async () => {
  const archive = await exportOf(source)
  const flipped = Buffer.from(archive)
  const at = flipped.length - 60
  flipped[at] = (flipped[at] ?? 0) ^ 0xff
  expect(await refusalOf(archive.subarray(0, -200))).toBe('damaged')
  expect(await refusalOf(flipped)).toBe('damaged')
  expect(await refusalOf(Buffer.from('no archive'))).toBe('damaged')
  expect(await refusalOf(gzipSync('no archive'))).toBe('damaged')
  const entries = await entriesOf(archive)
  const lost = entries.filter(({ path }) => !path.startsWith('tables/users/'))
  expect(await refusalOf(await packed(lost))).toMatch(/damaged|foreign/)
  const withoutSum = gunzipSync(archive).toString('latin1').replace('"first_name":"', '"first_name":"X')
  expect(await refusalOf(gzipSync(Buffer.from(withoutSum, 'latin1')))).toBe('damaged')
})

test('another version, another passphrase and none are named', async () => {
  const other = (entries: Entry[]) =>
    entries.map((entry) =>
      entry.path === MANIFEST
        ? { ...entry, bytes: Buffer.from(String(entry.bytes).replace(/"number": \d+/, '"number": 1')) }
        : entry,
    )
  expect(await changed(other)).toBe('other-version')
  const sealed = await exportOf(source, ARCHIVE_PASSPHRASE)
  expect(await refusalOf(sealed)).toBe('needs-passphrase')
  expect(await refusalOf(sealed, { passphrase: 'another passphrase' })).toBe('wrong-passphrase')
  // The form of the administration trims a passphrase, the others do not.
  const salt = saltOf(ARCHIVE_DATE)
  expect(await keyOf(` ${ARCHIVE_PASSPHRASE} `, salt)).toEqual(await keyOf(ARCHIVE_PASSPHRASE, salt))
})

test('an archive of a demo is refused elsewhere, and any by what is not empty', async () => {
  await changeSetting(source.database.database.drizzle, 'demo', {
    password: 'x',
    people: [],
    memberships: [],
  })
  const archive = await exportOf(source)
  expect(await refusalOf(archive, { isDemo: false })).toBe('demo')
  await source.database.database.pool.query(`delete from settings where key = 'demo'`)
  const file = join(empty.folder, 'own.tar.gz')
  await writeFile(file, await exportOf(source))
  await expect(importInto(source, file)).rejects.toMatchObject({ problem: 'not-empty' })
})

test('an archive without hashes needs an admin, who can sign in then', async () => {
  const file = join(empty.folder, 'own.tar.gz')
  const archive = await exportOf(source)
  await writeFile(file, archive)
  expect(await refusalOf(archive, { needsAdmin: true })).toBe('no-admin')
  const stranger = { mail: 'niemand@post.example', passwordHash: 'a hash' }
  expect(await refusalOf(archive, { needsAdmin: true, admin: stranger })).toBe('no-admin')
  const pictures = await placesOf(empty).files.listOlder('avatars', new Date('2100-01-01T00:00:00Z'))
  expect(pictures, 'a refused archive leaves no files').toEqual([])
})

test('a file that an earlier attempt left is gone when the next one fills the installation', async () => {
  await placesOf(empty).files.put('avatars/left-over.webp', Buffer.from('an old picture'))
  const file = join(empty.folder, 'own.tar.gz')
  await writeFile(file, await exportOf(source))
  await importInto(empty, file)
  const folder = join(empty.folder, 'files', 'stored', 'avatars')
  expect(await readdir(folder)).toEqual(['one-64.webp'])
  expect(String(await readFile(join(folder, 'one-64.webp')))).toBe('a picture')
})
