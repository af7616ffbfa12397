/** Wing Chun alone: stance and guard, turn, step, punch and the soft arm. */
import { mirrored, pose } from '../pose.ts'
import { repeated } from '../timeline.ts'
import type { Script } from '../timeline.ts'
import {
  bongL,
  bongR,
  feetTogether,
  guardL,
  guardR,
  inStep,
  moved,
  punchL,
  punchR,
  stance,
  student,
  tanR,
  turned,
} from './wing-chun-poses.ts'

const about = { de: 'Worum es geht', en: 'What it is about' }
const task = { de: 'Dein Auftrag', en: 'Your task' }

const toesOut = pose(feetTogether, { hip: [0, -4, 0], toeL: 42, toeR: -42 })

const guard: Script = {
  name: 'wing-chun-guard',
  sport: 'wing-chun',
  title: { de: 'Stand und Deckung', en: 'Stance and guard' },
  isSolo: true,
  seed: 17,
  figures: [student(-34)],
  start: [feetTogether],
  posterAt: 6.9,
  chapters: [
    {
      title: about,
      moves: [
        { to: [stance], seconds: 1.6, hold: 0.4, voice: 'step' },
        { to: [guardL], seconds: 1.5, hold: 1 },
        { to: [feetTogether], seconds: 1.5 },
      ],
    },
    {
      title: { de: 'Fußstellung', en: 'Placing the feet' },
      guide: 'floor-lines',
      moves: repeated(2, [
        { to: [toesOut], seconds: 1.3, hold: 0.4, beat: true, voice: 'tick' },
        { to: [stance], seconds: 1.3, hold: 0.9, beat: true, voice: 'tick' },
        { to: [feetTogether], seconds: 1.1, hold: 0.2 },
      ]),
    },
    {
      title: { de: 'Deckung wechseln', en: 'Changing the guard' },
      moves: [
        { to: [pose(guardL, {})], seconds: 1.6, hold: 0.5, beat: true, voice: 'tick' },
        ...repeated(3, [
          { to: [guardR], seconds: 1.1, hold: 0.4, beat: true, trail: [0, 'handR'], voice: 'tick' },
          { to: [guardL], seconds: 1.1, hold: 0.4, beat: true, trail: [0, 'handL'], voice: 'tick' },
        ]),
      ],
    },
    {
      title: task,
      note: { de: '2 Minuten stehen, 20-mal wechseln', en: 'Stand for 2 minutes, change 20 times' },
      moves: [
        { to: [stance], seconds: 1.4, hold: 0.6 },
        { to: [feetTogether], seconds: 1.4, hold: 1.6 },
      ],
    },
  ],
}

const turn: Script = {
  name: 'wing-chun-turn',
  sport: 'wing-chun',
  title: { de: 'Wendung auf der Stelle', en: 'Turning on the spot' },
  isSolo: true,
  seed: 9,
  figures: [student(-5)],
  start: [stance],
  posterAt: 7.05,
  chapters: [
    {
      title: about,
      moves: [
        { to: [turned(guardR, -50)], seconds: 1.6, hold: 0.6 },
        { to: [turned(guardL, 50)], seconds: 1.8, hold: 0.6, trail: [0, 'handL'] },
      ],
    },
    {
      title: { de: 'Gewicht verlagern', en: 'Shifting the weight' },
      guide: 'floor-lines',
      moves: [
        { to: [stance], seconds: 1.4, hold: 0.4 },
        ...repeated(2, [
          { to: [turned(stance, -50)], seconds: 1.6, hold: 0.5, beat: true },
          { to: [turned(stance, 50)], seconds: 2, hold: 0.5, beat: true },
        ]),
      ],
    },
    {
      title: { de: 'Der Arm folgt der Hüfte', en: 'The arm follows the hip' },
      moves: repeated(2, [
        { to: [turned(tanR, -50)], seconds: 1.9, hold: 0.4, beat: true, trail: [0, 'handR'] },
        { to: [turned(mirrored(tanR), 50)], seconds: 1.9, hold: 0.4, beat: true, trail: [0, 'handL'] },
      ]),
    },
    {
      title: { de: 'Im Tempo', en: 'At speed' },
      moves: repeated(4, [
        { to: [turned(guardR, -50)], seconds: 0.6, hold: 0.2, beat: true, ease: 'strike' },
        { to: [turned(guardL, 50)], seconds: 0.6, hold: 0.2, beat: true, ease: 'strike' },
      ]),
    },
    {
      title: task,
      note: { de: '3 Runden, je 20 Wendungen', en: '3 rounds of 20 turns' },
      moves: [{ to: [stance], seconds: 1.6, hold: 2.2 }],
    },
  ],
}

