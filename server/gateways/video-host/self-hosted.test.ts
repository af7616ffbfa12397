import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { findFfmpeg } from './packaging/ffmpeg.ts'
import { playlistSegments } from './packaging/playlists.ts'
import type { StoredSegment, VideoHost } from './port.ts'
import { selfHosted } from './self-hosted.ts'

let folder = ''
let filesDir = ''
let host: VideoHost

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-host-'))
  filesDir = join(folder, 'files')
  host = selfHosted({ filesDir, key: randomBytes(32), findFfmpeg: () => findFfmpeg() })
  const masterPath = join(folder, 'master.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-t', '9']
  const video = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20', '-sc_threshold', '0']
  await promisify(execFile)(await findFfmpeg(), ['-v', 'error', ...picture, ...video, masterPath])
  await host.packageVideo({ masterPath, ref: 'clip' })
  await writeFile(join(folder, 'outside.ts'), 'a secret')
  await writeFile(join(filesDir, 'outside.ts'), 'a secret')
})
afterAll(() => rm(folder, { recursive: true }))

test('a packaged video is found with its length and qualities, an unknown one is not', async () => {
  expect(await host.findVideo('clip')).toMatchObject({ ref: 'clip', renditions: [{ name: 'main' }] })
  expect(await host.findVideo('clap')).toBeUndefined()
})

test('the master playlist lists each quality with what a player must know', async () => {
  const playlist = await host.masterPlaylist('clip')
  expect(playlist).toMatch(
    /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=160x90,CODECS="avc1\.[0-9a-f]{6}"\nmain\.m3u8\n/,
  )
  expect(await host.masterPlaylist('clip', (name) => `/elsewhere/${name}`)).toContain('\n/elsewhere/main\n')
  expect(await host.masterPlaylist('clap')).toBeUndefined()
})

test('a rendition playlist carries the addresses the caller gives', async () => {
  const relative = await host.renditionPlaylist('clip', 'main', { keyUri: '/api/media/7/key' })
  expect(relative).toContain('#EXT-X-KEY:METHOD=AES-128,URI="/api/media/7/key"')
  expect(relative).toContain('\nmain/0000.ts\n')
  const absolute = await host.renditionPlaylist('clip', 'main', {
    keyUri: '/key?a=$&',
    segmentUri: (rendition, segment) => `/far/${rendition}/${segment}`,
  })
  expect(absolute).toContain('URI="/key?a=$&"')
  expect(playlistSegments(absolute ?? '').map(({ name }) => name)).toEqual([
    '/far/main/0000.ts',
    '/far/main/0001.ts',
    '/far/main/0002.ts',
  ])
})

test('a segment is read whole or in part, with its size and kind', async () => {
  const segment = await opened('0001.ts')
  const whole = await buffer(segment.read())
  expect(segment).toMatchObject({ size: whole.length, contentType: 'video/mp2t' })
  const part = await buffer(segment.read({ start: 10, end: 19 }))
  expect(part).toEqual(whole.subarray(10, 20))
  expect(await host.openSegment('clip', 'main', '0099.ts')).toBeUndefined()
})

test('no name leads out of the videos: not for segments, playlists, keys or removal', async () => {
  const tricks = ['..', '.', '', '../clip', 'clip/..', '..%2f', '%2e%2e', 'clip\0', '/etc', '.making', 'CLIP']
  for (const trick of tricks) {
    expect(await host.openSegment(trick, 'main', '0000.ts')).toBeUndefined()
    expect(await host.openSegment('clip', trick, '0000.ts')).toBeUndefined()
    expect(await host.openSegment('clip', 'main', trick)).toBeUndefined()
    expect(await host.renditionPlaylist(trick, 'main', { keyUri: 'k' })).toBeUndefined()
    expect(await host.renditionPlaylist('clip', trick, { keyUri: 'k' })).toBeUndefined()
    expect(await host.masterPlaylist(trick)).toBeUndefined()
    expect(await host.readKey(trick)).toBeUndefined()
    await host.removeVideo(trick)
  }
  for (const segment of ['../../../outside.ts', '../video.json', 'index.m3u8', '0000.ts/', '0000.ts\n']) {
    expect(await host.openSegment('clip', 'main', segment)).toBeUndefined()
  }
  expect(await host.findVideo('clip')).toBeDefined()
  expect(await readFile(join(filesDir, 'outside.ts'), 'utf8')).toBe('a secret')
})

test('a removed video is gone, and removing it again is harmless', async () => {
  const segment = await opened('0000.ts')
  await host.removeVideo('clip')
  await host.removeVideo('clip')
  expect(await host.findVideo('clip')).toBeUndefined()
  expect(await host.readKey('clip')).toBeUndefined()
  await expect(text(segment.read())).rejects.toMatchObject({ code: 'ENOENT' })
})

async function opened(name: string): Promise<StoredSegment> {
  const segment = await host.openSegment('clip', 'main', name)
  if (!segment) throw new Error(`${name} is missing`)
  return segment
}
