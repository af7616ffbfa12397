/** A sport begun by mistake, and until when it can be taken back. Example: a child confirmed in a class for adults. */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { ProgressEntry } from '../accounts/contract.ts'

/** A mistake is noticed early: after more trainings the person really trains the sport. */
export const MISTAKE_TRAININGS = 3

export type MistakeFacts = Pick<ProgressEntry, 'levelIndex'> & {
  readonly counts: Pick<ProgressEntry['counts'], 'trainings' | 'workshops' | 'seminars'>
}

/** Why the start of the sport cannot be taken back, or undefined. */
export const whyNotTakeBackSport = ({ levelIndex, counts }: MistakeFacts): ErrorCode | undefined =>
  levelIndex > 1 || counts.trainings > MISTAKE_TRAININGS || counts.workshops + counts.seminars > 0
    ? 'progress.too-far'
    : undefined
