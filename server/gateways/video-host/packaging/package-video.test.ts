import { execFile } from 'node:child_process'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findFfmpeg } from './ffmpeg.ts'
import { packageVideo } from './package-video.ts'
import type { StoredSegment } from '../port.ts'
import { selfHosted } from '../self-hosted.ts'

const run = promisify(execFile)
const key = randomBytes(32)
const TRANSPORT_STREAM_SYNC = 0x47
const TRANSPORT_PACKET_BYTES = 188

let ffmpegPath = ''
let masters = ''
let filesDir = ''

async function makeMaster(name: string, outputArgs: string[], seconds = 9): Promise<string> {
  const path = join(masters, name)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=220']
  await run(ffmpegPath, ['-v', 'error', ...picture, ...sound, '-t', String(seconds), ...outputArgs, path])
  return path
}

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
const input = (masterPath: string, ref: string) => ({ masterPath, ref, filesDir, ffmpegPath, key })
const host = (withKey = key) =>
  selfHosted({ filesDir, key: withKey, findFfmpeg: () => Promise.resolve(ffmpegPath) })

beforeAll(async () => {
  ffmpegPath = await findFfmpeg()
  masters = await mkdtemp(join(tmpdir(), 'wegband-masters-'))
})
afterAll(() => rm(masters, { recursive: true }))
beforeEach(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'wegband-files-'))
  return () => rm(filesDir, { recursive: true })
})

