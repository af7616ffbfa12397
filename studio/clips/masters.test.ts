import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findFfmpeg } from '@wegband/server/gateways/video-host/packaging/ffmpeg.ts'
import { probe } from '@wegband/server/gateways/video-host/packaging/probe.ts'
import { packageVideo } from '@wegband/server/gateways/video-host/packaging/package-video.ts'
import { playlistSegments } from '@wegband/server/gateways/video-host/packaging/playlists.ts'
import { renditionPlaylist } from '@wegband/server/gateways/video-host/self-hosted.ts'
import { beforeAll, describe, expect, test } from 'vitest'

import { catalogueEntry } from './catalogue.ts'
import { allClips } from './scripts/all.ts'

const folder = fileURLToPath(new URL('../../assets/clips/', import.meta.url))
const entries = allClips.map(catalogueEntry)
const LARGEST_MASTER = 600_000
const LARGEST_POSTER = 25_000

let ffmpegPath = ''
beforeAll(async () => {
  ffmpegPath = await findFfmpeg(process.env['FFMPEG_PATH'])
})

test('clips.json matches the scripts', async () => {
  expect(JSON.parse(await readFile(join(folder, 'clips.json'), 'utf8'))).toEqual(entries)
})

test('every file of the folder belongs to a clip', async () => {
  const known = entries.flatMap(({ file, poster, posterLight }) => [file, poster, posterLight])
  expect((await readdir(folder)).toSorted()).toEqual([...known, 'clips.json'].toSorted())
})

describe.each(entries.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  test('master and posters are small', async () => {
    expect((await stat(join(folder, entry.file))).size).toBeLessThanOrEqual(LARGEST_MASTER)
    for (const poster of [entry.poster, entry.posterLight]) {
      expect((await stat(join(folder, poster))).size).toBeLessThanOrEqual(LARGEST_POSTER)
    }
  })

  test('the master matches the list, and its segments can be cut without encoding', async () => {
    const masterPath = join(folder, entry.file)
    const found = await probe(ffmpegPath, masterPath)
    expect(found).toMatchObject({ videoCodec: 'h264', pixelFormat: 'yuv420p', width: entry.width })
    expect(found.height).toBe(entry.height)
    expect(found.audioCodec).toBe(entry.hasSound ? 'aac' : undefined)

    const filesDir = await mkdtemp(join(tmpdir(), 'wegband-clip-'))
    try {
      const key = randomBytes(32)
      const video = await packageVideo({ masterPath, ref: name, filesDir, ffmpegPath, key })
      expect(Math.abs(video.seconds - entry.seconds)).toBeLessThan(0.2)
      const playlist = await renditionPlaylist(filesDir, name, 'main', { keyUri: 'key' })
      for (const { seconds } of playlistSegments(playlist ?? '').slice(0, -1))
        expect(seconds).toBeCloseTo(4, 1)
    } finally {
      await rm(filesDir, { recursive: true })
    }
  })
})
