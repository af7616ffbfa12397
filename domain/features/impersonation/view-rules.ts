/** Who may view the product as which user (decisions §3.14: admin any non-admin, parent own minor child; F5: never nested). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import type { ViewReason } from './contract.ts'

/** How long a view of an admin and of a parent lasts; it is never renewed. */
export const ADMIN_VIEW_MINUTES = 30
export const CHILD_VIEW_MINUTES = 60

export type ViewTarget = { readonly id: number; readonly isAdmin: boolean; readonly isReachable: boolean }

/**
 * Why the view is refused, or undefined. `childIds` of the actor are minors only (decisions §4 Kids). A person the caller has no
 * right to gets the same answer as an unknown one.
 */
export const whyNotView = (
  actor: Pick<Actor, 'userId' | 'impersonatorId' | 'isAdmin' | 'childIds'>,
  target: ViewTarget | undefined,
  reason: ViewReason | undefined,
): ErrorCode | undefined => {
  if (actor.impersonatorId !== null) return 'impersonation.nested'
  if (target === undefined || !target.isReachable || target.id === actor.userId) return 'general.not-found'
  if (actor.childIds.includes(target.id)) return undefined
  if (!actor.isAdmin) return 'general.not-found'
  if (target.isAdmin) return 'impersonation.not-admins'
  return reason === undefined ? 'impersonation.reason-required' : undefined
}

/** For actions that only the person themself may take (decisions §3.14). */
export const whyNotThroughOthersEyes = (actor: Pick<Actor, 'impersonatorId'>): ErrorCode | undefined =>
  actor.impersonatorId === null ? undefined : 'auth.not-while-impersonating'
