import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('makes missing folders, leaves others, and refuses a file on the way', async () => {
  const root = await mkdtemp(join(tmpdir(), 'wegband-folder-'))
  const deep = join(root, 'one', 'two')
  await makeFolder(deep)
  await makeFolder(deep)
  expect((await stat(deep)).isDirectory()).toBe(true)
  await writeFile(join(root, 'file'), '')
  await expect(makeFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await rm(root, { recursive: true })
})

test.runIf(process.platform === 'linux')('ends where the system makes no folders', async () => {
  await expect(makeFolder('/proc/wegband/data')).rejects.toMatchObject({ code: 'ENOENT' })
})
