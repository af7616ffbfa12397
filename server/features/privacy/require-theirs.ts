/** Data is one's own, or that of a child under age; everybody else is answered as if there were nobody. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { notFound } from '../../http/serve-endpoint.ts'

export const requireTheirs = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
}
