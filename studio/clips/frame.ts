/** One picture of a clip: everything that is to be painted at a point in time. Pure. */
import { stroke } from './brush.ts'
import type { Ink, Point } from './brush.ts'
import { look } from './camera.ts'
import type { Camera } from './camera.ts'
import { chapterInks, titleInks } from './captions.ts'
import { figureInks } from './figure.ts'
import { palette } from './palette.ts'
import type { Palette } from './palette.ts'
import { skeletonOf } from './skeleton.ts'
import type { Skeleton } from './skeleton.ts'
import { cameraOf, gestureInks, groundInk, guideInks, posterCameraOf } from './stage.ts'
import { chapterAt, poseAt, TITLE_SECONDS } from './timeline.ts'
import type { Figure, TimedMove, Timeline, Tracked } from './timeline.ts'
import type { Vec } from './vector.ts'

/** Inks that share one opacity, painted over what is there. */
export type Layer = { alpha: number; inks: Ink[] }

/** `background` stays the same as long as its id does. */
export type Frame = { background: { id: string; inks: Ink[] }; layers: Layer[] }

const PAINTED_BY = 1.6
const FADE_SECONDS = 0.5
const TRAIL_FADE_SECONDS = 0.8

/** The picture at `t` seconds. */
export function frameAt(timeline: Timeline, t: number): Frame {
  const { script } = timeline
  const colours = palette(script.sport, 'dark')
  const camera = cameraOf(script)
  const isPainted = t >= PAINTED_BY
  const running = chapterAt(timeline, t)
  const sinceChapter = t - (running.at === 0 ? TITLE_SECONDS - FADE_SECONDS : running.at)
  const untilChapter = running.until - t
  const isPair = script.figures.length > 1
  const layers: Layer[] = [
    { alpha: 1, inks: isPainted ? [] : gestureInks(script, camera, colours, t / PAINTED_BY) },
    {
      alpha: Math.min(share(sinceChapter, FADE_SECONDS), share(untilChapter, FADE_SECONDS)),
      inks: running.chapter.guide
        ? guideInks(running.chapter.guide, script, colours, breathAt(timeline, t))
        : [],
    },
    { alpha: 1, inks: trailInks(timeline, camera, colours, t) },
    {
      // Two figures stand where the title is, so they appear only after it.
      alpha: isPair ? share(t - TITLE_SECONDS + 0.3, 0.6) : share(t - 0.3, 0.9),
      inks: script.figures.flatMap((figure, i) => paintFigure(timeline, camera, colours, figure, i, t)),
    },
    { alpha: share(TITLE_SECONDS - t, FADE_SECONDS), inks: titleInks(script, colours, t) },
    {
      alpha: share(sinceChapter, FADE_SECONDS / 2),
      inks: chapterInks(timeline, colours, t),
    },
    { alpha: 1 - share(timeline.seconds - t, 0.6), inks: [groundInk(colours)] },
  ]
  return {
    background: {
      id: isPainted ? 'painted' : 'ground',
      inks: [groundInk(colours), ...(isPainted ? gestureInks(script, camera, colours, 1) : [])],
    },
    layers: layers.filter((layer) => layer.alpha > 0 && layer.inks.length > 0),
  }
}

/** The still picture of a clip: no words, in either theme. */
export function posterFrame(timeline: Timeline, theme: 'dark' | 'light'): Frame {
  const { script } = timeline
  const colours = palette(script.sport, theme)
  const camera = posterCameraOf(script)
  const t = script.posterAt
  return {
    background: { id: theme, inks: [groundInk(colours), ...gestureInks(script, camera, colours, 1)] },
    layers: [
      { alpha: 1, inks: trailInks(timeline, camera, colours, t) },
      {
        alpha: 1,
        inks: script.figures.flatMap((figure, i) => paintFigure(timeline, camera, colours, figure, i, t)),
      },
    ],
  }
}

const share = (passed: number, length: number): number => Math.min(1, Math.max(0, passed / length))

const bonesAt = (timeline: Timeline, figure: Figure, index: number, t: number): Skeleton =>
  skeletonOf(poseAt(timeline, index, t), figure.place)

function paintFigure(
  timeline: Timeline,
  camera: Camera,
  colours: Palette,
  figure: Figure,
  index: number,
  t: number,
): Ink[] {
  const { script } = timeline
  const bones = bonesAt(timeline, figure, index, t)
  return figureInks(bones, camera, {
    body: colours[figure.body],
    belt: colours[figure.belt],
    ground: colours.ground,
    seed: script.seed + 1 + index * 5,
    height: figure.place.height,
    bigHead: figure.place.bigHead ?? 1,
    hands: figure.hands,
    hasStick: figure.hasStick ?? false,
    wind: windOf(timeline, figure, index, t, bones),
  })
}

const WIND_LAG = 0.14

// The belt's ends trail behind the hip: sideways against its way, and outwards when it turns.
function windOf(timeline: Timeline, figure: Figure, index: number, t: number, now: Skeleton): number {
  const earlier = bonesAt(timeline, figure, index, Math.max(0, t - WIND_LAG))
  const moved = now.hip[0] - earlier.hip[0]
  const turned = now.pelvis.forward[0] - earlier.pelvis.forward[0]
  return Math.max(-9, Math.min(9, -moved * 1.6 - turned * 9))
}

function breathAt(timeline: Timeline, t: number): number {
  const p = poseAt(timeline, 0, t)
  const height = (p.handL[1] + p.handR[1]) / 2
  return Math.max(0, Math.min(1, (height + 30) / 45))
}

const places: Record<Tracked, (bones: Skeleton) => Vec> = {
  handL: (bones) => bones.armL.end,
  handR: (bones) => bones.armR.end,
  footL: (bones) => bones.legL.end,
  footR: (bones) => bones.legR.end,
  stick: (bones) => bones.stickTip,
}

const TRAIL_WIDTH: Record<Tracked, number> = { handL: 19, handR: 19, footL: 30, footR: 30, stick: 24 }

function trailInks(timeline: Timeline, camera: Camera, colours: Palette, t: number): Ink[] {
  return timeline.moves.flatMap((move, index) => {
    const fading = 1 - share(t - move.until, TRAIL_FADE_SECONDS)
    return move.trail && move.from < t && fading > 0
      ? paintTrail(timeline, camera, colours, { move, trail: move.trail, seed: index, t, fading })
      : []
  })
}

function paintTrail(
  timeline: Timeline,
  camera: Camera,
  colours: Palette,
  {
    move,
    trail,
    seed,
    t,
    fading,
  }: { move: TimedMove; trail: readonly [number, Tracked]; seed: number; t: number; fading: number },
): Ink[] {
  const [index, part] = trail
  const figure = timeline.script.figures[index]
  if (!figure) return []
  const until = Math.min(t, move.until)
  const points = Array.from({ length: 13 }, (_, i): Point => {
    const at = move.from + ((until - move.from) * i) / 12
    return look(camera, places[part](bonesAt(timeline, figure, index, at))).at
  })
  if (lengthOf(points) < 14) return []
  return stroke(points, {
    width: TRAIL_WIDTH[part],
    seed: timeline.script.seed * 13 + seed,
    colour: colours.vivid,
    dry: 0.55,
    bristles: 15,
    taper: [0.25, 1],
    tilt: 0.02,
    alpha: fading,
  })
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, i) => {
    const before = points[i - 1] ?? point
    return sum + Math.hypot(point[0] - before[0], point[1] - before[1])
  }, 0)
