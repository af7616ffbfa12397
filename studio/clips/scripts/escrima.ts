/** Escrima: five angles with one stick, and strike and answer for two. */
import { pose, standing } from '../pose.ts'
import type { Pose } from '../pose.ts'
import { repeated } from '../timeline.ts'
import type { Figure, Move, Script } from '../timeline.ts'

const about = { de: 'Worum es geht', en: 'What it is about' }
const task = { de: 'Dein Auftrag', en: 'Your task' }

const fighter = (heading: number, x = 0): Figure => ({
  place: { at: [x, 0, 0], heading, height: 1 },
  body: 'bone',
  belt: 'vivid',
  hands: 'fist',
  hasStick: true,
})

/** Ready: right foot in front, stick at the right shoulder, left hand at the chest. */
const ready: Pose = pose(standing, {
  hip: [0, -5, 0],
  turn: 12,
  footR: [-8, 0, 12],
  footL: [9, 0, -10],
  toeR: 0,
  toeL: 34,
  handL: [3, -9, 11],
  elbowL: 20,
  handR: [-13, 0, 7],
  elbowR: 40,
  stick: [-0.15, 0.95, -0.1],
})

const chambers: readonly Pose[] = [
  pose(ready, { handR: [-14, 5, 3], elbowR: 78, stick: [-0.35, 0.9, -0.3], twist: -14 }),
  pose(ready, { handR: [7, 4, 13], elbowR: 66, stick: [0.55, 0.8, -0.15], twist: 18 }),
  pose(ready, { handR: [-15, -17, 4], elbowR: 44, stick: [-0.85, -0.4, -0.2], twist: -14, hip: [0, -7, 0] }),
  pose(ready, { handR: [8, -17, 10], elbowR: 40, stick: [0.9, -0.35, -0.1], twist: 18, hip: [0, -7, 0] }),
  pose(ready, { handR: [-6, 12, 6], elbowR: 82, stick: [0, 0.95, -0.45], hip: [0, -3, 0] }),
]

const ends: readonly Pose[] = [
  pose(ready, { handR: [6, -15, 17], elbowR: 40, stick: [0.78, -0.5, 0.38], twist: 16, hip: [2, -7, 2] }),
  pose(ready, {
    handR: [-13, -15, 17],
    elbowR: 30,
    stick: [-0.78, -0.5, 0.38],
    twist: -12,
    hip: [-2, -7, 2],
  }),
  pose(ready, { handR: [5, -1, 18], elbowR: 40, stick: [0.7, 0.62, 0.3], twist: 16, hip: [2, -5, 2] }),
  pose(ready, { handR: [-13, -1, 18], elbowR: 36, stick: [-0.7, 0.62, 0.3], twist: -12, hip: [-2, -5, 2] }),
  pose(ready, { handR: [-2, -15, 21], elbowR: 20, stick: [0, -0.62, 0.75], bow: 7, hip: [0, -8, 3] }),
]

/** Halfway the stick points straight ahead: it swings before the body, never through it. */
const middles: readonly Pose[] = [0, 1, 2, 3, 4].map((i) =>
  pose(ready, {
    handR: i === 4 ? [-3, 2, 20] : [-4, -6, 21],
    elbowR: 35,
    stick: i === 0 ? [-0.1, 0.5, 0.85] : i === 1 ? [0.1, 0.5, 0.85] : i === 4 ? [0, 0.55, 0.8] : [0, 0.05, 1],
  }),
)

function strike(index: number, pace: number): Move[] {
  const [chamber, middle, end] = [chambers[index], middles[index], ends[index]]
  return [
    { to: [chamber], seconds: 0.9 * pace, hold: 0.25 * pace },
    { to: [middle], seconds: 0.26 * pace, ease: 'flow', trail: [0, 'stick'] },
    {
      to: [end],
      seconds: 0.3 * pace,
      hold: 0.45 * pace,
      ease: 'strike',
      beat: true,
      trail: [0, 'stick'],
      voice: 'strike',
    },
  ]
}

