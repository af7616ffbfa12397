/** Data for the tests of the timetable: the planner, the choices, and a series with its next dates. */
import { listAppointments, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import {
  readClassPlan,
  readSeries,
  readTimetableChoices,
  type Series,
  type TimetableChoices,
} from '@wegband/domain/features/timetable/contract.ts'
import { listSharedPauses, type SharedPause } from '@wegband/domain/features/timetable/pauses-contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { makeAppointment, SCHOOL_ID, TAREK } from '../../appointments/testing/make-appointment.ts'

export const CHOICES: TimetableChoices = {
  sites: [{ id: 1, name: 'Lindenhof', country: 'DE', state: 'SH' }],
  sports: [{ id: 1, name: 'Wing Chun' }],
  types: [{ id: 1, name: 'Training', isExam: false }],
  trainers: [{ ...TAREK, sportIds: [1] }],
  rooms: [
    { siteId: 1, name: 'Halle 1', places: 18, isText: false },
    { siteId: 1, name: 'Halle 2', places: 24, isText: false },
  ],
}

export const leader = makeViewer({
  schools: [
    {
      schoolId: SCHOOL_ID,
      name: 'Schule Lindenhof',
      schoolSiteId: 1,
      state: 'active',
      roles: ['leader'],
      abilities: [],
    },
  ],
})

/** Fridays in hall 2; one of its two dates has its own time and place. */
export const SERIES: Series = {
  id: 5,
  school: { id: SCHOOL_ID, name: 'Schule Lindenhof' },
  name: 'Wing Chun, Erwachsene',
  description: '',
  typeId: 1,
  sportIds: [1],
  siteId: 1,
  room: 'Halle 2',
  trainer: TAREK.id,
  coTrainers: [],
  trainerName: TAREK,
  assignment: 'open',
  duration: 90,
  capacity: 16,
  trialSlots: 0,
  isPublic: false,
  minAge: null,
  maxAge: null,
  weekdays: [5],
  startTime: '18:30',
  rhythm: 'weekly',
  firstDay: '2026-09-04',
  lastDay: null,
  pausesOnHolidays: false,
  pauses: [],
  anchorDay: null,
  region: { country: 'DE', state: 'SH' },
  dates: [
    {
      appointmentId: 12,
      seriesDay: '2026-11-20',
      startAt: '2026-11-20T17:30:00.000Z',
      endAt: '2026-11-20T19:00:00.000Z',
      room: 'Halle 2',
      isCancelled: false,
      cancelReason: null,
      ownFields: [],
      bookings: 12,
    },
    {
      appointmentId: 13,
      seriesDay: '2026-11-27',
      startAt: '2026-11-27T18:00:00.000Z',
      endAt: '2026-11-27T19:30:00.000Z',
      room: 'Halle 1',
      isCancelled: false,
      cancelReason: null,
      ownFields: ['time', 'place'],
      bookings: 2,
    },
  ],
}
/** The rights of the head of its school. */
export const OWN_SERIES = {
  seriesId: SERIES.id,
  insteadOf: null,
  ownFields: [],
  mayChangeSeries: true,
  mayEndSeries: true,
}
/** Its first date. */
export const SHOWN = makeAppointment({ capabilities: ['edit'], isSeries: true })

const NOTHING = { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } }

/** The answers that the forms need. */
export const seriesReads = (series = SERIES, pauses: SharedPause[] = []): FakeAnswer[] => [
  answer(readTimetableChoices, { status: 200, body: { data: CHOICES } }),
  answer(readAppointment, { status: 200, body: { data: SHOWN } }),
  answer(readClassPlan, { status: 200, body: { data: OWN_SERIES } }),
  answer(readSeries, { status: 200, body: { data: series } }),
  answer(listSharedPauses, { status: 200, body: { data: pauses } }),
  answer(listAppointments, { status: 200, body: NOTHING }),
  answer(listSports, { status: 200, body: NOTHING }),
]
