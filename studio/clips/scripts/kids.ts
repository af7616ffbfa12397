/** Kids: a jump, a kick and a game for two. Shorter, livelier, bigger heads. */
import { mirrored, pose, standing } from '../pose.ts'
import type { Pose } from '../pose.ts'
import { repeated } from '../timeline.ts'
import type { Figure, Move, Script } from '../timeline.ts'

const about = { de: 'So geht es', en: 'How it works' }
const task = { de: 'Deine Aufgabe', en: 'Your task' }

const child = (heading: number, x = 0): Figure => ({
  place: { at: [x, 0, 0], heading, height: 0.88, bigHead: 1.28 },
  body: 'bone',
  belt: 'vivid',
  hands: 'fist',
})

const ready: Pose = pose(standing, {
  hip: [0, -4, 0],
  footL: [10, 0, 0],
  footR: [-10, 0, 0],
  handL: [9, -13, 13],
  handR: [-9, -13, 13],
  elbowL: 30,
  elbowR: 30,
})
const crouch = pose(ready, {
  hip: [0, -21, -3],
  bow: 26,
  handL: [13, -22, 2],
  handR: [-13, -22, 2],
  elbowL: 60,
  elbowR: 60,
})
const leap = pose(ready, {
  hip: [0, 15, 0],
  footL: [16, 20, -6],
  footR: [-16, 20, -6],
  raiseL: -30,
  raiseR: -30,
  handL: [20, 17, 4],
  handR: [-20, 17, 4],
  elbowL: 70,
  elbowR: 70,
})
const splitLeap = pose(leap, {
  footL: [8, 26, 22],
  footR: [-12, 14, -20],
  raiseL: 25,
  hip: [0, 16, 2],
})
const landed = pose(crouch, { hip: [0, -15, 0], bow: 16, handL: [15, -8, 12], handR: [-15, -8, 12] })

const jumpMoves = (air: Pose, pace: number): Move[] => [
  { to: [crouch], seconds: 0.9 * pace, hold: 0.2 * pace },
  { to: [air], seconds: 0.5, hold: 0.06, ease: 'rise' },
  { to: [landed], seconds: 0.46, hold: 0.25, ease: 'fall', voice: 'step', beat: true },
  { to: [ready], seconds: 0.7 * pace, hold: 0.3 * pace },
]

const jump: Script = {
  name: 'kids-jump',
  sport: 'kids',
  title: { de: 'Der Luchssprung', en: 'The lynx leap' },
  isSolo: true,
  seed: 21,
  figures: [child(-28)],
  start: [ready],
  posterAt: 4.6,
  chapters: [
    { title: about, moves: jumpMoves(leap, 1) },
    {
      title: { de: 'Klein machen', en: 'Make yourself small' },
      moves: repeated(2, [
        { to: [crouch], seconds: 1.3, hold: 0.6, beat: true, voice: 'tick' },
        { to: [ready], seconds: 1, hold: 0.3 },
      ]),
    },
    { title: { de: 'Hoch springen', en: 'Jump high' }, moves: repeated(3, jumpMoves(leap, 0.8)) },
    { title: { de: 'Mit Beinschere', en: 'With split legs' }, moves: repeated(2, jumpMoves(splitLeap, 0.8)) },
    {
      title: task,
      note: { de: 'Spring 10-mal und lande leise', en: 'Jump 10 times and land quietly' },
      moves: [{ to: [ready], seconds: 1, hold: 2.4 }],
    },
  ],
}

const fightL: Pose = pose(ready, {
  footL: [5, 0, 12],
  footR: [-7, 0, -11],
  toeR: -30,
  hip: [0, -5, -1],
  turn: -10,
  handL: [2, -6, 19],
  handR: [-3, -10, 12],
})
const kneeUp = pose(fightL, {
  footR: [-4, 24, 10],
  hip: [2, -3, 6],
  raiseR: -20,
  turn: 4,
  bow: -4,
})
const kicked = pose(fightL, {
  footR: [-2, 40, 42],
  hip: [2, -1, 9],
  raiseR: 62,
  turn: 16,
  bow: -13,
  handL: [7, -10, 12],
  handR: [-9, -14, 10],
})

