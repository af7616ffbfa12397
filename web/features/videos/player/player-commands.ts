/** Executes the command of a key. */
import type { Command } from './keys.ts'
import type { Video } from '../playback/use-video.ts'

export type Obeying = {
  readonly video: Video
  readonly toggleFullScreen: () => void
  readonly toggleCaptions: () => void
  readonly showKeys: () => void
}

export function runPlayerCommand(command: Command, { video, ...acts }: Obeying): void {
  switch (command.kind) {
    case 'skip':
      return video.skip(command.by)
    case 'volume':
      return video.setVolume(video.volume + command.by)
    case 'toggle':
      return video.toggle()
    case 'start':
      return video.seek(0)
    case 'end':
      return video.seek(Number.POSITIVE_INFINITY)
    case 'mirror':
      return video.toggleMirror()
    case 'sound':
      return video.toggleSound()
    case 'slower':
      return video.slower()
    case 'faster':
      return video.faster()
    case 'loop':
      return video.loops.toggleChapter()
    case 'loop-start':
      return video.loops.setStart()
    case 'loop-end':
      return video.loops.setEnd()
    case 'captions':
      return acts.toggleCaptions()
    case 'full-screen':
      return acts.toggleFullScreen()
    case 'help':
      return acts.showKeys()
  }
}
