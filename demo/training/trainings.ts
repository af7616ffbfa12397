/** What was trained, by whom and when: the common form of the named people's years and the members' 26 weeks. */
import {
  addDays,
  type Day,
  instantAt,
  type Week,
  weekOf,
  weekStart,
} from '@wegband/domain/basics/calendar-days.ts'
import type { EventKind } from '@wegband/domain/features/progress/ledger.ts'
import type { ClassOn } from '../classes/classes.ts'
import type { PlacedModule } from './training-plan.ts'
import { SPORT, type SportId } from './sports.ts'

/** One future entry of the ledger: from a class of the list, or from elsewhere. */
export type Training = {
  userId: number
  sportId: SportId
  levelIndex: number
  moduleId: number | null
  kind: EventKind
  occurredAt: string
  class: ClassOn | undefined
}

/** The modules of each level, by order. */
export type ModulesOf = (sportId: SportId, levelIndex: number) => readonly PlacedModule[]

export const modulesOf = (modules: readonly PlacedModule[]): ModulesOf => {
  const byLevel = Map.groupBy(modules, (module) => `${module.sportId} ${module.levelIndex}`)
  return (sportId, levelIndex) => byLevel.get(`${sportId} ${levelIndex}`) ?? []
}

/** An hour of a week for a training without a class: days from Monday, wall time. */
export const hourOf = (week: Week, day: number, time: string): string =>
  instantAt(addDays(weekStart(week), day), time)

/** The last whole week before the current one, further back by `weeksAgo - 1`. */
export const weekBefore = (today: Day, weeksAgo: number): Week =>
  weekOf(addDays(weekStart(weekOf(today)), -7 * weeksAgo))

/** Adults complete a module with two trainings, children with one (thresholds of their levels). */
export const repeatsOf = (sportId: number): number => (sportId === SPORT.kids ? 1 : 2)
