/** Pauses that wait for an answer of the caller: of the schools that the caller heads, or all for the office. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import type { WaitingPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { listWaiting } from './pause-store.ts'

const MOST = 200

export const listWaitingPauses = async (context: Context): Promise<WaitingPause[]> => {
  const { actor, db, locale } = context
  const headed = actor.schools.map(({ schoolId }) => schoolId).filter((id) => hasRole(actor, id, 'leader'))
  if (!actor.isAdmin && headed.length === 0) return []
  const rows = await listWaiting(db.drizzle, actor.isAdmin ? null : headed, MOST)
  return rows.map((row) => ({
    ...row,
    productName: row.productName === null ? '' : inLocale(row.productName, locale),
  }))
}
