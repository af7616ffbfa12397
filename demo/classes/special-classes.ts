/** Single appointments around today: one of each kind that a visitor should see, and two past ones. */
import {
  addDays,
  type Day,
  dayOf,
  instantAt,
  MS_PER_MINUTE,
  plusMs,
  weekdayOf,
} from '@wegband/domain/basics/calendar-days.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { ClassType } from './class-types.ts'
import { isHeld } from './is-held.ts'
import { demoId } from '../people/people.ts'
import type { SeriesPlan, TrainersOf } from './series-plan.ts'
import { SPORT } from '../training/sports.ts'

export type SingleClass = Pick<
  SeriesPlan,
  | 'school'
  | 'site'
  | 'room'
  | 'sportId'
  | 'name'
  | 'description'
  | 'startTime'
  | 'minutes'
  | 'trainerId'
  | 'assignment'
  | 'capacity'
  | 'trialSlots'
  | 'isPublic'
  | 'minAge'
  | 'maxAge'
> & {
  day: Day
  type: ClassType
  isCancelled?: boolean
  /** How many members booked (or came, when it is over). */
  booked?: number
  /** Named people among them, by user name. */
  guests?: readonly string[]
}

const MONDAY = 1
const SATURDAY = 6
const SUNDAY = 7

/** The next date of this weekday after today. */
const next = (today: Day, weekday: number): Day => {
  const tomorrow = addDays(today, 1)
  return addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7)
}

const inTheCrowd: LocalText = { de: 'Workshop: Im Gedränge', en: 'Workshop: In the crowd' }
const crowdScenario: LocalText = {
  de: 'Szenario 2: Bahnsteig, Volksfest, Treppenhaus. Wir bauen die Enge nach und gehen ruhig hindurch.',
  en: 'Scenario 2: platform, funfair, stairwell. We recreate the crush and walk through it calmly.',
}

type Staff = { tarek: number; bernd: number; johanna: number | null; henrike: number | null }

const CHECK = { startTime: '14:00', minutes: 90 }

/** The level check for which a member is ready: today, or tomorrow when today's would be over. Any examiner may take it. */
const levelCheck = (now: string): SingleClass => {
  const today = dayOf(now)
  const endToday = plusMs(instantAt(today, CHECK.startTime), CHECK.minutes * MS_PER_MINUTE)
  return {
    ...CHECK,
    day: isHeld(endToday, now) ? addDays(today, 1) : today,
    school: 'lindenhof',
    type: 'exam',
    sportId: SPORT.wingChun,
    room: 'Halle 2',
    name: { de: 'Levelprüfung Wing Chun', en: 'Wing Chun level check' },
    description: {
      de: 'Für alle, bei denen alles erfüllt ist. Bitte 15 Minuten vorher da sein.',
      en: 'For everyone who has met all the conditions. Please arrive 15 minutes early.',
    },
    trainerId: null,
    capacity: 12,
    guests: ['emil', 'johanna'],
  }
}

/** Today in the Schule Lindenhof: every reason why a class cannot simply be started or booked. */
const todayAtLindenhof = (today: Day, { tarek, johanna, henrike }: Staff): SingleClass[] => {
  const here = { day: today, school: 'lindenhof' as const, sportId: SPORT.wingChun, type: 'class' as const }
  const east = { ...here, site: 1, room: 'Halle Ost' }
  return [
    {
      ...here,
      startTime: '09:30',
      minutes: 60,
      room: 'Halle 2',
      name: { de: 'Vormittagsgruppe', en: 'Morning group' },
      description: {
        de: 'Kleine Gruppe, viel Zeit für Fragen.',
        en: 'A small group, plenty of time for questions.',
      },
      trainerId: tarek,
      capacity: 12,
    },
    {
      ...east,
      startTime: '17:30',
      minutes: 60,
      name: { de: 'Wing Chun, Fortgeschrittene', en: 'Wing Chun, advanced' },
      description: {
        de: 'Ab Level 3. Kurze Distanz und Druck.',
        en: 'From level 3. Short range and pressure.',
      },
      trainerId: johanna,
      assignment: 'designated',
      capacity: 16,
      booked: 5,
    },
    {
      ...east,
      sportId: SPORT.chikung,
      startTime: '17:30',
      minutes: 60,
      room: 'Gymnastikraum',
      name: { de: 'ChiKung, fester Kreis', en: 'ChiKung, regular group' },
      description: { de: 'Die acht Formen am Stück.', en: 'The eight forms in a row.' },
      trainerId: henrike,
      assignment: 'fixed',
      booked: 4,
    },
    {
      ...east,
      startTime: '20:15',
      minutes: 75,
      name: { de: 'Wing Chun, kleine Runde', en: 'Wing Chun, small group' },
      description: { de: 'Acht Plätze, viel Korrektur.', en: 'Eight places, plenty of feedback.' },
      trainerId: johanna,
      capacity: 8,
      booked: 8,
    },
  ]
}

/** Days from today to the one class that does not take place. */
const CANCELLED_AHEAD = 5

const cancelled = (today: Day, { bernd }: Staff): SingleClass => ({
  day: addDays(today, CANCELLED_AHEAD),
  school: 'lindenhof',
  type: 'class',
  sportId: SPORT.escrima,
  startTime: '17:00',
  minutes: 75,
  site: 1,
  room: 'Halle Ost',
  name: { de: 'Escrima, Halle Ost', en: 'Escrima, east hall' },
  description: {
    de: 'Die Heizung in der Halle Ost ist ausgefallen. Am Samstag sind wir wieder da.',
    en: 'The heating in the east hall has broken down. We’re back on Saturday.',
  },
  trainerId: bernd,
  isCancelled: true,
})