const fiveAngles: Script = {
  name: 'escrima-five-angles',
  sport: 'escrima',
  title: { de: 'Fünf Winkel', en: 'Five angles' },
  isSolo: true,
  seed: 14,
  figures: [fighter(8)],
  start: [ready],
  posterAt: 4.74,
  chapters: [
    { title: about, moves: [...strike(0, 1), { to: [ready], seconds: 1, hold: 0.5 }] },
    {
      title: { de: 'Hoch: eins und zwei', en: 'High: one and two' },
      guide: 'five-angles',
      moves: repeated(2, [...strike(0, 1.1), ...strike(1, 1.1)]),
    },
    {
      title: { de: 'Tief: drei und vier', en: 'Low: three and four' },
      guide: 'five-angles',
      moves: repeated(2, [...strike(2, 1.1), ...strike(3, 1.1)]),
    },
    {
      title: { de: 'Alle fünf im Fluss', en: 'All five in a flow' },
      guide: 'five-angles',
      moves: [0, 1, 2, 3, 4].flatMap((index) => strike(index, 0.75)),
    },
    {
      title: task,
      note: { de: '5 Runden, jede Seite', en: '5 rounds on each side' },
      moves: [{ to: [ready], seconds: 1.2, hold: 2.4 }],
    },
  ],
}

const partner: Figure = { ...fighter(-70, 30), body: 'ash', belt: 'deep' }
const starter: Figure = fighter(70, -30)

const high = pose(ready, {
  handR: [-3, 3, 20],
  elbowR: 34,
  stick: [0.3, 0.72, 0.62],
  turn: 4,
  hip: [0, -5, 3],
})
const low = pose(ready, {
  handR: [-3, -17, 20],
  elbowR: 22,
  stick: [0.3, -0.42, 0.85],
  bow: 8,
  turn: 4,
  hip: [0, -9, 3],
})
const highBack = pose(ready, { handR: [-14, 5, 2], elbowR: 76, stick: [-0.2, 0.95, -0.35], twist: -12 })
const lowBack = pose(ready, { handR: [-15, -15, 3], elbowR: 40, stick: [-0.5, -0.5, -0.5], twist: -12 })
const overhead = pose(ready, {
  handR: [-4, 9, 15],
  elbowR: 80,
  stick: [0.75, 0.5, 0.45],
  hip: [0, -6, 1],
})
const above = pose(ready, {
  handR: [-5, 4, 21],
  elbowR: 30,
  stick: [0.05, 0.35, 0.95],
  bow: 5,
  hip: [0, -6, 5],
})
const aboveBack = pose(ready, { handR: [-7, 12, 3], elbowR: 80, stick: [0, 0.9, -0.5] })

const meet = (back: Pose, hit: Pose, pace: number, answer = hit): Move[] => [
  { to: [back, answer === hit ? back : ready], seconds: 0.8 * pace, hold: 0.1 },
  {
    to: [hit, answer],
    seconds: 0.45 * pace,
    hold: 0.35 * pace,
    ease: 'strike',
    beat: true,
    trail: [0, 'stick'],
    voice: 'clack',
  },
]

const answerClip: Script = {
  name: 'escrima-pair',
  sport: 'escrima',
  title: { de: 'Schlag und Antwort', en: 'Strike and answer' },
  isSolo: false,
  seed: 16,
  figures: [starter, partner],
  start: [ready, ready],
  posterAt: 10.9,
  chapters: [
    { title: about, moves: [...meet(highBack, high, 1.3), { to: [ready, ready], seconds: 1, hold: 0.4 }] },
    {
      title: { de: 'Hoch und tief', en: 'High and low' },
      moves: repeated(2, [...meet(highBack, high, 1.2), ...meet(lowBack, low, 1.2)]),
    },
    {
      title: { de: 'Dach gegen den Schlag', en: 'A roof against the strike' },
      moves: repeated(3, [
        ...meet(aboveBack, above, 1.2, overhead),
        { to: [ready, ready], seconds: 0.8, hold: 0.2 },
      ]),
    },
    {
      title: { de: 'Im Wechsel, im Takt', en: 'Alternating, in time' },
      moves: repeated(3, [...meet(highBack, high, 0.7), ...meet(lowBack, low, 0.7)]),
    },
    {
      title: task,
      note: { de: '3 Minuten, ruhig im Takt', en: '3 minutes, calmly in time' },
      moves: [{ to: [ready, ready], seconds: 1.2, hold: 2.4 }],
    },
  ],
}

export const escrimaClips: readonly Script[] = [fiveAngles, answerClip]