const back = -13
const readyBack = moved(inStep(guardL), back)
const onTheWay = (from: number, to: number) =>
  pose(moved(inStep(guardL), from), {
    footL: moved(inStep(guardL), to).footL,
    hip: moved(inStep(guardL), (from + to) / 2).hip,
  })
const onTheWayBack = (from: number, to: number) =>
  pose(moved(inStep(guardL), from), {
    footR: moved(inStep(guardL), to).footR,
    hip: moved(inStep(guardL), (from + to) / 2).hip,
  })
const front = 15
const readyFront = moved(inStep(guardL), front)

const step: Script = {
  name: 'wing-chun-step',
  sport: 'wing-chun',
  title: { de: 'Schritt in die Mitte', en: 'Stepping into the centre' },
  isSolo: true,
  seed: 7,
  figures: [student(-68)],
  start: [moved(stance, back)],
  posterAt: 12.1,
  chapters: [
    {
      title: about,
      moves: [
        { to: [readyBack], seconds: 1.4, hold: 0.4, voice: 'step' },
        { to: [onTheWay(back, front)], seconds: 0.9, voice: 'step' },
        { to: [readyFront], seconds: 0.8, hold: 0.5, voice: 'step' },
      ],
    },
    {
      title: { de: 'Der vordere Fuß zuerst', en: 'Front foot first' },
      guide: 'floor-lines',
      moves: [
        { to: [onTheWayBack(front, back)], seconds: 1.5, hold: 0.5, voice: 'step' },
        { to: [readyBack], seconds: 1.3, hold: 0.5, beat: true, voice: 'step' },
        { to: [onTheWay(back, front)], seconds: 1.5, hold: 0.5, voice: 'step' },
        { to: [readyFront], seconds: 1.3, hold: 0.6, beat: true, voice: 'step' },
      ],
    },
    {
      title: { de: 'Vor und zurück', en: 'Forward and back' },
      moves: repeated(2, [
        { to: [onTheWayBack(front, back)], seconds: 0.7, voice: 'step' },
        { to: [readyBack], seconds: 0.6, hold: 0.3, beat: true, voice: 'step' },
        { to: [onTheWay(back, front)], seconds: 0.7, voice: 'step' },
        { to: [readyFront], seconds: 0.6, hold: 0.3, beat: true, voice: 'step' },
      ]),
    },
    {
      title: { de: 'Mit Fauststoß', en: 'With a punch' },
      moves: repeated(2, [
        { to: [onTheWayBack(front, back)], seconds: 0.7 },
        { to: [readyBack], seconds: 0.6, hold: 0.2, voice: 'step' },
        { to: [onTheWay(back, front)], seconds: 0.6, voice: 'step' },
        {
          to: [moved(inStep(punchR), front)],
          seconds: 0.5,
          hold: 0.7,
          ease: 'strike',
          beat: true,
          trail: [0, 'handR'],
          voice: 'strike',
        },
        { to: [readyFront], seconds: 0.7 },
      ]),
    },
    {
      title: task,
      note: { de: '10 Schritte vor, 10 zurück', en: '10 steps forward, 10 back' },
      moves: [{ to: [moved(stance, 4)], seconds: 1.4, hold: 2 }],
    },
  ],
}

