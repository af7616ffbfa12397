/** Every clip there is, in the order of the sports. */
import type { Script } from '../timeline.ts'
import { chikungClips } from './chikung.ts'
import { escrimaClips } from './escrima.ts'
import { kidsClips } from './kids.ts'
import { wingChunPairClips } from './wing-chun-pairs.ts'
import { wingChunClips } from './wing-chun.ts'

export const allClips: readonly Script[] = [
  ...wingChunClips,
  ...wingChunPairClips,
  ...escrimaClips,
  ...chikungClips,
  ...kidsClips,
]
