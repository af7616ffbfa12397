/** PATCH users/{id}/password: one's own, behind the current one; every other device is signed out (§5, §7). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import type { Origin } from '../auth/origin.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { preparePassword } from './prepare-password.ts'
import { refuseWhileImpersonating } from './refuse-while-impersonating.ts'
import { findParentOf, findPersonById, writePassword } from './store.ts'
import { tellOfNewPassword } from './tell-of-new-password.ts'

type Input = {
  readonly userId: number
  readonly currentPassword: string
  readonly password: string
  readonly origin: Origin
}

const wrong = (): AppError =>
  new AppError('general.invalid', { errors: { currentPassword: ['wrong-password'] } })

/** Gives back whose sessions ended, for this process to forget at once. */
export const changePassword = async (context: Context, input: Input): Promise<readonly number[]> => {
  const { actor } = context
  if (input.userId !== actor.userId) throw notFound()
  refuseWhileImpersonating(actor)
  const { isRight, hash } = await checkOwnPassword(context, input.currentPassword, input.origin)
  if (!isRight) throw wrong()
  const fields = await preparePassword(context, input.password)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Changed or reset elsewhere meanwhile: what was checked above is the password no longer.
    if (!(await writePassword(tx, actor.userId, fields, hash))) throw wrong()
    const owner = await findPersonById(tx, actor.userId)
    if (owner === undefined) throw notFound()
    const parentId = await findParentOf(tx, actor.tokenId)
    const keep = parentId === null ? [actor.tokenId] : [actor.tokenId, parentId]
    return tellOfNewPassword(tx, owner, keep, now)
  })
}