describe('packaging a master', () => {
  test('a playable master is cut into four-second segments without encoding it again', async () => {
    const master = await makeMaster('plain.mp4', h264)
    const video = await packageVideo(input(master, 'plain'))
    expect(video.seconds).toBeCloseTo(9, 0)
    expect(video.renditions).toHaveLength(1)
    expect(video.renditions[0]).toMatchObject({ name: 'main', width: 160, height: 90, segments: 3 })
    expect(video.renditions[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
    const packaged = await readdir(join(filesDir, 'videos', 'plain', 'main'))
    expect(packaged.toSorted()).toEqual(['0000.ts', '0001.ts', '0002.ts', 'index.m3u8'])
  })

  test('every segment is unreadable as stored and becomes a transport stream with the key', async () => {
    const master = await makeMaster('secret.mp4', h264)
    await packageVideo(input(master, 'secret'))
    const videoKey = await host().readKey('secret')
    expect(videoKey).toHaveLength(16)
    for (const [sequence, name] of ['0000.ts', '0001.ts', '0002.ts'].entries()) {
      const segment = await opened('secret', 'main', name)
      const stored = await buffer(segment.read())
      expect(stored).toHaveLength(segment.size)
      expect(isTransportStream(stored)).toBe(false)
      const vector = Buffer.alloc(16)
      vector.writeUInt32BE(sequence, 12)
      const opener = createDecipheriv('aes-128-cbc', videoKey ?? '', vector)
      expect(isTransportStream(Buffer.concat([opener.update(stored), opener.final()]))).toBe(true)
    }
  })

  test('the key is in no file, and nothing is left in the workshop', async () => {
    const master = await makeMaster('clean.mp4', h264)
    await packageVideo(input(master, 'clean'))
    const videoKey = await host().readKey('clean')
    const files = await readdir(filesDir, { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name))
      expect(bytes.includes(videoKey ?? '')).toBe(false)
      expect(bytes.includes(videoKey?.toString('hex') ?? '')).toBe(false)
      expect(bytes.includes(videoKey?.toString('base64url') ?? '')).toBe(false)
    }
    expect(await readdir(join(filesDir, 'videos', '.making'))).toEqual([])
  })

  test('packaging the same master again changes nothing', async () => {
    const master = await makeMaster('twice.mp4', h264)
    const first = await packageVideo(input(master, 'twice'))
    const manifest = join(filesDir, 'videos', 'twice', 'video.json')
    const before = await stat(manifest)
    expect(await packageVideo(input(master, 'twice'))).toEqual(first)
    expect((await stat(manifest)).ino).toBe(before.ino)
  })

  test('another master, a lost segment or a changed installation key makes the video anew', async () => {
    const short = await makeMaster('short.mp4', h264, 4)
    const long = await makeMaster('long.mp4', h264, 9)
    await packageVideo(input(short, 'film'))
    expect((await packageVideo(input(long, 'film'))).renditions[0]?.segments).toBe(3)

    const lost = join(filesDir, 'videos', 'film', 'main', '0001.ts')
    await rm(lost)
    await packageVideo(input(long, 'film'))
    expect((await stat(lost)).isFile()).toBe(true)

    const newKey = randomBytes(32)
    await expect(host(newKey).readKey('film')).rejects.toMatchObject({ problem: 'key-changed' })
    await host(newKey).packageVideo({ masterPath: long, ref: 'film' })
    expect(await host(newKey).readKey('film')).toHaveLength(16)
  })

  test('packagers of the same master at the same time all end with one whole video', async () => {
    const master = await makeMaster('race.mp4', h264)
    const videos = await Promise.all(Array.from({ length: 5 }, () => packageVideo(input(master, 'race'))))
    expect(new Set(videos.map((video) => video.seconds)).size).toBe(1)
    expect(await host().readKey('race')).toHaveLength(16)
    expect(await readdir(join(filesDir, 'videos'))).toEqual(['.making', 'race'])
  })

  test('a silent master stays silent', async () => {
    const master = await makeMaster('silent.mp4', [...h264.slice(0, -2), '-an'])
    const video = await packageVideo(input(master, 'silent'))
    expect(video.renditions[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/)
  })

  test('a master no browser can play is encoded', async () => {
    const master = await makeMaster('old.mkv', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'])
    const video = await packageVideo(input(master, 'old'))
    expect(video.renditions[0]).toMatchObject({ width: 160, height: 90, segments: 3 })
    expect(video.renditions[0]?.codecs).toMatch(/^avc1\./)
  })
})

describe('what goes wrong', () => {
  test('a file that is no video is refused and leaves nothing behind', async () => {
    const master = join(masters, 'words.mp4')
    await writeFile(master, 'not a film')
    await expect(packageVideo(input(master, 'words'))).rejects.toMatchObject({ problem: 'not-a-video' })
    expect(await host().findVideo('words')).toBeUndefined()
    expect(await readdir(join(filesDir, 'videos', '.making'))).toEqual([])
  })

  test('a playlist dressed as a video cannot make ffmpeg read other files', async () => {
    const other = await makeMaster('other.ts', h264)
    const master = join(masters, 'playlist.mp4')
    await writeFile(master, `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:${other}\n#EXT-X-ENDLIST\n`)
    await expect(packageVideo(input(master, 'playlist'))).rejects.toMatchObject({ problem: 'not-a-video' })
  })

  test('a broken video fails and keeps the one that was there', async () => {
    const whole = await makeMaster('whole.mp4', [...h264, '-movflags', '+faststart'])
    const video = await packageVideo(input(whole, 'kept'))
    const broken = join(masters, 'broken.mp4')
    await writeFile(broken, (await readFile(whole)).subarray(0, 600))
    await expect(packageVideo(input(broken, 'kept'))).rejects.toMatchObject({ name: 'VideoHostError' })
    expect(await host().findVideo('kept')).toEqual(video)
  })

  test('names that are no names are refused before anything is touched', async () => {
    const master = await makeMaster('named.mp4', h264, 4)
    for (const ref of ['', '.', '..', '../up', 'a/b', 'A', '-a', '.making', 'a'.repeat(65), 'a\0']) {
      await expect(packageVideo(input(master, ref))).rejects.toMatchObject({ problem: 'bad-name' })
    }
    expect(await readdir(filesDir)).toEqual([])
  })

  test('a missing ffmpeg is named with what to do about it', async () => {
    await expect(findFfmpeg('/nowhere/ffmpeg')).rejects.toThrow('FFMPEG_PATH')
    await expect(findFfmpeg('/nowhere/ffmpeg')).rejects.toMatchObject({ problem: 'ffmpeg-missing' })
    await expect(findFfmpeg('/bin/false')).rejects.toMatchObject({ problem: 'ffmpeg-missing' })
  })

  test('what a crash left in the workshop is cleared away after some days, not before', async () => {
    const workshop = join(filesDir, 'videos', '.making')
    await mkdir(join(workshop, 'old-abc', 'film'), { recursive: true })
    await mkdir(join(workshop, 'young-abc'), { recursive: true })
    const daysAgo = (await stat(workshop)).mtimeMs / 1000 - 8 * 86_400
    await utimes(join(workshop, 'old-abc'), daysAgo, daysAgo)
    const master = await makeMaster('after-crash.mp4', h264, 4)
    await packageVideo(input(master, 'after-crash'))
    expect(await readdir(workshop)).toEqual(['young-abc'])
  })
})

const isTransportStream = (bytes: Buffer): boolean =>
  bytes.length % TRANSPORT_PACKET_BYTES === 0 &&
  bytes.every((byte, at) => at % TRANSPORT_PACKET_BYTES !== 0 || byte === TRANSPORT_STREAM_SYNC)

async function opened(ref: string, rendition: string, name: string): Promise<StoredSegment> {
  const segment = await host().openSegment(ref, rendition, name)
  if (!segment) throw new Error(`${ref}/${rendition}/${name} is missing`)
  return segment
}
