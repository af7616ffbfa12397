import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'
import { playlistSegments } from './playlists.ts'
import type { VideoHost } from '../port.ts'
import { selfHosted } from '../self-hosted.ts'
import { ALONE_KEY, makeMaster, playingTimes } from '../testing/video-tools.ts'

let folder = ''
let filesDir = ''
let host: VideoHost

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-qualities-'))
  filesDir = join(folder, 'files')
  host = selfHosted({ filesDir, key: ALONE_KEY, findFfmpeg: () => findFfmpeg() })
})
afterAll(() => rm(folder, { recursive: true }))

const master = (name: string, size: string, seconds: number, args: string[] = []): Promise<string> =>
  makeMaster(join(folder, name), { size, seconds, rate: 20, args })
const several = (masterPath: string, ref: string) =>
  host.packageVideo({ masterPath, ref, qualities: 'several', isResumable: true })
const bytesOf = (ref: string, name: string): Promise<Buffer> => readFile(join(filesDir, 'videos', ref, name))

describe('a video in several qualities', () => {
  test('has none larger than itself, small frames and a poster', async () => {
    const video = await several(await master('wide.mp4', '640x360', 9, ['-b:v', '4M']), 'wide')
    expect(video.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['360p', 640, 360],
      ['240p', 426, 240],
    ])
    expect(video.thumbnails).toEqual({ everySeconds: 2, width: 160, height: 90, columns: 5, count: 5 })
    const sheet = await sharp(await bytesOf('wide', 'thumbnails.jpg')).metadata()
    expect([sheet.width, sheet.height]).toEqual([800, 90])
    const poster = await sharp(await bytesOf('wide', 'poster.jpg')).metadata()
    expect([poster.width, poster.height]).toEqual([640, 360])
  })

  test('all qualities show the same pictures at the same times', async () => {
    const key = (await host.readKey('wide')) ?? Buffer.alloc(0)
    const times = await Promise.all(
      ['360p', '240p'].map(async (name) =>
        playingTimes({
          folder: join(filesDir, 'videos', 'wide', name),
          key,
          scratch: await mkdtemp(join(folder, 's-')),
        }),
      ),
    )
    const [best, smallest] = times
    expect(best?.pictures).toHaveLength(180)
    expect(smallest?.pictures).toEqual(best?.pictures)
  })

  test('a video that stands upright stays upright', async () => {
    const video = await several(await master('tall.mp4', '180x320', 3), 'tall')
    expect(video.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['180p', 180, 320],
    ])
    expect(video.thumbnails).toMatchObject({ width: 90, height: 160, columns: 2, count: 2 })
  })

  test('a called-off video leaves nothing running, keeps what is done and goes on from there', async () => {
    const masterPath = await master('off.mp4', '640x360', 10, ['-b:v', '4M'])
    const calling = new AbortController()
    const progress: number[] = []
    const begun = host.packageVideo({
      masterPath,
      ref: 'off',
      qualities: 'several',
      isResumable: true,
      signal: calling.signal,
      onProgress: (done) => {
        progress.push(done)
        calling.abort()
      },
    })
    await expect(begun).rejects.toMatchObject({ problem: 'called-off' })
    expect(await host.findVideo('off')).toBeUndefined()
    expect((await several(masterPath, 'off')).seconds).toBeCloseTo(10, 0)
    expect(await readdir(join(filesDir, 'videos', '.making'))).toEqual([])
  })
})

const PATIENCE = { timeout: 60_000 }

const isRunning = (pid: number): boolean => {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/^\d+ \(.*\) Z/.test(readFileSync(path, 'utf8'))
}

describe('a server that is killed while it makes a video', () => {
  test('leaves what is finished, and the next one goes on there without a gap', async () => {
    const masterPath = await master('killed.mp4', '640x360', 24, ['-b:v', '4M'])
    const bench = join(filesDir, 'videos', '.making', 'killed')
    const script = join(import.meta.dirname, '../testing/package-alone.ts')
    const server = spawn(process.execPath, [script, masterPath, filesDir, 'killed'], { stdio: 'ignore' })
    const ended = once(server, 'exit')
    const listed = (): number => {
      const path = join(bench, 'runs-360p', 'run-0000', 'index.m3u8')
      return existsSync(path) ? playlistSegments(readFileSync(path, 'utf8')).length : 0
    }
    // The process under test does not report its progress.
    await expect.poll(listed, PATIENCE).toBeGreaterThanOrEqual(2)
    server.kill('SIGKILL')
    await ended
    const stray = Number(await readFile(join(bench, 'ffmpeg.pid'), 'utf8'))
    const smallest = await readFile(join(bench, 'film', '240p', 'index.m3u8'), 'utf8')
    const before = await readFile(join(bench, 'film', '240p', '0003.ts'))

    const video = await several(masterPath, 'killed')
    expect(isRunning(stray)).toBe(false)
    expect(video.seconds).toBeCloseTo(24, 0)
    // What was finished was not made again.
    expect((await bytesOf('killed', '240p/index.m3u8')).toString()).toBe(smallest)
    expect(await bytesOf('killed', '240p/0003.ts')).toEqual(before)
    const key = (await host.readKey('killed')) ?? Buffer.alloc(0)
    const times = await playingTimes({
      folder: join(filesDir, 'videos', 'killed', '360p'),
      key,
      scratch: await mkdtemp(join(folder, 's-')),
    })
    expect(times.pictures).toHaveLength(480)
    const steps = times.pictures.slice(1).map((time, index) => time - (times.pictures[index] ?? 0))
    expect(Math.max(...steps.map((step) => Math.abs(step - 0.05)))).toBeLessThan(0.002)
    const silence = times.sounds.slice(1).map((time, index) => time - (times.sounds[index] ?? 0))
    expect(Math.max(...silence)).toBeLessThan(0.1)
  }, 120_000)
})
