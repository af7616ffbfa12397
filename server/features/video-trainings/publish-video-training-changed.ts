/** Notifies open pages of all attendees that their training changed. */
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'

export const publishVideoTrainingChanged = async (
  tx: Db,
  trainingId: number,
  userIds: readonly number[],
): Promise<void> => await publish(tx, { topic: 'video-trainings', ids: [trainingId], userIds })
