/** The weekly timetable of all schools: which class on which day at which hour, with whom. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { DEMO_TRAINERS, demoId } from './people.ts'
import { type RoundTheClock, roundTheClock } from './round-the-clock.ts'
import { type School, type SchoolKey, SCHOOLS } from './schools.ts'
import type { SeriesPlan } from './series-plan.ts'
import { SPORT, type SportId } from './sports.ts'

/** §5 of the plan: classes stand from 26 weeks back. */
const HISTORY_WEEKS = 26

type Course = Pick<SeriesPlan, 'name' | 'description' | 'sportId' | 'minutes'> &
  Partial<Pick<SeriesPlan, 'capacity' | 'trialSlots' | 'ages'>>

const course = (
  sportId: SportId,
  name: LocalText,
  description: LocalText,
  rest: Partial<Course> = {},
): Course => ({
  sportId,
  name,
  description,
  minutes: 90,
  ...rest,
})

const COURSES = {
  adults: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Erwachsene', en: 'Wing Chun, adults' },
    { de: 'Für alle Level. Erst allein, dann zu zweit.', en: 'For all levels. Alone first, then in pairs.' },
    { capacity: 24, trialSlots: 2 },
  ),
  basics: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Grundlagen', en: 'Wing Chun, basics' },
    {
      de: 'Stand, Keil, Fauststoß und Schritt, in Ruhe.',
      en: 'Stance, wedge, punch and step, without hurry.',
    },
    { capacity: 18, trialSlots: 3 },
  ),
  early: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Frühtraining', en: 'Wing Chun, early training' },
    { de: 'Wach werden mit Partnerübungen.', en: 'Waking up with partner drills.' },
    { capacity: 12 },
  ),
  sticks: course(
    SPORT.escrima,
    { de: 'Escrima, Stöcke', en: 'Escrima, sticks' },
    {
      de: 'Zwölf Winkel, Schritt und Fluss. Stöcke sind da.',
      en: 'Twelve angles, step and flow. Sticks are there.',
    },
    { capacity: 16 },
  ),
  sticksBasics: course(
    SPORT.escrima,
    { de: 'Escrima, Grundlagen', en: 'Escrima, basics' },
    { de: 'Griff, Haltung und die ersten Winkel.', en: 'Grip, posture and the first angles.' },
    { minutes: 75, capacity: 16, trialSlots: 2 },
  ),
  calm: course(
    SPORT.chikung,
    { de: 'ChiKung', en: 'ChiKung' },
    {
      de: 'Langsam üben, tief atmen. Bequeme Kleidung reicht.',
      en: 'Practise slowly, breathe deeply. Comfortable clothes will do.',
    },
    { minutes: 60 },
  ),
  calmMorning: course(
    SPORT.chikung,
    { de: 'ChiKung am Morgen', en: 'ChiKung in the morning' },
    { de: 'Der Tag beginnt auf zwei Füßen.', en: 'The day begins on two feet.' },
    { minutes: 60, trialSlots: 2 },
  ),
  bigKids: course(
    SPORT.kids,
    { de: 'Kids 7 bis 10', en: 'Kids 7 to 10' },
    {
      de: 'Fallen, rollen, Stopp sagen. Eltern dürfen zusehen.',
      en: 'Falling, rolling, saying stop. Parents may watch.',
    },
    { minutes: 60, capacity: 16, trialSlots: 3, ages: 'big' },
  ),
  smallKids: course(
    SPORT.kids,
    { de: 'Kids 4 bis 6', en: 'Kids 4 to 6' },
    { de: 'Tiere, Spiele und ein sicherer Stand.', en: 'Animals, games and a firm stance.' },
    { minutes: 45, capacity: 14, trialSlots: 3, ages: 'small' },
  ),
} satisfies Record<string, Course>
type CourseKey = keyof typeof COURSES

/** Weekday counted from the school's own first day, hour, course. */
const HOURS: Readonly<Record<SportId, readonly (readonly [number, string, CourseKey])[]>> = {
  [SPORT.wingChun]: [
    [0, '19:00', 'adults'],
    [2, '18:30', 'basics'],
    [4, '18:30', 'adults'],
  ],
  [SPORT.escrima]: [
    [1, '19:30', 'sticksBasics'],
    [3, '19:30', 'sticks'],
  ],
  [SPORT.chikung]: [
    [1, '08:30', 'calmMorning'],
    [3, '18:15', 'calm'],
  ],
  [SPORT.kids]: [
    [0, '15:45', 'smallKids'],
    [2, '16:30', 'bigKids'],
    [4, '16:30', 'bigKids'],
  ],
}

