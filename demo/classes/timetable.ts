/** The weekly timetable of all schools: the classes by day and hour, with their trainers. */
import { type CourseKey, planFor } from '../training/courses.ts'
import { hafenstrasseWeek, lindenhofWeek } from './home-weeks.ts'
import { type School, type SchoolKey, SCHOOLS } from '../federation/schools.ts'
import type { SeriesPlan, TrainersOf } from './series-plan.ts'
import { SPORT, type SportId } from '../training/sports.ts'

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

const ordinaryWeek = (school: School, position: number, trainersOf: TrainersOf): SeriesPlan[] =>
  school.sports.flatMap((sportId) =>
    HOURS[sportId].map(([offset, startTime, key], index) => {
      const trainers = trainersOf(school.key, sportId)
      return planFor(school.key, key, {
        weekday: ((position + offset) % 5) + 1,
        startTime,
        room: sportId === SPORT.kids || sportId === SPORT.chikung ? 'Halle 1' : 'Halle 2',
        // One class of each sport takes trial guests, so that visitors of a school see it in the calendar.
        ...(index === 1 ? {} : { trialSlots: 0 }),
        // Some classes have no trainer assigned: any trainer present takes the class.
        trainerId:
          index === 1 && position % 3 === 0 ? null : (trainers[index % Math.max(1, trainers.length)] ?? null),
      })
    }),
  )

/** The schools of the demo trainers have weeks of their own. */
const HOME_WEEKS: Partial<Record<SchoolKey, (trainersOf: TrainersOf) => SeriesPlan[]>> = {
  lindenhof: lindenhofWeek,
  hafenstrasse: hafenstrasseWeek,
}

/** Every entry of every timetable. */
export const buildTimetable = (trainersOf: TrainersOf): SeriesPlan[] =>
  SCHOOLS.flatMap(
    (school, position) => HOME_WEEKS[school.key]?.(trainersOf) ?? ordinaryWeek(school, position, trainersOf),
  )
