/** Videos of the demo with captions: the caption files lie beside them in the video host, the languages are in the database. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { captionsName } from '@wegband/server/gateways/video-host/names.ts'
import type { VideoHost } from '@wegband/server/gateways/video-host/port.ts'
import { videos } from '@wegband/server/db/schema/videos/video-library.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { type Clip, masterPath } from './clips.ts'

/** One file for each video and language: `wing-chun-step.de.vtt`. */
const FOLDER = new URL('../../assets/captions/', import.meta.url)
const ENDING = /\.([a-z]{2})\.vtt$/

/** Languages of a clip's captions, in order; most have none. */
const languagesOf = async ({ name }: Clip): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((file) => file.replace(ENDING, '') === name)
    .flatMap((file) => ENDING.exec(file)?.[1] ?? [])
    .toSorted()

/** Makes a video playable, with its captions. */
export const packageClip = async (
  host: Pick<VideoHost, 'packageVideo' | 'putBeside'>,
  clip: Clip,
): Promise<void> => {
  await host.packageVideo({ masterPath: masterPath(clip), ref: clip.name })
  for (const language of await languagesOf(clip)) {
    const words = await readFile(new URL(`${clip.name}.${language}.vtt`, FOLDER))
    await host.putBeside(clip.name, captionsName(language), words)
  }
}

/** `now`: ISO instant. */
export const writeCaptionedVideos = async (
  tx: Transaction,
  clips: readonly Clip[],
  now: string,
): Promise<void> => {
  for (const clip of clips) {
    const captions = await languagesOf(clip)
    if (captions.length === 0) continue
    const { size } = await stat(masterPath(clip))
    await tx.insert(videos).values({
      ref: clip.name,
      title: clip.title.de,
      state: 'ready',
      bytes: size,
      received: size,
      seconds: Math.floor(clip.seconds),
      captions,
      createdAt: now,
      updatedAt: now,
    })
  }
}
