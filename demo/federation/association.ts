/**
 * The association itself: two days of its own. They appear in the calendars of all people who subscribe to its agenda, wherever they train.
 */
import {
  addDays,
  type Day,
  instantAt,
  weekdayOf,
  DAYS_PER_WEEK,
} from '@wegband/domain/basics/calendar-days.ts'
import { NO_OPENING_TIMES } from '@wegband/domain/features/schools/opening-times.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { CLASS_TYPE } from '../classes/class-types.ts'
import { add, type Federation } from './federation.ts'
import { SPORT } from '../training/sports.ts'

type Grown = Pick<Federation, 'schools' | 'schoolSites' | 'appointments' | 'appointmentSports'>

const SATURDAY = 6

type Meeting = {
  readonly name: LocalText
  readonly description: LocalText
  readonly typeId: number
  readonly weeksAhead: number
  readonly startTime: string
  readonly endTime: string
}

const MEETINGS: readonly Meeting[] = [
  {
    name: { de: 'Verbandslehrgang Wing Chun', en: 'Association course Wing Chun' },
    description: {
      de: 'Ein Tag für alle Schulen des Verbands. Mittags wird gemeinsam gegessen.',
      en: 'A day for all schools of the association. There is a shared lunch.',
    },
    typeId: CLASS_TYPE.seminar,
    weeksAhead: 0,
    startTime: '11:00',
    endTime: '16:00',
  },
  {
    name: { de: 'Treffen der Trainer', en: 'Trainers’ meeting' },
    description: { de: 'Austausch und gemeinsames Training.', en: 'Exchange and training together.' },
    typeId: CLASS_TYPE.workshop,
    weeksAhead: 2,
    startTime: '10:00',
    endTime: '13:00',
  },
]

/** A Saturday, this week's unless it is over. */
const saturdayAfter = (today: Day): Day =>
  addDays(today, ((SATURDAY - weekdayOf(addDays(today, 1)) + DAYS_PER_WEEK) % DAYS_PER_WEEK) + 1)

/** Appended at the end, so that earlier rows keep their ids. Its site is offline, because it is no training place. */
export const addAssociation = (federation: Grown, today: Day): void => {
  const school = add(federation.schools, {
    name: 'Verband Wegband',
    description: { de: 'Der Verband aller Schulen.', en: 'The association of all schools.' },
    phone: '030 555 0100',
    mail: 'verband@wegband.example',
    isAssociation: true,
  })
  const site = add(federation.schoolSites, {
    schoolId: school.id,
    name: 'Haus des Verbands',
    street: 'Am Anger 7',
    zip: '34117',
    city: 'Kassel',
    country: 'DE',
    latitude: 51.3127,
    longitude: 9.4797,
    isOffline: true,
    opening: NO_OPENING_TIMES,
  })
  for (const { weeksAhead, startTime, endTime, ...meeting } of MEETINGS) {
    const day = addDays(saturdayAfter(today), weeksAhead * DAYS_PER_WEEK)
    const { id } = add(federation.appointments, {
      ...meeting,
      schoolId: school.id,
      siteId: site.id,
      startAt: instantAt(day, startTime),
      endAt: instantAt(day, endTime),
      isPublic: true,
      seriesId: null,
      trainerId: null,
      assignment: 'open',
      room: '',
      capacity: null,
      trialSlots: 0,
      attendeesCount: 0,
      startedAt: null,
      endedAt: null,
      startedBy: null,
      cancelledAt: null,
    })
    add(federation.appointmentSports, { appointmentId: id, sportId: SPORT.wingChun })
  }
}
