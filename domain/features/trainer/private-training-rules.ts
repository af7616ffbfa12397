/** Who may open a private training, and why not (§6 Trainer area: impossible without sports assigned for teaching). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { mayTrainPrivately, teachesIn, type Teaching } from '../accounts/school-rights.ts'

/** §9: private training duration is in minutes; the offered lengths. */
export const PRIVATE_MINUTES = [30, 60, 90] as const
export type PrivateMinutes = (typeof PRIVATE_MINUTES)[number]
export const DEFAULT_PRIVATE_MINUTES: PrivateMinutes = 60
/** A training with more people is a class. */
export const PRIVATE_PARTNERS_MAX = 10

type Trainer = Pick<Actor, 'schools'> & Teaching

/** `sportId` undefined: checks whether any could be opened at all. */
export const whyNotPrivateTraining = (
  actor: Trainer,
  schoolId: number,
  sportId?: number,
): ErrorCode | undefined => {
  if (!mayTrainPrivately(actor, schoolId)) return 'trainer.missing-capability'
  if (!actor.teaches.some((one) => one.schoolId === schoolId)) return 'trainer.no-sports'
  return sportId === undefined || teachesIn(actor, schoolId, sportId) ? undefined : 'trainer.sport-not-taught'
}