const kickMoves = (pace: number): Move[] => [
  { to: [kneeUp], seconds: 0.75 * pace, hold: 0.2 * pace },
  {
    to: [kicked],
    seconds: 0.36 * pace,
    hold: 0.3 * pace,
    ease: 'strike',
    beat: true,
    trail: [0, 'footR'],
    voice: 'strike',
  },
  { to: [kneeUp], seconds: 0.4 * pace },
  { to: [fightL], seconds: 0.6 * pace, hold: 0.3 * pace, voice: 'step' },
]

const kick: Script = {
  name: 'kids-kick',
  sport: 'kids',
  title: { de: 'Der gerade Tritt', en: 'The front kick' },
  isSolo: true,
  seed: 22,
  figures: [child(-72)],
  start: [ready],
  posterAt: 5.6,
  chapters: [
    { title: about, moves: [{ to: [fightL], seconds: 1, hold: 0.3 }, ...kickMoves(1)] },
    {
      title: { de: 'Erst das Knie', en: 'Knee first' },
      moves: repeated(3, [
        { to: [kneeUp], seconds: 0.9, hold: 0.6, beat: true, voice: 'tick' },
        { to: [fightL], seconds: 0.9, hold: 0.3 },
      ]),
    },
    { title: { de: 'Dann der Fuß', en: 'Then the foot' }, moves: repeated(3, kickMoves(1.2)) },
    { title: { de: 'Schneller', en: 'Faster' }, moves: repeated(3, kickMoves(0.75)) },
    {
      title: task,
      note: { de: '5 Tritte mit jedem Bein', en: '5 kicks with each leg' },
      moves: [{ to: [ready], seconds: 1, hold: 2.4 }],
    },
  ],
}

const shapes: readonly Pose[] = [
  pose(ready, { handL: [20, 16, 4], handR: [-20, 16, 4], elbowL: 70, elbowR: 70, hip: [0, -2, 0] }),
  pose(ready, {
    handL: [26, 2, 4],
    handR: [-8, 22, 4],
    elbowL: 60,
    elbowR: 90,
    side: 14,
    hip: [5, -6, 0],
    footL: [15, 0, 0],
  }),
  pose(ready, {
    footR: [-5, 20, 6],
    hip: [7, -1, 0],
    raiseR: -30,
    handL: [25, 5, 3],
    handR: [-25, 5, 3],
    elbowL: 50,
    elbowR: 50,
  }),
  crouch,
]

/** One shows, the other follows as in a mirror. */
const follow = (shape: Pose, pace: number): Move[] => [
  { to: [shape, undefined], seconds: 0.7 * pace, hold: 0.15 * pace, voice: 'tick' },
  { to: [undefined, mirrored(shape)], seconds: 0.7 * pace, hold: 0.4 * pace, beat: true, voice: 'tock' },
]

const together = (shape: Pose): Move => ({
  to: [shape, mirrored(shape)],
  seconds: 0.75,
  hold: 0.3,
  beat: true,
  voice: 'tick',
})

const mirror: Script = {
  name: 'kids-mirror',
  sport: 'kids',
  title: { de: 'Das Spiegelspiel', en: 'The mirror game' },
  isSolo: false,
  seed: 24,
  figures: [child(14, -34), { ...child(-14, 34), body: 'ash', belt: 'deep' }],
  start: [ready, ready],
  posterAt: 13.6,
  chapters: [
    { title: about, moves: [...follow(shapes[0] ?? ready, 1.2), ...follow(ready, 1)] },
    {
      title: { de: 'Einer zeigt, einer folgt', en: 'One shows, one follows' },
      moves: shapes.flatMap((s) => follow(s, 1)),
    },
    {
      title: { de: 'Gleichzeitig', en: 'At the same time' },
      moves: [...shapes, ...shapes.slice(0, 2)].map(together),
    },
    {
      title: task,
      note: { de: 'Tauscht nach 10 Figuren', en: 'Swap after 10 shapes' },
      moves: [{ to: [ready, ready], seconds: 1, hold: 2.6 }],
    },
  ],
}

export const kidsClips: readonly Script[] = [jump, kick, mirror]
