/** Allows the caller's own data and that of the caller's minor children. Other people are answered like an unknown id. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { notFound } from '../../http/serve-endpoint.ts'

export const requireTheirs = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
}
