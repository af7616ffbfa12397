/** The list of clips that the seed reads: assets/clips/clips.json, written from the scripts. */
import { FRAME_SIZE } from './camera.ts'
import { posterFile } from './draw-video.ts'
import type { Sport } from './palette.ts'
import { soundOf } from './sound.ts'
import { timelineOf } from './timeline.ts'
import type { Script, Text } from './timeline.ts'

/** One entry of clips.json. Files lie beside it; `seconds` and `at` are whole seconds. */
export type ClipEntry = {
  name: string
  file: string
  poster: string
  posterLight: string
  sport: Sport
  title: Text
  seconds: number
  width: number
  height: number
  isSolo: boolean
  hasSound: boolean
  chapters: { at: number; title: Text }[]
}

export function catalogueEntry(script: Script): ClipEntry {
  const timeline = timelineOf(script)
  const { name, sport, title, isSolo } = script
  return {
    name,
    file: `${name}.mp4`,
    poster: posterFile(name, 'dark'),
    posterLight: posterFile(name, 'light'),
    sport,
    title,
    seconds: timeline.seconds,
    ...FRAME_SIZE,
    isSolo,
    hasSound: soundOf(timeline) !== undefined,
    chapters: timeline.chapters.map(({ at, chapter }) => ({ at, title: chapter.title })),
  }
}
