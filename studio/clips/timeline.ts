/** A clip as data: chapters made of moves, and what it says at any point in time. Pure. */
import { catmullRom } from './brush.ts'
import type { Sport } from './palette.ts'
import { blend, standing } from './pose.ts'
import type { Pose } from './pose.ts'
import type { Place } from './skeleton.ts'

export type Text = { de: string; en: string }

/** What a trail follows. */
export type Tracked = 'handL' | 'handR' | 'footL' | 'footR' | 'stick'

export type Voice = 'tick' | 'tock' | 'step' | 'strike' | 'clack' | 'inhale' | 'exhale' | 'bowl'

/** `calm` starts and ends at rest, `strike` arrives fast, `flow` passes through, `rise` and `fall` obey gravity. */
export type Ease = 'calm' | 'strike' | 'flow' | 'rise' | 'fall'

/** One simultaneous movement of all figures. */
export type Move = {
  /** The pose reached, by figure; a figure without one stays as it is. */
  to: readonly (Pose | undefined)[]
  seconds: number
  /** Seconds of rest after the move. */
  hold?: number
  ease?: Ease
  /** Finishes one repetition: weaves one chevron. */
  beat?: boolean
  /** The figure and the part of it that leaves a brush stroke behind. */
  trail?: readonly [figure: number, part: Tracked]
  /** Plays when the move arrives; `atStart` voices (breath) play when it begins. */
  voice?: Voice
}

export type Guide = 'centre-line' | 'floor-lines' | 'five-angles' | 'breath'

export type Chapter = {
  title: Text
  /** A short second line, such as the task to do. */
  note?: Text
  guide?: Guide
  moves: readonly Move[]
}

export type Figure = {
  place: Place
  body: 'bone' | 'ash'
  belt: 'vivid' | 'deep'
  hands: 'open' | 'fist'
  hasStick?: boolean
}

/** The script of one clip. */
export type Script = {
  name: string
  sport: Sport
  title: Text
  isSolo: boolean
  seed: number
  /** Fewer frames suffice for slow movement. */
  framesPerSecond?: number
  figures: readonly Figure[]
  /** The sound below the voices; a clip with neither has no sound at all. */
  bed?: 'none' | 'drone'
  start: readonly Pose[]
  chapters: readonly Chapter[]
  /** The second of the video for the poster. */
  posterAt: number
}

/** The seconds that the title is shown before the first move. */
export const TITLE_SECONDS = 3

export type TimedMove = Move & {
  from: number
  until: number
  poses: readonly Pose[]
  before: readonly Pose[]
}

export type TimedChapter = { at: number; until: number; chapter: Chapter; moves: TimedMove[] }

/** A script with the times of its parts. Chapters begin on full seconds. */
export type Timeline = { script: Script; seconds: number; chapters: TimedChapter[]; moves: TimedMove[] }

export function timelineOf(script: Script): Timeline {
  let now = 0
  let poses = script.start
  const chapters = script.chapters.map((chapter, index): TimedChapter => {
    const at = now
    if (index === 0) now += TITLE_SECONDS
    const moves = chapter.moves.map((move): TimedMove => {
      const before = poses
      poses = before.map((pose, figure) => move.to[figure] ?? pose)
      const from = now
      const until = from + move.seconds
      now = until + (move.hold ?? 0)
      return { ...move, from, until, poses, before }
    })
    // Tolerates rounding errors from adding tenths.
    now = Math.ceil(now - 1e-6)
    return { at, until: now, chapter, moves }
  })
  return { script, seconds: now, chapters, moves: chapters.flatMap(({ moves }) => moves) }
}

/** The pose of a figure at a point in time. */
export function poseAt({ script, moves }: Timeline, figure: number, t: number): Pose {
  const first = script.start[figure] ?? standing
  const index = moves.findLastIndex((move) => move.from <= t)
  const move = moves[index]
  if (!move) return first
  const a = move.before[figure] ?? first
  const b = move.poses[figure] ?? a
  const u = Math.min(1, (t - move.from) / move.seconds)
  if (u === 1 || a === b) return b
  const isFlowing = move.ease === 'flow'
  // A flowing move is blended with its neighbours, unless the figure rests between them.
  const earlier = isFlowing && !moves[index - 1]?.hold ? (moves[index - 1]?.before[figure] ?? a) : a
  const later = isFlowing && !move.hold ? (moves[index + 1]?.poses[figure] ?? b) : b
  const eased = easing[move.ease ?? 'calm'](u)
  const mixed = isFlowing
    ? blend([earlier, a, b, later], ([p = 0, q = 0, r = 0, s = 0]) => catmullRom(p, q, r, s, eased))
    : blend([a, b], ([p = 0, q = 0]) => p + (q - p) * eased)
  return withSteps(mixed, a, b, eased)
}

const easing: Record<Ease, (u: number) => number> = {
  calm: (u) => u * u * u * (u * (u * 6 - 15) + 10),
  strike: (u) => 1 - (1 - u) ** 2.6 * (1 - u * 0.4),
  flow: (u) => u,
  rise: (u) => u * (2 - u),
  fall: (u) => u * u,
}

const STEP_FROM = 3
const HIGHEST_STEP = 4.5

// A foot that travels along the floor is lifted on the way, so that the figure does not slide.
function withSteps(mixed: Pose, a: Pose, b: Pose, u: number): Pose {
  const lift = (from: Pose['footL'], to: Pose['footL']): number => {
    const way = Math.hypot(to[0] - from[0], to[2] - from[2])
    if (way < STEP_FROM || from[1] > 0 || to[1] > 0) return 0
    return Math.sin(Math.PI * u) * Math.min(HIGHEST_STEP, way * 0.2)
  }
  const raised = (foot: Pose['footL'], by: number): Pose['footL'] => [foot[0], foot[1] + by, foot[2]]
  return {
    ...mixed,
    footL: raised(mixed.footL, lift(a.footL, b.footL)),
    footR: raised(mixed.footR, lift(a.footR, b.footR)),
  }
}

/** The chapter running at a point in time. */
export function chapterAt({ chapters }: Timeline, t: number): TimedChapter {
  const found = chapters.findLast((chapter) => chapter.at <= t) ?? chapters[0]
  if (!found) throw new Error('A clip needs at least one chapter.')
  return found
}

/** How many chevrons a chapter weaves, and how many of them are woven at `t`. */
export function weaveAt({ at, until, moves }: TimedChapter, t: number): { total: number; woven: number } {
  const beats = moves.filter((move) => move.beat).map((move) => move.until)
  // A chapter without repetitions shows how far it is.
  const start = moves[0]?.from ?? at
  if (beats.length < 2) return { total: 3, woven: Math.max(0, (3 * (t - start)) / (until - start)) }
  const done = beats.filter((end) => end <= t).length
  const [from, to] = [beats[done - 1] ?? start, beats[done]]
  const part = to === undefined ? 0 : Math.max(0, (t - from) / (to - from))
  return { total: beats.length, woven: done + part }
}

/** The same moves several times over. */
export const repeated = (count: number, moves: readonly Move[]): Move[] =>
  Array.from({ length: count }, () => moves).flat()
