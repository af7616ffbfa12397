/** What the named people trained and booked in the week of the seed, beside their past years. */
import { dayOf, weekdayOf, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import { type ClassOn, takePlace } from './classes.ts'
import { SPORT } from '../training/sports.ts'
import type { ModulesOf, Training } from '../training/trainings.ts'

type Week = {
  classes: readonly ClassOn[]
  idOf: (username: string) => number
  /** The instant of the seed. */
  now: string
  modulesOf: ModulesOf
}

const SATURDAY = 6
/** Where Mara stands in Escrima: the first six modules of level 1 are behind her (`journeys.ts`). */
const ESCRIMA_LEVEL = 1
const NEXT_MODULE = 7

/** In the Schule Lindenhof, from the timetable. */
const isEscrima = ({ plan }: ClassOn): boolean =>
  plan.school === 'lindenhof' && plan.sportId === SPORT.escrima && !('day' in plan)
const isKidsFor =
  (ages: 'small' | 'big') =>
  ({ plan }: ClassOn): boolean =>
    plan.school === 'lindenhof' && plan.sportId === SPORT.kids && 'ages' in plan && plan.ages === ages

/** One Escrima class earlier this week, if there was one. She has not trained Wing Chun this week yet. */
const trainEscrima = ({ classes, idOf, now, modulesOf }: Week): Training[] => {
  const week = weekOf(now)
  const one = classes.findLast((each) => each.isPast && each.week === week && isEscrima(each))
  const userId = idOf('mara')
  if (one === undefined || !takePlace(one, userId)) return []
  const module = modulesOf(SPORT.escrima, ESCRIMA_LEVEL).find(({ sortOrder }) => sortOrder === NEXT_MODULE)
  return [
    {
      userId,
      sportId: SPORT.escrima,
      levelIndex: ESCRIMA_LEVEL,
      moduleId: module?.id ?? null,
      kind: 'training',
      occurredAt: one.row.startAt,
      class: one,
    },
  ]
}

/** The coming Saturday with Escrima, and the next class of each of the children. */
const bookAhead = ({ classes, idOf, now }: Week): void => {
  const ahead = classes.filter(({ row }) => row.startAt > now)
  const sticks = ahead.find((one) => isEscrima(one) && weekdayOf(dayOf(one.row.startAt)) === SATURDAY)
  const bookings = [
    { username: 'mara', one: sticks },
    { username: 'jonas', one: ahead.find(isKidsFor('big')) },
    { username: 'lina', one: ahead.find(isKidsFor('small')) },
  ]
  for (const { username, one } of bookings) if (one !== undefined) takePlace(one, idOf(username))
}

/** Takes their places before any other member does, and returns what was trained. */
export const spendThisWeek = (week: Week): Training[] => {
  bookAhead(week)
  return trainEscrima(week)
}