const planFor = (
  school: SchoolKey,
  key: CourseKey,
  rest: Pick<SeriesPlan, 'weekday' | 'startTime' | 'trainerId' | 'room'> & Partial<SeriesPlan>,
): SeriesPlan => ({
  ...COURSES[key],
  school,
  historyWeeks: HISTORY_WEEKS,
  ...rest,
})

/** Trainers of a school by sport, the first of them first; who they are is known only once the people are there. */
export type TrainersOf = (school: SchoolKey, sportId: SportId) => readonly number[]

/** The demo trainers have classes around the clock. */
const isBusy = (userId: number): boolean => DEMO_TRAINERS.some((username) => demoId(username) === userId)

const ordinaryWeek = (school: School, position: number, trainersOf: TrainersOf): SeriesPlan[] =>
  school.sports.flatMap((sportId) =>
    HOURS[sportId].map(([offset, startTime, key], index) => {
      const trainers = trainersOf(school.key, sportId).filter((id) => !isBusy(id))
      return planFor(school.key, key, {
        weekday: ((position + offset) % 5) + 1,
        startTime,
        room: sportId === SPORT.kids || sportId === SPORT.chikung ? 'Halle 1' : 'Halle 2',
        // Now and then nobody is named: whoever is there takes the class.
        trainerId:
          index === 1 && position % 3 === 0 ? null : (trainers[index % Math.max(1, trainers.length)] ?? null),
      })
    }),
  )

/** The Schule Lindenhof as the named people know it. */
const lindenhofWeek = (trainersOf: TrainersOf): SeriesPlan[] => {
  const [tarek, bernd] = [demoId('tarek'), demoId('bernd')]
  const [henrike = null] = trainersOf('lindenhof', SPORT.chikung)
  const karim = trainersOf('lindenhof', SPORT.escrima).find((id) => id !== bernd) ?? null
  const at = (
    key: CourseKey,
    weekday: number,
    startTime: string,
    trainerId: number | null,
    rest: Partial<SeriesPlan> = {},
  ) => planFor('lindenhof', key, { weekday, startTime, trainerId, room: 'Halle 1', ...rest })
  return [
    at('smallKids', 1, '15:45', tarek),
    at('sticksBasics', 2, '20:15', karim),
    at('bigKids', 3, '16:30', tarek),
    at('calm', 3, '19:00', henrike, { room: 'Halle 1', assignment: 'designated' }),
    at('calmMorning', 4, '08:30', henrike, { site: 1, room: 'Gymnastikraum' }),
    at('bigKids', 5, '16:30', tarek),
    at('sticks', 6, '10:00', karim, { assignment: 'designated' }),
    at('early', 6, '08:30', null),
  ]
}

const ROUNDS: readonly RoundTheClock[] = [
  {
    trainer: 'tarek',
    school: 'lindenhof',
    sportId: SPORT.wingChun,
    sportName: 'Wing Chun',
    room: 'Halle 2',
    evenings: [
      { de: 'Wing Chun, Erwachsene', en: 'Wing Chun, adults' },
      { de: 'Wing Chun, Grundlagen', en: 'Wing Chun, basics' },
      { de: 'Wing Chun, Partnerarbeit', en: 'Wing Chun, pair work' },
      { de: 'Wing Chun, Erwachsene', en: 'Wing Chun, adults' },
      { de: 'Wing Chun, Erwachsene', en: 'Wing Chun, adults' },
      { de: 'Wing Chun, freies Üben', en: 'Wing Chun, free practice' },
      { de: 'Wing Chun, Sonntagstraining', en: 'Wing Chun, Sunday class' },
    ],
  },
  {
    trainer: 'bernd',
    school: 'hafenstrasse',
    sportId: SPORT.escrima,
    sportName: 'Escrima',
    room: 'Speicherboden',
    evenings: [
      { de: 'Escrima, Stöcke', en: 'Escrima, sticks' },
      { de: 'Escrima, Grundlagen', en: 'Escrima, basics' },
      { de: 'Escrima, Stöcke', en: 'Escrima, sticks' },
      { de: 'Escrima, zwei Stöcke', en: 'Escrima, two sticks' },
      { de: 'Escrima, Stöcke', en: 'Escrima, sticks' },
      { de: 'Escrima, freies Üben', en: 'Escrima, free practice' },
      { de: 'Escrima, Sonntagstraining', en: 'Escrima, Sunday class' },
    ],
  },
]

/** Every line of every timetable. */
export const buildTimetable = (trainersOf: TrainersOf): SeriesPlan[] => [
  ...ROUNDS.flatMap((round) => roundTheClock(round, HISTORY_WEEKS)),
  ...lindenhofWeek(trainersOf),
  ...SCHOOLS.flatMap((school, position) =>
    school.key === 'lindenhof' ? [] : ordinaryWeek(school, position, trainersOf),
  ),
]