const punch: Script = {
  name: 'wing-chun-punch',
  sport: 'wing-chun',
  title: { de: 'Fauststoß auf der Mitte', en: 'Punching along the centre' },
  isSolo: true,
  seed: 10,
  figures: [student(-60, 'fist')],
  start: [stance],
  posterAt: 6.2,
  chapters: [
    {
      title: about,
      moves: [
        { to: [guardL], seconds: 1.4, hold: 0.5 },
        { to: [punchR], seconds: 0.7, hold: 0.9, ease: 'strike', trail: [0, 'handR'], voice: 'strike' },
      ],
    },
    {
      title: { de: 'Auf der Mittellinie', en: 'On the centre line' },
      guide: 'centre-line',
      moves: repeated(2, [
        { to: [punchL], seconds: 1.5, hold: 0.4, beat: true, trail: [0, 'handL'], voice: 'tick' },
        { to: [punchR], seconds: 1.5, hold: 0.4, beat: true, trail: [0, 'handR'], voice: 'tick' },
      ]),
    },
    {
      title: { de: 'Die Kette, im Tempo', en: 'The chain, at speed' },
      moves: repeated(6, [
        { to: [punchL], seconds: 0.44, hold: 0.06, ease: 'strike', beat: true, voice: 'strike' },
        { to: [punchR], seconds: 0.44, hold: 0.06, ease: 'strike', beat: true, voice: 'strike' },
      ]),
    },
    {
      title: task,
      note: { de: '3 Runden, je 30 Stöße', en: '3 rounds of 30 punches' },
      moves: [
        { to: [guardL], seconds: 1.2 },
        { to: [stance], seconds: 1.4, hold: 1.4 },
      ],
    },
  ],
}

const bong: Script = {
  name: 'wing-chun-bong',
  sport: 'wing-chun',
  title: { de: 'Bong: der weiche Arm', en: 'Bong: the soft arm' },
  isSolo: true,
  seed: 6,
  figures: [student(-46)],
  bed: 'drone',
  start: [stance],
  posterAt: 15.3,
  chapters: [
    {
      title: about,
      moves: [
        { to: [guardL], seconds: 1.4, hold: 0.4 },
        { to: [bongL], seconds: 1.4, hold: 0.8, trail: [0, 'handL'] },
      ],
    },
    {
      title: { de: 'Ellbogen hoch, Hand tief', en: 'Elbow high, hand low' },
      moves: repeated(2, [
        { to: [mirrored(tanR)], seconds: 1.6, hold: 0.4 },
        { to: [bongL], seconds: 1.8, hold: 0.7, beat: true, trail: [0, 'handL'], voice: 'tick' },
      ]),
    },
    {
      title: { de: 'Mit der Wendung', en: 'With the turn' },
      guide: 'floor-lines',
      moves: repeated(2, [
        { to: [turned(bongL, -38)], seconds: 1.6, hold: 0.5, beat: true, voice: 'tick' },
        { to: [turned(bongR, 38)], seconds: 1.9, hold: 0.5, beat: true, voice: 'tick' },
      ]),
    },
    {
      title: { de: 'Und zurück zur Mitte', en: 'And back to the centre' },
      moves: repeated(3, [
        { to: [turned(bongL, -38)], seconds: 0.9, hold: 0.2 },
        {
          to: [punchL],
          seconds: 0.6,
          hold: 0.4,
          ease: 'strike',
          beat: true,
          trail: [0, 'handL'],
          voice: 'strike',
        },
      ]),
    },
    {
      title: task,
      note: { de: '15-mal je Seite, langsam', en: '15 times each side, slowly' },
      moves: [{ to: [stance], seconds: 1.6, hold: 2 }],
    },
  ],
}

export const wingChunClips: readonly Script[] = [guard, turn, step, punch, bong]
