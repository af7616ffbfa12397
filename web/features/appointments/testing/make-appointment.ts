/** A class as the API answers it, for tests: Friday 20 November 2026, 18:30 to 20:00 in Berlin, in the school with id 1. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { makeViewer, type ViewerFields } from '../../../platform/testing/people.ts'

export const SCHOOL_ID = 1
/** Start and end of the class. */
export const START = '2026-11-20T17:30:00.000Z'
export const END = '2026-11-20T19:00:00.000Z'
export const TAREK = { id: 7, firstName: 'Tarek', lastName: 'Aydın' }
export const BERND = { id: 8, firstName: 'Bernd', lastName: 'Wolter' }

export const WING_CHUN = { id: 1, name: 'Wing Chun', slug: 'wing-chun', hue: 33, chroma: 1 }

/** The viewer's place in a class, as the class contains it. */
export const makePlace = (more: Partial<NonNullable<Appointment['myAttendance']>> = {}) => ({
  id: 6,
  confirmations: [],
  checkedInAt: null,
  suggestion: null,
  ...more,
})

export const makeAppointment = (more: Partial<Appointment> = {}): Appointment => ({
  id: 12,
  name: 'Wing Chun, Erwachsene',
  description: 'Wendung mit Schritt',
  startAt: START,
  endAt: END,
  isStarted: false,
  isEnded: false,
  startedAt: null,
  endedAt: null,
  startedBy: null,
  isCancelled: false,
  cancelReason: null,
  undoUntil: null,
  isSeries: false,
  seriesId: null,
  type: {
    id: 1,
    key: 'class',
    name: 'Training',
    confirmationTypes: ['presence', 'progress', 'denied'],
    isExam: false,
  },
  school: { id: SCHOOL_ID, name: 'Schule Lindenhof' },
  site: { id: 1, name: 'Lindenhof', street: 'Lindenhofstraße 12', zip: '24103', city: 'Kiel' },
  room: 'Halle 2',
  sports: [WING_CHUN],
  trainer: TAREK,
  coTrainers: [],
  assignment: 'open',
  capacity: 16,
  attendeesCount: 12,
  heldPlaces: 0,
  trialSlots: 0,
  isPublic: false,
  minAge: null,
  maxAge: null,
  examinees: [],
  capabilities: [],
  myAttendance: null,
  children: [],
  ...more,
})

/** Started by Tarek at 18:31. */
export const makeRunning = (more: Partial<Appointment> = {}): Appointment =>
  makeAppointment({ isStarted: true, startedAt: '2026-11-20T17:31:00.000Z', startedBy: TAREK, ...more })

export const makeAttendance = (more: Partial<Attendance> = {}): Attendance => ({
  id: 90,
  appointmentId: 12,
  user: { id: 3, firstName: 'Aylin', lastName: 'Kaya', avatar: null },
  level: { sportId: 1, levelIndex: 2, belt: 2, isKids: false, stripes: 1, modulesCount: 24 },
  suggestion: { sportId: 1, moduleId: 14, sportDuration: 90 },
  confirmations: [],
  isFirstTime: false,
  isNewToSport: false,
  isOutsideAges: false,
  checkedInAt: null,
  createdAt: '2026-11-18T10:00:00.000Z',
  ...more,
})

const inSchool = (roles: Viewer['schools'][number]['roles']): Viewer['schools'][number] => ({
  schoolId: SCHOOL_ID,
  name: 'Schule Lindenhof',
  schoolSiteId: 1,
  state: 'active',
  roles,
  abilities: [],
})

/** Mara, id 1. */
export const student = (more: ViewerFields = {}): Viewer =>
  makeViewer({ schools: [inSchool(['student'])], ...more })

/** Tarek, unless another person is passed. */
export const trainer = (person = TAREK, more: ViewerFields = {}): Viewer =>
  makeViewer({
    ...person,
    roles: ['trainer'],
    trainerSportsIds: [1],
    schools: [inSchool(['trainer'])],
    ...more,
  })
