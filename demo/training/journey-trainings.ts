/** Turns a journey into single trainings, week by week, so that they end at the journey's present progress. */
import { addWeeks, type Day, type Week } from '@wegband/domain/basics/calendar-days.ts'
import { type ClassOn, takePlace } from '../classes/classes.ts'
import type { Journey, Stage } from './journeys.ts'
import { type Random, randomFor } from '../random.ts'
import { hourOf, type ModulesOf, type Training, weekBefore } from './trainings.ts'

const SATURDAY = 5
const CHECK_TIME = '12:00'

/** This many weeks, going back from the last one with occasional pauses, oldest first. */
const activeWeeks = (random: Random, last: Week, count: number, rhythm: number): Week[] => {
  const weeks: Week[] = []
  for (let week = last; weeks.length < count; week = addWeeks(week, -1))
    if (weeks.length === 0 || random.chance(rhythm)) weeks.push(week)
  return weeks.toReversed()
}

/** The week of each training: every week once, and the rest spread over them. */
const trainingWeeks = (random: Random, weeks: readonly Week[], trainings: number): Week[] => {
  const extra = random.shuffle(weeks).slice(0, Math.max(0, trainings - weeks.length))
  return [...weeks, ...extra].toSorted()
}

/** The module of each training, in order. The trainings are spread evenly over the first modules; each of the last modules gets one. */
const moduleIds = (
  stage: Stage,
  journey: Journey,
  modulesOf: ModulesOf,
  count: number,
): (number | null)[] => {
  const modules = modulesOf(journey.sportId, stage.level)
  const lastly = stage.lastly ?? []
  const evenly = modules.slice(0, stage.modules ?? modules.length)
  const many = count - lastly.length
  return [
    ...Array.from(
      { length: many },
      (_, index) => evenly[Math.floor((index * evenly.length) / many)]?.id ?? null,
    ),
    ...lastly.map((order) => modules[order - 1]?.id ?? null),
  ]
}

type Traveller = { userId: number; journey: Journey; random: Random; classes: readonly ClassOn[] }

/** A class of that week which the person can have attended. */
const classIn = ({ userId, random, classes }: Traveller, week: Week): ClassOn | undefined => {
  const held = classes.filter((one) => one.isPast && one.week === week)
  return random.shuffle(held).find((one) => takePlace(one, userId))
}

const stageTrainings = (
  traveller: Traveller,
  stage: Stage,
  weeks: readonly Week[],
  modulesOf: ModulesOf,
): Training[] => {
  const { userId, journey, random } = traveller
  const { sportId } = journey
  const inWeeks = trainingWeeks(random, weeks, stage.trainings)
  const common = { userId, sportId, levelIndex: stage.level }
  const attended = inWeeks
    .map((week): Pick<Training, 'occurredAt' | 'class'> => {
      const found = journey.isElsewhere === true ? undefined : classIn(traveller, week)
      // Monday to Friday evening, where no class of the list is known.
      return { class: found, occurredAt: found?.row.startAt ?? hourOf(week, random.between(0, 4), '18:30') }
    })
    .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
  const modules = moduleIds(stage, journey, modulesOf, attended.length)
  const other = (kind: Training['kind'], week: Week): Training => ({
    ...common,
    moduleId: null,
    kind,
    occurredAt: hourOf(week, SATURDAY, CHECK_TIME),
    class: undefined,
  })
  const workshops = Array.from({ length: stage.workshops ?? 0 }, (_, index) => {
    const share = (index + 1) / ((stage.workshops ?? 0) + 1)
    return other('workshop', weeks[Math.floor(weeks.length * share)] ?? '')
  })
  return [
    ...attended.map((one, index): Training => ({
      ...common,
      kind: 'training',
      ...one,
      moduleId: modules[index] ?? null,
    })),
    ...workshops,
    ...(stage.isPassed === true ? [other('exam', weeks.at(-1) ?? '')] : []),
  ]
}

/** `classes`: those of the person's school and sport. */
export const trainingsOfJourney = (
  { userId, journey, classes }: Omit<Traveller, 'random'>,
  today: Day,
  modulesOf: ModulesOf,
): Training[] => {
  const random = randomFor(`journey ${journey.username} ${journey.sportId}`)
  const count = journey.stages.reduce((sum, stage) => sum + stage.activeWeeks, 0)
  const weeks = activeWeeks(random, weekBefore(today, journey.lastWeeksAgo ?? 1), count, journey.rhythm)
  const trainings: Training[] = []
  if (journey.placedIn !== undefined)
    trainings.push({
      userId,
      sportId: journey.sportId,
      levelIndex: journey.placedIn,
      moduleId: null,
      kind: 'placement',
      occurredAt: hourOf(weeks[0] ?? '', 0, '09:00'),
      class: undefined,
    })
  let from = 0
  for (const stage of journey.stages) {
    const ofStage = weeks.slice(from, from + stage.activeWeeks)
    trainings.push(...stageTrainings({ userId, journey, random, classes }, stage, ofStage, modulesOf))
    from += stage.activeWeeks
  }
  return trainings
}
