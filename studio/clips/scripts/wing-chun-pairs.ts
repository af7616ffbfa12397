/** Wing Chun for two: pressure from the front, and turning away from a kick. */
import { mirrored, pose } from '../pose.ts'
import type { Pose } from '../pose.ts'
import { repeated } from '../timeline.ts'
import type { Figure, Script } from '../timeline.ts'
import { bongL, guardL, guardR, inStep, moved, punchR, stance, student, turned } from './wing-chun-poses.ts'

const about = { de: 'Worum es geht', en: 'What it is about' }
const task = { de: 'Euer Auftrag', en: 'Your task' }

const pair = (distance: number): readonly Figure[] => [
  { ...student(72), place: { at: [-distance / 2, 0, 0], heading: 72, height: 1 } },
  {
    ...student(-72),
    place: { at: [distance / 2, 0, 0], heading: -72, height: 1 },
    body: 'ash',
    belt: 'deep',
  },
]

const rollUp = pose(stance, { handL: [4, 1, 24], handR: [-4, -10, 23], elbowL: 12, elbowR: 60 })
const rollDown = mirrored(rollUp)
const pressing = pose(rollUp, { hip: [0, -5, 10], bow: 6, handR: [-3, -5, 26], handL: [3, -3, 26] })
const yielding = pose(turned(rollDown, -24), { handL: [3, -6, 16], handR: [-3, -4, 16], bow: -3 })

const pressure: Script = {
  name: 'wing-chun-pair-pressure',
  sport: 'wing-chun',
  title: { de: 'Druck von vorn', en: 'Pressure from the front' },
  isSolo: false,
  seed: 13,
  figures: pair(50),
  start: [stance, stance],
  posterAt: 20.4,
  chapters: [
    {
      title: about,
      moves: [
        { to: [guardL, guardR], seconds: 1.4, hold: 0.4 },
        { to: [rollUp, rollUp], seconds: 1.2, hold: 0.6, voice: 'tick' },
      ],
    },
    {
      title: { de: 'Kontakt halten', en: 'Keeping contact' },
      moves: repeated(3, [
        { to: [rollDown, rollDown], seconds: 1.3, beat: true },
        { to: [rollUp, rollUp], seconds: 1.3, beat: true },
      ]),
    },
    {
      title: { de: 'Druck annehmen', en: 'Receiving pressure' },
      moves: repeated(2, [
        { to: [pressing, yielding], seconds: 1.8, hold: 0.5, beat: true, voice: 'tick' },
        { to: [rollUp, rollUp], seconds: 1.2 },
        { to: [yielding, pressing], seconds: 1.8, hold: 0.5, beat: true, voice: 'tick' },
        { to: [rollUp, rollUp], seconds: 1.2 },
      ]),
    },
    {
      title: { de: 'Nachgeben und antworten', en: 'Yield and answer' },
      moves: repeated(3, [
        { to: [turned(bongL, -40), punchR], seconds: 1.1, hold: 0.4, voice: 'tick' },
        {
          to: [punchR, pose(yielding, { bow: -6 })],
          seconds: 0.6,
          hold: 0.5,
          ease: 'strike',
          beat: true,
          trail: [0, 'handR'],
          voice: 'strike',
        },
        { to: [rollUp, rollUp], seconds: 1, hold: 0.2 },
      ]),
    },
    {
      title: task,
      note: { de: '2 Minuten, dann tauschen', en: '2 minutes, then swap' },
      moves: [{ to: [stance, stance], seconds: 1.4, hold: 2 }],
    },
  ],
}

const readyToKick = inStep(guardL)
const kneeUp = pose(readyToKick, { footR: [-4, 26, 12], hip: [2, -3, 3], raiseR: -15, turn: 0 })
const kicked = pose(readyToKick, {
  footR: [-1, 34, 41],
  hip: [2, -1, 8],
  raiseR: 60,
  turn: 14,
  bow: -12,
  handL: [7, -8, 14],
  handR: [-8, -12, 12],
})
const sweep: Pose = pose(turned(stance, 46), {
  handR: [-6, -25, 17],
  handL: [2, -5, 14],
  elbowR: 30,
  elbowL: 14,
  hip: [-9, -6, -2],
})
const stepIn = moved(inStep(pose(punchR, {})), 14)

const kickMoves = (pace: number) => [
  { to: [undefined, kneeUp], seconds: 0.9 * pace, hold: 0.15 * pace },
  {
    to: [sweep, kicked],
    seconds: 0.55 * pace,
    hold: 0.5 * pace,
    ease: 'strike' as const,
    beat: true,
    trail: [1, 'footR'] as const,
    voice: 'strike' as const,
  },
  { to: [guardL, readyToKick], seconds: 1 * pace, hold: 0.3 * pace, voice: 'step' as const },
]

const kick: Script = {
  name: 'wing-chun-pair-kick',
  sport: 'wing-chun',
  title: { de: 'Wendung gegen Tritt', en: 'Turning away from a kick' },
  isSolo: false,
  seed: 15,
  figures: pair(56),
  start: [stance, stance],
  posterAt: 5.9,
  chapters: [
    { title: about, moves: [{ to: [guardL, readyToKick], seconds: 1.3, hold: 0.2 }, ...kickMoves(1)] },
    {
      title: { de: 'Erst die Hüfte', en: 'The hip first' },
      guide: 'floor-lines',
      moves: repeated(3, [
        { to: [turned(guardL, 46), undefined], seconds: 1.4, hold: 0.4, beat: true, voice: 'tick' },
        { to: [guardL, undefined], seconds: 1.2, hold: 0.2 },
      ]),
    },
    { title: { de: 'Der Arm streift ab', en: 'The arm brushes aside' }, moves: repeated(3, kickMoves(1.3)) },
    {
      title: { de: 'Und nach vorn', en: 'And forward' },
      moves: repeated(2, [
        ...kickMoves(0.9).slice(0, 2),
        {
          to: [stepIn, pose(readyToKick, { bow: -6, hip: [0, -6, -8] })],
          seconds: 0.8,
          hold: 0.6,
          ease: 'strike',
          beat: true,
          trail: [0, 'handR'],
          voice: 'strike',
        },
        { to: [guardL, readyToKick], seconds: 1.1, hold: 0.3 },
      ]),
    },
    {
      title: task,
      note: { de: '10 Tritte je Seite, dann tauschen', en: '10 kicks each side, then swap' },
      moves: [{ to: [stance, stance], seconds: 1.4, hold: 2 }],
    },
  ],
}

export const wingChunPairClips: readonly Script[] = [pressure, kick]
