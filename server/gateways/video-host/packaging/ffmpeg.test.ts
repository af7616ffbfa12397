/** What the process that reads uploads can see and use (security: finding 18). */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ffmpegVersion, findFfmpeg, findMaintainedFfmpeg, run } from './ffmpeg.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-ffmpeg-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true }))

const writeScript = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${text}\n`)
  await chmod(path, 0o755)
  return path
}

test('ffmpeg runs without the secrets of the server', async () => {
  vi.stubEnv('APP_SECRET', 'hidden-from-uploads')
  const { stdout } = await run(await writeScript('show-environment', 'env'), [], { limitMs: 10_000 })
  expect(stdout).toContain('PATH=')
  expect(stdout).not.toContain('hidden-from-uploads')
})

test('ffmpeg is ended when its time is over', async () => {
  const endless = await writeScript('endless', 'exec tail -f /dev/null')
  const { code } = await run(endless, [], { limitMs: 200 })
  expect(code).toBeNull()
})

test.each([
  ['ffmpeg version 4.1 Copyright (c)', 4_001],
  ['ffmpeg version 5.1.6-0+deb12u1 Copyright (c)', 5_001],
  ['ffmpeg version n7.0.2 Copyright (c)', 7_000],
  ['something else', 0],
])('%s has the version %d', (words, version) => {
  expect(ffmpegVersion(words)).toBe(version)
})

test('the ffmpeg of the system is taken when it works and is newer than that of the packages', async () => {
  const newer = await writeScript('ffmpeg', 'echo "ffmpeg version 99.0 Copyright"')
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter))
  expect(await findFfmpeg()).toBe(newer)
  await writeScript('ffmpeg', 'exit 1')
  expect(await findFfmpeg()).not.toBe(newer)
})

test('a real installation takes no ffmpeg without security updates, and says what to install', async () => {
  vi.stubEnv('PATH', folder)
  const path = await writeScript('ffmpeg', 'echo "ffmpeg version 5.1.9-0+deb12u1 Copyright"')
  expect(await findMaintainedFfmpeg()).toBe(path)
  await writeScript('ffmpeg', 'echo "ffmpeg version 5.0.3 Copyright"')
  const message: unknown = expect.stringContaining('apt-get install ffmpeg')
  const missing = { problem: 'ffmpeg-missing', message }
  await expect(findMaintainedFfmpeg()).rejects.toMatchObject(missing)
  await expect(findMaintainedFfmpeg(path)).rejects.toMatchObject(missing)
  await rm(path)
  await expect(findMaintainedFfmpeg()).rejects.toMatchObject(missing)
})
