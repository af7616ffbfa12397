/**
 * The classes of a demo trainer, four hours apart through day and night: §9 opens a class 4 hours before it begins, and one may say
 * "Ich komme" until it begins, so whoever tries the demo, at whatever hour, always finds one that both can be done with.
 */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { type DemoTrainer, demoId } from './people.ts'
import type { SchoolKey } from './schools.ts'
import type { SportId } from './sports.ts'
import type { SeriesPlan } from './series-plan.ts'

export type RoundTheClock = {
  trainer: DemoTrainer
  school: SchoolKey
  sportId: SportId
  sportName: string
  room: string
  /** Names of the main class of the evening, Monday first. */
  evenings: readonly LocalText[]
}

/** The hour of the main class, which the other five are measured from. */
const EVENING = '18:30'
/** The others are new in the timetable: years of classes at night would be a strange history. */
const NEW_WEEKS = 2

type Hour = { startTime: string; minutes: number; name: LocalText; description: LocalText }

const HOURS: readonly Hour[] = [
  {
    startTime: '02:30',
    minutes: 60,
    name: { de: 'in der Nachtschicht', en: 'on the night shift' },
    description: {
      de: 'Für alle aus Klinik, Hafen und Leitstelle. Die Seitentür ist offen.',
      en: 'For everybody from hospital, harbour and control room. The side door is open.',
    },
  },
  {
    startTime: '06:30',
    minutes: 60,
    name: { de: 'nach der Nachtschicht', en: 'after the night shift' },
    description: {
      de: 'Nach der Nachtschicht oder vor der Arbeit. Leise Formen, kurze Runden.',
      en: 'After the night shift or before work. Quiet forms, short rounds.',
    },
  },
  {
    startTime: '10:30',
    minutes: 75,
    name: { de: 'am Vormittag', en: 'in the morning' },
    description: {
      de: 'Kleine Gruppe, viel Zeit für Fragen.',
      en: 'A small group, much time for questions.',
    },
  },
  {
    startTime: '14:30',
    minutes: 75,
    name: { de: 'am Nachmittag', en: 'in the afternoon' },
    description: {
      de: 'Üben nach Vorgabe oder nach Lust. Anfänger sind willkommen.',
      en: 'Practise to plan or as you like. Beginners are welcome.',
    },
  },
  {
    startTime: '22:30',
    minutes: 75,
    name: { de: 'am späten Abend', en: 'late in the evening' },
    description: { de: 'Der Tag geht, die Halle bleibt hell.', en: 'The day goes, the hall stays bright.' },
  },
]

const MAIN_DESCRIPTION: LocalText = {
  de: 'Für alle Level. Erst allein, dann zu zweit.',
  en: 'For all levels. Alone first, then in pairs.',
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Six classes on each of the seven days. */
export const roundTheClock = (round: RoundTheClock, historyWeeks: number): SeriesPlan[] => {
  const common = {
    school: round.school,
    sportId: round.sportId,
    room: round.room,
    trainerId: demoId(round.trainer),
  }
  return WEEKDAYS.flatMap((weekday): SeriesPlan[] => [
    {
      ...common,
      weekday,
      name: round.evenings[weekday - 1] ?? { de: round.sportName },
      description: MAIN_DESCRIPTION,
      startTime: EVENING,
      minutes: 90,
      capacity: 24,
      trialSlots: 2,
      historyWeeks,
    },
    ...HOURS.map(({ name, ...hour }) => ({
      ...common,
      ...hour,
      weekday,
      name: { de: `${round.sportName} ${name.de}`, en: `${round.sportName} ${name.en ?? name.de}` },
      historyWeeks: NEW_WEEKS,
    })),
  ])
}
