/** The short videos that come with the project: what the demo shows wherever a content has a video. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const FOLDER = new URL('../../assets/clips/', import.meta.url)

const text = z.object({ de: z.string(), en: z.string() })
const clip = z.object({
  /** Also its name in the video host. */
  name: z.string(),
  file: z.string(),
  sport: z.string(),
  isSolo: z.boolean(),
  title: text,
  seconds: z.number().positive(),
  chapters: z.array(z.object({ at: z.number(), title: text })),
})
export type Clip = z.output<typeof clip>

/** All clips, in the order of their list. */
export const readClips = async (): Promise<Clip[]> =>
  z.array(clip).parse(JSON.parse(await readFile(new URL('clips.json', FOLDER), 'utf8')))

/** Path of the video's master. */
export const masterPath = ({ file }: Clip): string => fileURLToPath(new URL(file, FOLDER))
