/** The courses of the timetables: what is taught, how long, and for how many. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { SchoolKey } from '../federation/schools.ts'
import type { SeriesPlan } from '../classes/series-plan.ts'
import { SPORT, type SportId } from './sports.ts'

/** §5 of the plan: classes stand from 26 weeks back. */
const HISTORY_WEEKS = 26

type Course = Pick<SeriesPlan, 'name' | 'description' | 'sportId' | 'minutes'> &
  Partial<Pick<SeriesPlan, 'capacity' | 'trialSlots' | 'ages' | 'minAge' | 'maxAge' | 'isQuiet'>>

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

export const COURSES = {
  adults: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Erwachsene', en: 'Wing Chun, adults' },
    { de: 'Für alle Level. Erst allein, dann zu zweit.', en: 'For all levels. Alone first, then in pairs.' },
    { capacity: 24, trialSlots: 2, minAge: 16 },
  ),
  basics: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Grundlagen', en: 'Wing Chun, basics' },
    {
      de: 'Stand, Keil, Fauststoß und Schritt, in Ruhe.',
      en: 'Stance, wedge, punch and step, without hurry.',
    },
    { capacity: 18, trialSlots: 3, minAge: 12 },
  ),
  technique: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Technik', en: 'Wing Chun, technique' },
    { de: 'Eine Bewegung, genau angesehen.', en: 'One movement, looked at closely.' },
    { minutes: 75, capacity: 16 },
  ),
  pairs: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Partnerarbeit', en: 'Wing Chun, pair work' },
    { de: 'Kontakt halten, Druck lesen, wechseln.', en: 'Keep contact, read pressure, change partners.' },
    { minutes: 75, capacity: 16 },
  ),
  sparring: course(
    SPORT.wingChun,
    { de: 'Wing Chun, Sparring', en: 'Wing Chun, sparring' },
    { de: 'Leichte Runden, jeder in seinem Maß.', en: 'Light rounds, everyone at their own level.' },
    { capacity: 16 },
  ),
  early: course(
    SPORT.wingChun,
    { de: 'Frühtraining', en: 'Early class' },
    { de: 'Wach werden mit Partnerübungen.', en: 'Wake up with partner drills.' },
    { capacity: 14, isQuiet: true },
  ),
  earlySaturday: course(
    SPORT.wingChun,
    { de: 'Samstag früh', en: 'Early Saturday' },
    { de: 'Ruhige Formen, danach Kaffee.', en: 'Quiet forms, then coffee.' },
    { capacity: 14, isQuiet: true },
  ),
  earlySunday: course(
    SPORT.wingChun,
    { de: 'Sonntag früh', en: 'Early Sunday' },
    { de: 'Langsam anfangen, gut aufhören.', en: 'Start slowly, finish well.' },
    { capacity: 14, isQuiet: true },
  ),
  openMat: course(
    SPORT.wingChun,
    { de: 'Offene Matte', en: 'Open mat' },
    {
      de: 'Üben, was liegen blieb. Kommen und gehen, wie es passt.',
      en: 'Catch up on what you missed. Come and go as you like.',
    },
    { minutes: 150, isQuiet: true },
  ),
  freeTraining: course(
    SPORT.wingChun,
    { de: 'Freies Training', en: 'Free training' },
    { de: 'Ohne Plan, mit Rat, wenn du fragst.', en: 'No plan, but advice if you ask.' },
    { minutes: 150, isQuiet: true },
  ),
  sticksEarly: course(
    SPORT.escrima,
    { de: 'Frühtraining', en: 'Early class' },
    {
      de: 'Schritte und Winkel, bevor der Hafen wach ist.',
      en: 'Steps and angles before the harbour wakes.',
    },
    { capacity: 14, isQuiet: true },
  ),
  twoSticks: course(
    SPORT.escrima,
    { de: 'Escrima, zwei Stöcke', en: 'Escrima, two sticks' },
    { de: 'Beide Hände, ein Takt.', en: 'Both hands, one beat.' },
    { minutes: 75, capacity: 16 },
  ),
  sticksOpen: course(
    SPORT.escrima,
    { de: 'Offener Speicher', en: 'Open warehouse' },
    {
      de: 'Üben, was liegen blieb. Kommen und gehen, wie es passt.',
      en: 'Catch up on what you missed. Come and go as you like.',
    },
    { minutes: 150, isQuiet: true },
  ),
  sticksFree: course(
    SPORT.escrima,
    { de: 'Freies Training', en: 'Free training' },
    { de: 'Ohne Plan, mit Rat, wenn du fragst.', en: 'No plan, but advice if you ask.' },
    { minutes: 150, isQuiet: true },
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
    { minutes: 60, capacity: 16, trialSlots: 3, ages: 'big', minAge: 7, maxAge: 10 },
  ),
  smallKids: course(
    SPORT.kids,
    { de: 'Kids 4 bis 6', en: 'Kids 4 to 6' },
    { de: 'Tiere, Spiele und ein sicherer Stand.', en: 'Animals, games and a firm stance.' },
    { minutes: 45, capacity: 14, trialSlots: 3, ages: 'small', minAge: 4, maxAge: 6 },
  ),
} satisfies Record<string, Course>
export type CourseKey = keyof typeof COURSES

/** An entry of the timetable for this course. */
export const planFor = (
  school: SchoolKey,
  key: CourseKey,
  rest: Pick<SeriesPlan, 'weekday' | 'startTime' | 'trainerId' | 'room'> & Partial<SeriesPlan>,
): SeriesPlan => ({
  ...COURSES[key],
  school,
  historyWeeks: HISTORY_WEEKS,
  ...rest,
})
