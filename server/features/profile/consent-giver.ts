/** Who may give a legal consent for a person: the person, or a guardian, also in the child's view. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EmergencyFacts } from '@wegband/domain/features/profile/emergency-rules.ts'
import type { Context } from '../../http/request/context.ts'
import type { Db } from '../../db/transaction.ts'
import { isParentOf } from '../accounts/parent-statement.ts'
import { listPersonAndGuardians, type NotifiedPerson } from './emergency-store.ts'
import { lockProfile } from './store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export const impersonatorOf = async ({
  actor,
  clock,
  db,
}: Context): Promise<EmergencyFacts['impersonator']> => {
  if (actor.impersonatorId === null) return 'none'
  const isMinor = !isAdultOn(actor.birthdayAt, dayOf(clock.now().toISOString()))
  return isMinor && (await isParentOf(db.drizzle, actor.impersonatorId, actor.userId)) ? 'parent' : 'other'
}

/** The id of the consenting person. A guardian in the child's view counts as guardian; an admin in a view is refused. */
export const requireVoice = async (context: Context, userId: number): Promise<number> => {
  const { actor } = context
  if (actor.impersonatorId === null) return actor.userId
  if (actor.userId === userId && (await impersonatorOf(context)) === 'parent') return actor.impersonatorId
  throw new AppError('auth.not-while-impersonating')
}

/** Locks the person until the transaction ends, so that answers about them take turns. */
export const lockPerson = async (tx: Db, userId: number): Promise<void> => {
  await lockProfile(tx, userId)
}

/** The guardians of a child, with the data for an email to them. */
export const listGuardians = async (db: Db, childId: number): Promise<NotifiedPerson[]> =>
  (await listPersonAndGuardians(db, childId, true)).filter(({ id }) => id !== childId)
