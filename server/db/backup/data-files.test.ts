import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFiles } from './data-files.ts'

test('a backup takes uploads and finished videos, but no video in the making', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wegband-data-'))
  const paths = [
    'files/stored/film-masters/ab-0-cd',
    'files/videos/ab/video.json',
    'files/videos/.making/cd/key',
    'files/film-work/cd.film',
    'postgres/data/base',
  ]
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), 'x')
  }
  const taken: string[] = []
  for await (const entry of dataFiles(folder, () => false)) if (entry.kind === 'file') taken.push(entry.path)
  expect(taken).toEqual(['files/files/stored/film-masters/ab-0-cd', 'files/files/videos/ab/video.json'])
  await rm(folder, { recursive: true })
})
