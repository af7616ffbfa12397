/**
 * The weeks of the two schools in which the demo trainers teach. The hours are ordinary, but a visitor of the demo finds a class to start
 * at any time. §9 opens a class 4 hours before it begins, and the demo counts one as held 6 hours after its end (`classes.ts`). Between the
 * end of one class and the start of the next lie at most 10 hours.
 */
import { type CourseKey, planFor } from '../training/courses.ts'
import { demoId } from '../people/people.ts'
import type { SchoolKey } from '../federation/schools.ts'
import type { SeriesPlan, TrainersOf } from './series-plan.ts'
import { SPORT } from '../training/sports.ts'

type WeekRow = readonly [
  weekday: number,
  startTime: string,
  key: CourseKey,
  trainerId: number | null,
  rest?: Partial<SeriesPlan>,
]

const week = (school: SchoolKey, room: string, lines: readonly WeekRow[]): SeriesPlan[] =>
  lines.map(([weekday, startTime, key, trainerId, rest]) =>
    planFor(school, key, { weekday, startTime, trainerId, room, ...rest }),
  )

const HALL_1 = { room: 'Halle 1' }

/** The Schule Lindenhof with the classes that the named people attend. */
export const lindenhofWeek = (trainersOf: TrainersOf): SeriesPlan[] => {
  const [tarek, bernd] = [demoId('tarek'), demoId('bernd')]
  const [henrike = null] = trainersOf('lindenhof', SPORT.chikung)
  const karim = trainersOf('lindenhof', SPORT.escrima).find((id) => id !== bernd) ?? null
  return week('lindenhof', 'Halle 2', [
    [1, '07:00', 'early', tarek],
    [1, '15:45', 'smallKids', tarek, HALL_1],
    [1, '18:30', 'adults', tarek],
    [1, '20:15', 'technique', tarek],
    [2, '07:00', 'early', tarek],
    [2, '18:30', 'basics', tarek],
    [2, '20:15', 'sticksBasics', karim],
    [3, '07:00', 'early', tarek],
    [3, '16:30', 'bigKids', tarek, HALL_1],
    [3, '18:30', 'adults', tarek],
    [3, '19:00', 'calm', henrike, HALL_1],
    [3, '20:15', 'pairs', tarek],
    [4, '07:00', 'early', tarek],
    [4, '18:30', 'adults', tarek],
    [4, '20:15', 'sticks', karim, { minutes: 75 }],
    [5, '07:00', 'early', tarek],
    [5, '16:30', 'bigKids', tarek, HALL_1],
    [5, '18:30', 'adults', tarek],
    [5, '20:30', 'sparring', tarek],
    [6, '08:00', 'earlySaturday', tarek],
    [6, '10:00', 'sticks', karim],
    [6, '19:30', 'openMat', tarek],
    [7, '07:00', 'earlySunday', tarek],
    [7, '18:30', 'freeTraining', tarek],
  ])
}

/** The Schule Hafenstraße, where Bernd teaches in the mornings and the Escrima classes. */
export const hafenstrasseWeek = (trainersOf: TrainersOf): SeriesPlan[] => {
  const bernd = demoId('bernd')
  const [wingChun = null, second = wingChun] = trainersOf('hafenstrasse', SPORT.wingChun).filter(
    (id) => id !== bernd,
  )
  const [kids = null] = trainersOf('hafenstrasse', SPORT.kids)
  return week('hafenstrasse', 'Speicherboden', [
    [1, '07:00', 'sticksEarly', bernd],
    [1, '18:30', 'sticks', bernd],
    [1, '20:15', 'technique', wingChun, HALL_1],
    [2, '07:00', 'sticksEarly', bernd],
    [2, '16:30', 'bigKids', kids, HALL_1],
    [2, '18:30', 'sticksBasics', bernd],
    [2, '20:15', 'twoSticks', bernd],
    [3, '07:00', 'sticksEarly', bernd],
    [3, '18:30', 'sticks', bernd],
    [3, '20:15', 'pairs', second, HALL_1],
    [4, '07:00', 'sticksEarly', bernd],
    [4, '15:45', 'smallKids', kids, HALL_1],
    [4, '18:30', 'sticksBasics', bernd],
    [4, '20:15', 'twoSticks', bernd],
    [5, '07:00', 'sticksEarly', bernd],
    [5, '18:30', 'sticks', bernd],
    [5, '20:30', 'sparring', wingChun, HALL_1],
    [6, '08:00', 'sticksEarly', bernd],
    [6, '10:00', 'basics', wingChun, HALL_1],
    [6, '19:30', 'sticksOpen', bernd],
    [7, '07:00', 'sticksEarly', bernd],
    [7, '18:30', 'sticksFree', bernd],
  ])
}
