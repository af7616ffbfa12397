/** What the form of a class sends, for tests of the timetable: a class of ninety minutes for members, without a trainer of its own. */
import type { ClassRoom } from './class-room.ts'

export const classDetails = ({ school, sport }: Pick<ClassRoom, 'school' | 'sport'>, typeId: number) => ({
  siteId: school.siteId,
  typeId,
  sportIds: [sport.id],
  name: 'Wing Chun, Erwachsene',
  description: '',
  room: 'Halle 2',
  trainer: null,
  assignment: 'open' as const,
  duration: 90,
  capacity: null,
  trialSlots: 0,
  isPublic: false,
})

/** At 18:30 from 20 November 2026 on, for good. */
export const FRIDAYS = {
  weekdays: [5],
  startTime: '18:30',
  rhythm: 'weekly' as const,
  firstDay: '2026-11-20',
  lastDay: null,
  pausesOnHolidays: false,
  pauses: [],
}
