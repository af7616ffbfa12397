/** The sports that an installation can take over: their colours, their belts, and the levels that have modules. */
import type { SportTemplate } from '@wegband/domain/features/training-editor/templates-contract.ts'
import type { FieldsOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { type ModuleText, readModuleTexts } from './module-texts.ts'

type Words = { readonly de: string; readonly en: string }
type Portrait = {
  readonly name: Words
  readonly description: Words
  readonly hue: number
  readonly chroma: number
  readonly isKids: boolean
  readonly levels: readonly { readonly name: Words; readonly file: string }[]
}

const same = (name: string): Words => ({ de: name, en: name })
const level = (de: string, en: string, file: string) => ({ name: { de, en }, file })

const PORTRAITS: Readonly<Record<SportTemplate, Portrait>> = {
  'wing-chun': {
    name: same('Wing Chun'),
    description: {
      de: 'Kurze Wege, weiche Arme, ein fester Stand. Selbstschutz, den man auch im engen Flur noch kann.',
      en: 'Short paths, soft arms, a firm stance. Self-defence that works even in a narrow corridor.',
    },
    hue: 32,
    chroma: 1,
    isKids: false,
    levels: [
      level('Rohweiß', 'Raw white', 'wing-chun-1'),
      level('Stroh', 'Straw', 'wing-chun-2'),
      level('Honig', 'Honey', 'wing-chun-3'),
    ],
  },
  escrima: {
    name: same('Escrima'),
    description: {
      de: 'Stock, Schritt und Takt. Du lernst Winkel zu sehen und im Fluss zu bleiben.',
      en: 'Stick, step and rhythm. You learn to see angles and stay in the flow.',
    },
    hue: 75,
    chroma: 1,
    isKids: false,
    levels: [level('Rohweiß', 'Raw white', 'escrima-1'), level('Stroh', 'Straw', 'escrima-2')],
  },
  chikung: {
    name: same('ChiKung'),
    description: {
      de: 'Langsame Übungen für Atem, Rücken und Gleichgewicht. Du brauchst nur zwei Meter Platz.',
      en: 'Slow exercises for breath, back and balance. All you need is two metres of space.',
    },
    hue: 168,
    chroma: 1,
    isKids: false,
    levels: [level('Rohweiß', 'Raw white', 'chikung-1')],
  },
  kids: {
    name: same('Kids'),
    description: {
      de: 'Für Kinder bis 12 Jahre: sicher stehen, weich fallen, laut Stopp sagen.',
      en: 'For children up to 12: standing firmly, falling softly, saying stop out loud.',
    },
    hue: 238,
    chroma: 0.78,
    isKids: true,
    levels: [
      level('Küken', 'Chick', 'kids-1'),
      level('Küken Plus', 'Chick Plus', 'kids-2'),
      level('Fuchs', 'Fox', 'kids-3'),
    ],
  },
}

export type TemplateLevel = { readonly name: Words; readonly modules: readonly ModuleText[] }
export type Template = Omit<Portrait, 'levels'> & { readonly levels: readonly TemplateLevel[] }

export const readTemplate = (key: SportTemplate): Template => {
  const { levels, ...portrait } = PORTRAITS[key]
  return { ...portrait, levels: levels.map(({ name, file }) => ({ name, modules: readModuleTexts(file) })) }
}

/** Children need a third of the weeks for a level, and each module once. */
export const KIDS_LEVEL = {
  isKids: true,
  stepsPerStripe: 1,
  recommendedTrainings: 30,
  moduleRepeats: 1,
  workshops: 0,
} as const

/** What a calendar needs at least; the words are those of the interface. */
export const CLASS_TYPES: readonly Omit<FieldsOf<'type'>, 'kind'>[] = [
  {
    name: { de: 'Training', en: 'Class' },
    confirmationTypes: ['presence', 'progress', 'denied'],
    isExam: false,
  },
  {
    name: { de: 'Workshop', en: 'Workshop' },
    confirmationTypes: ['presence', 'workshop', 'denied'],
    isExam: false,
  },
  {
    name: { de: 'Seminar', en: 'Seminar' },
    confirmationTypes: ['presence', 'seminar', 'denied'],
    isExam: false,
  },
  {
    name: { de: 'Levelprüfung', en: 'Level check' },
    confirmationTypes: ['presence', 'exam', 'denied'],
    isExam: true,
  },
  {
    name: { de: 'Privattraining', en: 'Private training' },
    confirmationTypes: ['presence', 'progress', 'denied'],
    isExam: false,
  },
]
