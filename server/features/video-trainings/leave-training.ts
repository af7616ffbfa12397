/** Not taking part, or no longer: nobody is held in a training that somebody else started with them. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { finishTraining } from './process-training.ts'
import { listAttendees, listNamed, lockTraining, markLeft } from './store.ts'
import { publishVideoTrainingChanged } from './publish-video-training-changed.ts'

/**
 * For oneself, or for a child of one's own. Again is the same. Whoever started it ends it for all. Throws
 * `video-trainings.already-ended`: what was counted stays.
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
