/** Computes where many people stand in a sport, by the shared rule, with one query of the ledger. */
import type { Missing } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { missingOfTally } from '@wegband/domain/features/progress/missing-of-tally.ts'
import { progressOfTally } from '@wegband/domain/features/progress/progress-from-events.ts'
import type { TrainingEvent } from '@wegband/domain/features/progress/ledger.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { rulesOfSport } from '../progress/standing.ts'
import { listEventsOfPeople } from '../progress/event-statement.ts'

export type StandingOf = {
  readonly levelIndex: number
  readonly stripes: number
  readonly isReady: boolean
  readonly missingOn: (today: string) => Missing
  /** The day on which the last condition was fulfilled; null while a condition is open. */
  readonly readySince: () => string | null
}

/** A person who never trained in the sport stands at the beginning. */
export const readStandings = async (
  db: Db,
  referenceData: ReferenceData,
  userIds: readonly number[],
  sportId: number,
): Promise<Map<number, StandingOf>> => {
  if (userIds.length === 0) return new Map()
  const events = await listEventsOfPeople(
    db,
    userIds.map((userId) => ({ userId, sportId })),
  )
  const { levels, options } = rulesOfSport(referenceData, sportId)
  const isReadyBy = (own: readonly TrainingEvent[]): boolean =>
    progressOfTally(sportId, tallyOf(own), levels, options).isReadyForLevelCheck
  return new Map(
    userIds.map((userId): [number, StandingOf] => {
      const own = events.get(userId) ?? []
      const tally = tallyOf(own)
      const { entry, isReadyForLevelCheck } = progressOfTally(sportId, tally, levels, options)
      return [
        userId,
        {
          levelIndex: entry.levelIndex,
          stripes: entry.stripes,
          isReady: isReadyForLevelCheck,
          missingOn: (today) => missingOfTally(sportId, tally, levels, options, { today }),
          readySince: () => (isReadyForLevelCheck ? firstReadyDay(own, isReadyBy) : null),
        },
      ]
    }),
  )
}

/** Trainings only add up, so a binary search finds the first event after which all conditions are fulfilled. */
const firstReadyDay = (
  events: readonly TrainingEvent[],
  isReadyBy: (events: readonly TrainingEvent[]) => boolean,
): string | null => {
  // Events before the last exam or placement belong to another level.
  const start = events.findLastIndex(({ kind }) => kind === 'exam' || kind === 'placement') + 1
  let [low, high] = [start, events.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isReadyBy(events.slice(0, middle))) high = middle
    else low = middle + 1
  }
  const last = events[low - 1]
  return last === undefined ? null : dayOf(last.occurredAt)
}
