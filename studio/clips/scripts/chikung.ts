/** ChiKung: two slow forms, moved by the breath. */
import { mirrored, pose, standing } from '../pose.ts'
import type { Pose } from '../pose.ts'
import { repeated } from '../timeline.ts'
import type { Figure, Move, Script } from '../timeline.ts'

const about = { de: 'Worum es geht', en: 'What it is about' }
const task = { de: 'Dein Auftrag', en: 'Your task' }

const breather: Figure = {
  place: { at: [0, 0, 0], heading: 0, height: 1 },
  body: 'bone',
  belt: 'vivid',
  hands: 'open',
}

const rooted: Pose = pose(standing, {
  hip: [0, -5, 0],
  footL: [12, 0, 0],
  footR: [-12, 0, 0],
  handL: [14, -26, 6],
  handR: [-14, -26, 6],
  elbowL: 80,
  elbowR: 80,
})
const gathered = pose(rooted, { handL: [3, -24, 13], handR: [-3, -24, 13], hip: [0, -8, 0] })
const atHeart = pose(rooted, {
  handL: [4, -9, 13],
  handR: [-4, -9, 13],
  elbowL: 76,
  elbowR: 76,
  hip: [0, -6, 0],
})
const leftRises = pose(rooted, {
  handL: [8, 8, 9],
  handR: [-11, -18, 8],
  elbowL: 84,
  elbowR: 74,
  hip: [0, -3, 0],
})
const leftInSky = pose(rooted, {
  handL: [7, 26, 3],
  handR: [-17, -25, 3],
  elbowL: 95,
  elbowR: 70,
  hip: [-1.5, -0.5, 0],
  side: -4,
})
const bothInSky = pose(rooted, {
  handL: [9, 26, 2],
  handR: [-9, 26, 2],
  elbowL: 96,
  elbowR: 96,
  hip: [0, 0, 0],
})
const wideOpen = pose(rooted, {
  handL: [28, 3, 4],
  handR: [-28, 3, 4],
  elbowL: 60,
  elbowR: 60,
  hip: [0, -3, 0],
})

const heavenAndEarth = (first: Pose, rising: Pose): Move[] => [
  {
    to: [rising],
    seconds: 1.5,
    ease: 'flow',
    trail: [0, rising === leftRises ? 'handL' : 'handR'],
    voice: 'inhale',
  },
  {
    to: [first],
    seconds: 1.9,
    hold: 0.7,
    ease: 'calm',
    beat: true,
    trail: [0, rising === leftRises ? 'handL' : 'handR'],
  },
  { to: [atHeart], seconds: 2.1, ease: 'calm', voice: 'exhale' },
]

const heaven: Script = {
  name: 'chikung-heaven-earth',
  sport: 'chikung',
  title: { de: 'Himmel und Erde', en: 'Heaven and earth' },
  isSolo: true,
  seed: 18,
  framesPerSecond: 15,
  figures: [breather],
  bed: 'drone',
  start: [rooted],
  posterAt: 11.8,
  chapters: [
    {
      title: about,
      guide: 'breath',
      moves: [
        { to: [gathered], seconds: 2, voice: 'exhale' },
        { to: [atHeart], seconds: 2.2, hold: 0.6, voice: 'inhale' },
      ],
    },
    {
      title: { de: 'Eine Hand trägt den Himmel', en: 'One hand carries the sky' },
      moves: [
        ...heavenAndEarth(leftInSky, leftRises),
        ...heavenAndEarth(mirrored(leftInSky), mirrored(leftRises)),
      ],
    },
    {
      title: { de: 'Atmen: steigen, sinken', en: 'Breathing: rise and sink' },
      guide: 'breath',
      moves: repeated(2, [
        { to: [bothInSky], seconds: 2.5, hold: 0.4, voice: 'inhale' },
        { to: [wideOpen], seconds: 1.7, ease: 'flow', trail: [0, 'handL'], voice: 'exhale' },
        { to: [gathered], seconds: 1.8, hold: 0.3, ease: 'flow', beat: true, trail: [0, 'handR'] },
        { to: [atHeart], seconds: 1.3, ease: 'calm' },
      ]),
    },
    {
      title: task,
      note: { de: '8 Atemzüge, jeden Morgen', en: '8 breaths every morning' },
      moves: [
        { to: [gathered], seconds: 2, voice: 'exhale' },
        { to: [rooted], seconds: 1.8, hold: 1.2, voice: 'bowl' },
      ],
    },
  ],
}

/** The hands circle in opposite directions: the left passes above while the right passes below. */
const cloud = (angle: number): Pose => {
  const a = (angle * Math.PI) / 180
  const sway = Math.sin(a)
  return pose(rooted, {
    handL: [8 + 14 * Math.sin(a), -10 + 13 * Math.cos(a), 16 - 2 * sway],
    handR: [-8 + 14 * Math.sin(a), -10 - 13 * Math.cos(a), 16 + 2 * sway],
    elbowL: 50,
    elbowR: 50,
    hip: [7 * sway, -8 - Math.abs(sway), 0],
    turn: 16 * sway,
    twist: 12 * sway,
    footL: [15, 0, 0],
    footR: [-15, 0, 0],
  })
}

const circle = (seconds: number, hand: 'handL' | 'handR'): Move[] =>
  [90, 180, 270, 360].map((angle) => ({
    to: [cloud(angle)],
    seconds: seconds / 4,
    ease: 'flow',
    beat: angle === 360,
    trail: [0, hand],
    ...(angle === 90 ? { voice: 'inhale' as const } : {}),
    ...(angle === 270 ? { voice: 'exhale' as const } : {}),
  }))

const weight = pose(cloud(0), { handL: [13, -26, 6], handR: [-13, -26, 6] })
const leaning = (to: number): Pose => pose(weight, { hip: [to, -9, 0], turn: to })

const clouds: Script = {
  name: 'chikung-cloud-hands',
  sport: 'chikung',
  title: { de: 'Wolkenhände', en: 'Cloud hands' },
  isSolo: true,
  seed: 19,
  framesPerSecond: 15,
  figures: [breather],
  bed: 'drone',
  start: [rooted],
  posterAt: 20.2,
  chapters: [
    {
      title: about,
      moves: [{ to: [cloud(0)], seconds: 2.2, ease: 'calm' }, ...circle(4.4, 'handL')],
    },
    {
      title: { de: 'Gewicht wandern lassen', en: 'Letting the weight travel' },
      guide: 'floor-lines',
      moves: [
        { to: [weight], seconds: 1.6 },
        { to: [leaning(8)], seconds: 1.8, beat: true, voice: 'inhale' },
        { to: [leaning(-8)], seconds: 2.4, beat: true, voice: 'exhale' },
      ],
    },
    {
      title: { de: 'Die Hände ziehen vorbei', en: 'The hands drift past' },
      moves: [{ to: [cloud(0)], seconds: 1.8, ease: 'calm' }, ...repeated(3, circle(4.6, 'handL'))],
    },
    {
      title: task,
      note: { de: '12 Kreise, ohne anzuhalten', en: '12 circles without stopping' },
      moves: [
        { to: [gathered], seconds: 2, voice: 'exhale' },
        { to: [rooted], seconds: 1.8, hold: 1.2, voice: 'bowl' },
      ],
    },
  ],
}

export const chikungClips: readonly Script[] = [heaven, clouds]
