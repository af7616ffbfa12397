/** The past years of the named people: their levels, and their present progress. */
import { SPORT, type SportId } from './sports.ts'

export type Stage = {
  level: number
  activeWeeks: number
  /** Confirmed trainings; several in one week count once for the weeks. */
  trainings: number
  /** Modules, from the first on, that were trained evenly; default all of the level. */
  modules?: number
  /** Modules, by order, that were trained once at the very end. */
  lastly?: readonly number[]
  workshops?: number
  /** The level check comes at the end of the stage. */
  isPassed?: boolean
}

export type Journey = {
  username: string
  sportId: SportId
  /** Share of weeks in which they train. */
  rhythm: number
  /** Weeks before this one in which they trained last; default 1, so that a training today adds a week. */
  lastWeeksAgo?: number
  /** Level in which they were placed when they came. */
  placedIn?: number
  /** Trains elsewhere: appears in no attendance list. */
  isElsewhere?: boolean
  stages: readonly Stage[]
}

const passed = (level: number, activeWeeks: number, trainings: number): Stage => ({
  level,
  activeWeeks,
  trainings,
  workshops: 2,
  isPassed: true,
})
const kidsPassed = (level: number): Stage => ({ level, activeWeeks: 33, trainings: 38, isPassed: true })

const { wingChun, escrima, chikung, kids } = SPORT

export const JOURNEYS: readonly Journey[] = [
  {
    username: 'mara',
    sportId: wingChun,
    rhythm: 0.86,
    stages: [
      passed(1, 99, 132),
      passed(2, 99, 128),
      { level: 3, activeWeeks: 58, trainings: 71, modules: 13, lastly: [14], workshops: 1 },
    ],
  },
  {
    username: 'mara',
    sportId: escrima,
    rhythm: 0.55,
    stages: [{ level: 1, activeWeeks: 14, trainings: 15, modules: 6 }],
  },
  {
    username: 'emil',
    sportId: wingChun,
    rhythm: 0.91,
    stages: [passed(1, 99, 121), { level: 2, activeWeeks: 103, trainings: 141, workshops: 2 }],
  },
  {
    username: 'tarek',
    sportId: wingChun,
    rhythm: 0.82,
    placedIn: 6,
    isElsewhere: true,
    stages: [
      passed(6, 100, 160),
      passed(7, 99, 151),
      { level: 8, activeWeeks: 41, trainings: 66, workshops: 1 },
    ],
  },
  {
    username: 'bernd',
    sportId: wingChun,
    rhythm: 0.9,
    placedIn: 5,
    stages: [{ level: 5, activeWeeks: 101, trainings: 130, workshops: 2 }],
  },
  {
    username: 'bernd',
    sportId: escrima,
    rhythm: 0.8,
    placedIn: 4,
    isElsewhere: true,
    stages: [passed(4, 99, 140), { level: 5, activeWeeks: 62, trainings: 80, workshops: 1 }],
  },
  {
    username: 'sabine',
    sportId: chikung,
    rhythm: 0.7,
    placedIn: 2,
    stages: [{ level: 2, activeWeeks: 74, trainings: 80, workshops: 1 }],
  },
  {
    username: 'nils',
    sportId: wingChun,
    rhythm: 0.93,
    stages: [passed(1, 99, 116), { level: 2, activeWeeks: 12, trainings: 14, modules: 6 }],
  },
  {
    username: 'olivia',
    sportId: wingChun,
    rhythm: 0.75,
    isElsewhere: true,
    stages: [{ level: 1, activeWeeks: 34, trainings: 41, modules: 17 }],
  },
  {
    username: 'ewa',
    sportId: wingChun,
    rhythm: 0.7,
    placedIn: 4,
    isElsewhere: true,
    stages: [{ level: 4, activeWeeks: 24, trainings: 26, workshops: 1 }],
  },
  {
    username: 'jonas',
    sportId: kids,
    rhythm: 0.78,
    stages: [kidsPassed(1), kidsPassed(2), { level: 3, activeWeeks: 7, trainings: 8, modules: 8 }],
  },
  {
    username: 'lina',
    sportId: kids,
    rhythm: 0.8,
    stages: [{ level: 1, activeWeeks: 3, trainings: 3, modules: 3 }],
  },
  {
    username: 'aylin',
    sportId: wingChun,
    rhythm: 0.94,
    stages: [passed(1, 99, 125), { level: 2, activeWeeks: 93, trainings: 118, modules: 22, workshops: 1 }],
  },
  {
    username: 'svea',
    sportId: wingChun,
    rhythm: 0.9,
    stages: [{ level: 1, activeWeeks: 32, trainings: 37, modules: 14 }],
  },
  {
    username: 'ilyas',
    sportId: wingChun,
    rhythm: 0.85,
    placedIn: 3,
    stages: [passed(3, 99, 140), { level: 4, activeWeeks: 98, trainings: 120, workshops: 2 }],
  },
  {
    username: 'johanna',
    sportId: wingChun,
    rhythm: 0.9,
    placedIn: 6,
    stages: [{ level: 6, activeWeeks: 104, trainings: 150, workshops: 2 }],
  },
  {
    username: 'greta',
    sportId: wingChun,
    rhythm: 0.8,
    lastWeeksAgo: 7,
    placedIn: 3,
    stages: [{ level: 3, activeWeeks: 40, trainings: 44, modules: 12, workshops: 1 }],
  },
  {
    username: 'ruben',
    sportId: wingChun,
    rhythm: 0.82,
    placedIn: 3,
    stages: [passed(3, 99, 119), { level: 4, activeWeeks: 55, trainings: 61 }],
  },
  {
    username: 'jona',
    sportId: wingChun,
    rhythm: 0.85,
    stages: [{ level: 1, activeWeeks: 63, trainings: 75, modules: 21, workshops: 1 }],
  },
  {
    username: 'frieda',
    sportId: kids,
    rhythm: 0.85,
    lastWeeksAgo: 3,
    stages: [kidsPassed(1), kidsPassed(2), kidsPassed(3), { level: 4, activeWeeks: 5, trainings: 5 }],
  },
  {
    username: 'karim',
    sportId: escrima,
    rhythm: 0.8,
    placedIn: 3,
    isElsewhere: true,
    stages: [{ level: 3, activeWeeks: 50, trainings: 60, workshops: 1 }],
  },
  {
    username: 'henrike',
    sportId: chikung,
    rhythm: 0.85,
    placedIn: 5,
    isElsewhere: true,
    stages: [{ level: 5, activeWeeks: 80, trainings: 90, workshops: 2 }],
  },
]