type Weekend = { saturday: Day; sunday: Day }

const weekends = (
  { saturday, sunday }: Weekend,
  { tarek, bernd, johanna, henrike }: Staff,
): SingleClass[] => [
  {
    day: saturday,
    school: 'lindenhof',
    type: 'workshop',
    sportId: SPORT.wingChun,
    startTime: '13:00',
    minutes: 240,
    room: 'Halle 1',
    name: inTheCrowd,
    description: crowdScenario,
    trainerId: johanna,
    capacity: 18,
    isPublic: true,
    booked: 12,
  },
  {
    day: addDays(saturday, 7),
    school: 'hafenstrasse',
    type: 'workshop',
    sportId: SPORT.escrima,
    startTime: '11:45',
    minutes: 150,
    room: 'Halle 1',
    name: { de: 'Workshop: Stock und Schirm', en: 'Workshop: Stick and umbrella' },
    description: { de: 'Was du ohnehin in der Hand hast.', en: 'Whatever you happen to be holding.' },
    trainerId: bernd,
    capacity: 20,
    isPublic: true,
    booked: 7,
  },
  {
    day: sunday,
    school: 'lindenhof',
    type: 'seminar',
    sportId: SPORT.chikung,
    startTime: '10:00',
    minutes: 240,
    room: 'Halle 1',
    name: { de: 'Seminar: Atem und Stand', en: 'Seminar: Breath and stance' },
    description: {
      de: 'Ein Vormittag mit langen Formen und Pausen.',
      en: 'A morning with long forms and breaks.',
    },
    trainerId: henrike,
    capacity: 24,
    isPublic: true,
    booked: 9,
  },
  {
    day: addDays(saturday, 14),
    school: 'lindenhof',
    type: 'exam',
    sportId: SPORT.wingChun,
    startTime: '11:45',
    minutes: 150,
    room: 'Halle 1',
    name: { de: 'Prüfungstag Wing Chun', en: 'Wing Chun level check day' },
    description: { de: 'Anmeldung bis eine Woche vorher.', en: 'Please book a week ahead.' },
    trainerId: tarek,
    assignment: 'fixed',
    capacity: 12,
    guests: ['bernd'],
  },
]

/** This day, or the Monday after a weekend, on which most halls are closed in the evening. */
const workdayFrom = (day: Day): Day => (weekdayOf(day) >= SATURDAY ? next(day, MONDAY) : day)

const trials = (today: Day, trainersOf: TrainersOf): SingleClass[] => {
  const [berlin = null] = trainersOf('kanal', SPORT.wingChun)
  return [
    {
      day: addDays(today, 1),
      school: 'hafenstrasse',
      type: 'class',
      sportId: SPORT.escrima,
      startTime: '18:00',
      minutes: 60,
      room: 'Halle 1',
      name: { de: 'Probetraining Escrima', en: 'Escrima trial class' },
      description: {
        de: 'Kostenlos. Stöcke und Getränke sind da.',
        en: 'Free of charge. Sticks and drinks provided.',
      },
      trainerId: null,
      capacity: 12,
      trialSlots: 6,
      isPublic: true,
    },
    {
      day: workdayFrom(addDays(today, 3)),
      school: 'kanal',
      type: 'class',
      sportId: SPORT.wingChun,
      startTime: '18:00',
      minutes: 60,
      room: 'Halle 2',
      name: { de: 'Probetraining Wing Chun', en: 'Wing Chun trial class' },
      description: { de: 'Kostenlos und ohne Konto.', en: 'Free of charge, no account needed.' },
      trainerId: berlin,
      minAge: 14,
      capacity: 12,
      trialSlots: 6,
      isPublic: true,
    },
  ]
}

const behind = (today: Day, { tarek, henrike }: Staff): SingleClass[] => [
  {
    day: addDays(next(today, SATURDAY), -70),
    school: 'lindenhof',
    type: 'workshop',
    sportId: SPORT.wingChun,
    startTime: '13:00',
    minutes: 240,
    room: 'Halle 1',
    name: { de: 'Workshop: Auf dem Heimweg', en: 'Workshop: On the way home' },
    description: {
      de: 'Szenario 1: Licht, Abstand, Stimme, Weg.',
      en: 'Scenario 1: light, distance, voice, route.',
    },
    trainerId: tarek,
    capacity: 18,
    isPublic: true,
    booked: 14,
  },
  {
    day: addDays(next(today, SUNDAY), -112),
    school: 'lindenhof',
    type: 'seminar',
    sportId: SPORT.chikung,
    startTime: '10:00',
    minutes: 240,
    room: 'Halle 1',
    name: { de: 'Seminar: Der Sommer im Rücken', en: 'Seminar: Summer in your back' },
    description: { de: 'Lange Formen draußen im Hof.', en: 'Long forms outside in the courtyard.' },
    trainerId: henrike,
    capacity: 24,
    isPublic: true,
    booked: 9,
  },
]

/** All of them. `now`: the instant of the seed. */
export const specialClasses = (now: string, trainersOf: TrainersOf): SingleClass[] => {
  const today = dayOf(now)
  const [henrike = null] = trainersOf('lindenhof', SPORT.chikung)
  const johanna = trainersOf('lindenhof', SPORT.wingChun).at(-1) ?? null
  const staff = { tarek: demoId('tarek'), bernd: demoId('bernd'), johanna, henrike }
  const weekend = { saturday: next(today, SATURDAY), sunday: next(today, SUNDAY) }
  return [
    ...behind(today, staff),
    ...todayAtLindenhof(today, staff),
    levelCheck(now),
    cancelled(today, staff),
    ...weekends(weekend, staff),
    ...trials(today, trainersOf),
  ]
}
