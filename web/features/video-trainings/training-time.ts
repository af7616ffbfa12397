/** How long a training has run and how much is missing, by the server's clock. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { useNow } from '../../platform/clock.ts'

const SECOND_MS = 1000

export type TrainingTime = {
  /** Whole seconds since the start. */
  readonly elapsed: number
  /** Whole seconds until it counts, 0 when it does. */
  readonly left: number
  readonly minMinutes: number
}

const timeOf = (training: Pick<VideoTraining, 'startedAt' | 'countsFrom'>, nowMs: number): TrainingTime => {
  const [start, counts] = [msOf(training.startedAt), msOf(training.countsFrom)]
  return {
    elapsed: Math.max(0, Math.floor((nowMs - start) / SECOND_MS)),
    left: Math.max(0, Math.ceil((counts - nowMs) / SECOND_MS)),
    minMinutes: Math.round((counts - start) / (60 * SECOND_MS)),
  }
}

/** Updates by itself. */
export const useTrainingTime = (training: Pick<VideoTraining, 'startedAt' | 'countsFrom'>): TrainingTime =>
  timeOf(training, useNow(SECOND_MS))
