/**
 * Draws the demo videos: `node studio/clips/make-clips.ts [name...]` makes all of them or the named ones anew.
 * Needs Chromium (CHROMIUM_PATH or /usr/bin/chromium) and ffmpeg (FFMPEG_PATH or the one of the packages).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findFfmpeg } from '@wegband/server/gateways/video-host/packaging/ffmpeg.ts'

import { catalogueEntry } from './catalogue.ts'
import { allClips } from './scripts/all.ts'
import { makeClip } from './draw-video.ts'
import { timelineOf } from './timeline.ts'

const folder = fileURLToPath(new URL('../../assets/clips/', import.meta.url))

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !allClips.some((clip) => clip.name === name))
  if (unknown.length > 0) {
    const known = allClips.map((clip) => clip.name).join(', ')
    throw new Error(`No clip is called ${unknown.join(', ')}. There are: ${known}.`)
  }
  const ffmpegPath = await findFfmpeg(process.env['FFMPEG_PATH'])
  await mkdir(folder, { recursive: true })
  const wanted = allClips.filter((clip) => names.length === 0 || names.includes(clip.name))
  for (const script of wanted) {
    const timeline = timelineOf(script)
    const { bytes } = await makeClip(timeline, folder, ffmpegPath)
    console.log(`${script.name}  ${timeline.seconds} s  ${Math.round(bytes / 1000)} kB`)
  }
  await writeFile(join(folder, 'clips.json'), `${JSON.stringify(allClips.map(catalogueEntry), null, 2)}\n`)
}

await main(process.argv.slice(2))
