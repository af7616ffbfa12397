/** PATCH users/{id}/password: changes the caller's password, given the current one, and signs out every other device (§5, §7). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { preparePassword } from './prepare-password.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findPersonById, writePassword } from '../store.ts'
import { emailNewPassword } from './email-new-password.ts'

type Input = {
  readonly userId: number
  readonly currentPassword: string
  readonly password: string
  readonly origin: Origin
}

const wrong = (): AppError =>
  new AppError('general.invalid', { errors: { currentPassword: ['wrong-password'] } })

export const changePassword = async (context: Context, input: Input): Promise<void> => {
  const { actor } = context
  if (input.userId !== actor.userId) throw notFound()
  refuseWhileImpersonating(actor)
  const { isRight, hash } = await checkOwnPassword(context, input.currentPassword, input.origin)
  if (!isRight) throw wrong()
  const owner = await findPersonById(context.db.drizzle, actor.userId)
  if (owner === undefined) throw notFound()
  const fields = await preparePassword(context, input.password, owner)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    // The password was changed or reset elsewhere since it was checked above.
    if (!(await writePassword(tx, actor.userId, fields, hash))) throw wrong()
    await emailNewPassword(tx, owner, actor.tokenId, now)
  })
}
