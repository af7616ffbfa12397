/** Leaves a training: an attendee must be able to get out of a training that a partner started. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { finishTraining } from './process-training.ts'
import { listAttendees, listNamed, lockTraining, markLeft } from './store.ts'
import { publishVideoTrainingChanged } from './publish-video-training-changed.ts'

/**
 * For the caller or a child of theirs. Idempotent. When the starter leaves, it ends for all. Throws
 * `video-trainings.already-ended` for a processed training, whose result stays.
 */
export const leaveTraining = async (
  context: Context,
  input: { id: number; userId: number },
): Promise<void> => {
  const { actor, clock, db } = context
  if (input.userId !== actor.userId && !actor.childIds.includes(input.userId)) throw notFound()
  const isStarter = await inTransaction(db, async (tx) => {
    const row = await lockTraining(tx, input.id)
    const named = row === undefined ? [] : await listNamed(tx, input.id)
    if (row === undefined || !named.includes(input.userId)) throw notFound()
    if (row.startedBy === input.userId) return true
    if (row.state !== 'running') {
      const stayed = await listAttendees(tx, [input.id])
      if (!stayed.some(({ userId }) => userId === input.userId)) return false
      throw new AppError('video-trainings.already-ended')
    }
    const left = { trainingId: input.id, userId: input.userId, leftAt: clock.now().toISOString() }
    if (await markLeft(tx, left)) await publishVideoTrainingChanged(tx, input.id, named)
    return false
  })
  if (isStarter) await finishTraining(context, input.id, input.userId)
}
