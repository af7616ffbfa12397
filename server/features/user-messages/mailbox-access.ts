/** Others read no messages: an admin's view of a person shows none, a parent's shows the child's and changes nothing. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import { parentsOf } from '../family/find-parents.ts'

/** Throws 403 in the view of a person who is no parent of the caller. */
export const requireMailbox = async ({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<void> => {
  if (actor.impersonatorId === null) return
  const parents = await parentsOf(db.drizzle, actor.userId)
  if (!parents.includes(actor.impersonatorId)) throw new AppError('general.not-allowed')
}
