/** Who may undo a sport that was begun by mistake. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { belongsTo, hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { isParentOf } from '../accounts/parent-statement.ts'
import { findPersonSchools } from './seen-store.ts'

/** Parents, also in the child's view, and trainers of the person's school. All others get 404. */
export const requireTakeBackRight = async ({ actor, db }: Context, userId: number): Promise<void> => {
  if (actor.childIds.includes(userId)) return
  const { impersonatorId } = actor
  if (actor.userId === userId) {
    const isParent = impersonatorId !== null && (await isParentOf(db.drizzle, impersonatorId, userId))
    if (!isParent) throw new AppError('general.not-allowed')
    return
  }
  const person = await findPersonSchools(db.drizzle, userId)
  if (person === undefined) throw notFound()
  const isTrainer = person.schools.some(
    ({ schoolId }) => belongsTo(person, schoolId) && hasRole(actor, schoolId, 'trainer'),
  )
  if (!isTrainer) throw notFound()
}
