/** The four sports of the demo federation and their belts. */
import { STRIPES, WEEKS_PER_STEP } from '@wegband/domain/features/progress/level-thresholds.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { Row } from '../federation/federation.ts'

export const SPORT = { wingChun: 1, escrima: 2, chikung: 3, kids: 4 } as const
export type SportId = (typeof SPORT)[keyof typeof SPORT]

/** §9: the free trial is about level 1 of the starter program, which begins with this sport. */
export const STARTER_SPORT: SportId = SPORT.wingChun
/** §4 Kids program: 100 and more is the adult program, 0 to 99 the kids program. */
export const START_PROGRAM = { kids: 1, adults: 100 } as const

const BELTS: readonly LocalText[] = [
  { de: 'Rohweiß', en: 'Raw white' },
  { de: 'Stroh', en: 'Straw' },
  { de: 'Honig', en: 'Honey' },
  { de: 'Kupfer', en: 'Copper' },
  { de: 'Zinnober', en: 'Vermilion' },
  { de: 'Beere', en: 'Berry' },
  { de: 'Pflaume', en: 'Plum' },
  { de: 'Indigo', en: 'Indigo' },
  { de: 'Hafen', en: 'Harbour' },
  { de: 'Jade', en: 'Jade' },
  { de: 'Kastanie', en: 'Chestnut' },
  { de: 'Tusche', en: 'Ink' },
]

const KIDS_BELTS: readonly LocalText[] = [
  { de: 'Küken', en: 'Chick' },
  { de: 'Küken Plus', en: 'Chick Plus' },
  { de: 'Fuchs', en: 'Fox' },
  { de: 'Fuchs Plus', en: 'Fox Plus' },
  { de: 'Otter', en: 'Otter' },
  { de: 'Otter Plus', en: 'Otter Plus' },
  { de: 'Luchs', en: 'Lynx' },
  { de: 'Luchs Plus', en: 'Lynx Plus' },
]

const same = (name: string): LocalText => ({ de: name, en: name })

type Portrait = {
  id: SportId
  slug: string
  name: LocalText
  description: LocalText
  hue: number
  chroma: number
  isKids: boolean
}

const PORTRAITS: readonly Portrait[] = [
  {
    id: SPORT.wingChun,
    slug: 'wing-chun',
    name: same('Wing Chun'),
    description: {
      de: 'Kurze Wege, weiche Arme, ein fester Stand. Selbstschutz, den man auch im engen Flur noch kann.',
      en: 'Short paths, soft arms, a firm stance. Self-defence that works even in a narrow corridor.',
    },
    hue: 32,
    chroma: 1,
    isKids: false,
  },
  {
    id: SPORT.escrima,
    slug: 'escrima',
    name: same('Escrima'),
    description: {
      de: 'Stock, Schritt und Takt. Du lernst Winkel zu sehen und im Fluss zu bleiben.',
      en: 'Stick, step and rhythm. You learn to see angles and stay in the flow.',
    },
    hue: 75,
    chroma: 1,
    isKids: false,
  },
  {
    id: SPORT.chikung,
    slug: 'chikung',
    name: same('ChiKung'),
    description: {
      de: 'Langsame Übungen für Atem, Rücken und Gleichgewicht. Du brauchst nur zwei Meter Platz.',
      en: 'Slow exercises for breath, back and balance. All you need is two metres of space.',
    },
    hue: 168,
    chroma: 1,
    isKids: false,
  },
  {
    id: SPORT.kids,
    slug: 'kids',
    name: same('Kids'),
    description: {
      de: 'Für Kinder bis 12 Jahre: sicher stehen, weich fallen, laut Stopp sagen.',
      en: 'For children up to 12: standing firmly, falling softly, saying stop out loud.',
    },
    hue: 238,
    chroma: 0.78,
    isKids: true,
  },
]

/** §2: the list of sports opens at the one with the highest order, so the main sport has the highest; `deepOrder` sorts the tree. */
export const buildSports = (): Row<'sports'>[] =>
  PORTRAITS.map((portrait, index) => ({
    ...portrait,
    menuName: portrait.name,
    isMainSport: true,
    showInMenu: true,
    sortOrder: PORTRAITS.length - index,
    deepOrder: String(index + 1).padStart(3, '0'),
    requiredMembershipLv: 0,
    availableForSubscription: true,
  }))

/** Children need a third of the weeks for a level, and each module once: §9 counts for adults. */
const KIDS_THRESHOLDS = { stepsPerStripe: 1, recommendedTrainings: 30, moduleRepeats: 1, workshops: 0 }
const THRESHOLDS = { stepsPerStripe: 3, recommendedTrainings: 60, moduleRepeats: 2, workshops: 2 }

export const buildLevels = (): Row<'levels'>[] =>
  PORTRAITS.flatMap((portrait) =>
    (portrait.isKids ? KIDS_BELTS : BELTS).map((name, index) => ({
      sportId: portrait.id,
      index: index + 1,
      name,
      belt: index + 1,
      isKids: portrait.isKids,
      completionMode: 'progression' as const,
      weeksPerStep: WEEKS_PER_STEP,
      stripes: STRIPES,
      seminars: 0,
      ...(portrait.isKids ? KIDS_THRESHOLDS : THRESHOLDS),
    })),
  ).map((level, index) => ({ id: index + 1, ...level }))
