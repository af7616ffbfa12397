/** The roles for which the federation requires the second factor, and whether the caller has one of them. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isObliged, type ObligedRole } from '@wegband/domain/features/sign-in/second-step/obligation-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { changeSetting } from '../../../config/settings.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findOwner } from '../owner-store.ts'
import { findFactor } from './second-step-store.ts'

export const isCallerObliged = async (context: Context): Promise<boolean> => {
  const { actor, db, settings } = context
  const owner = await findOwner(db.drizzle, actor.userId)
  const roles = actor.schools.filter((school) => school.state === 'active').flatMap((school) => school.roles)
  return isObliged(
    { isAdmin: actor.isAdmin, officeRights: actor.officeRights, roles, isAsked: owner?.isAsked ?? false },
    settings.current().secondStepRoles,
  )
}

/** An admin who requires it of admins must already use it, to avoid locking themselves out of this setting. */
export const obligeRoles = async (context: Context, roles: readonly ObligedRole[]): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const factor = await findFactor(db.drizzle, actor.userId)
  if (roles.includes('admin') && (factor?.confirmedAt ?? null) === null)
    throw new AppError('second-step.set-up-first')
  await inTransaction(db, async (tx) => {
    await changeSetting(tx, 'secondStepRoles', [...new Set(roles)])
    const entry = {
      action: 'second-step.obliged',
      subjectType: 'setting',
      subjectId: null,
      details: { roles },
    }
    await writeAudit(tx, actor, entry, clock.now())
  })
}
