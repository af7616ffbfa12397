import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDiskGuard } from './disk-guard.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-disk-guard-'))
})
afterAll(() => rm(folder, { recursive: true }))

const TRIES = 200
/** As long as the file that initdb writes. */
const CONFIGURATION = '# a comment of the sample file\nmax_wal_size = 1GB\n'.repeat(600)

it('keeps the configuration whole when several servers start at once', async () => {
  const results: string[] = []
  for (let number = 0; number < TRIES; number += 1) {
    const data = join(folder, String(number))
    const path = join(data, 'postgresql.conf')
    await mkdir(data)
    await writeFile(path, CONFIGURATION, { mode: 0o600 })
    const place = { home: folder, data, logFile: join(folder, 'postgres.log') }
    await Promise.all([prepareDiskGuard(place), prepareDiskGuard(place), prepareDiskGuard(place)])
    results.push(await readFile(path, 'utf8'))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(data)).toEqual(['postgresql.conf', 'wegband.conf'])
  }
  const expected = `${CONFIGURATION}\ninclude_if_exists 'wegband.conf'\n`
  expect(results.filter((text) => text !== expected).length).toBe(0)
})
