/** Lists who viewed the app as this person or read the emergency information, newest first. */
import {
  VIEW_REASONS,
  type AccessLogEntry,
  type ViewReason,
} from '@wegband/domain/features/impersonation/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Db } from '../../db/transaction.ts'
import { listLooks } from './store.ts'

export const reasonOf = (value: unknown): ViewReason | null =>
  VIEW_REASONS.find((reason) => reason === value) ?? null

export const readLooks = async (db: Db, userId: number, most: number): Promise<AccessLogEntry[]> => {
  const rows = await listLooks(db, userId, most)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.action === 'emergency.read' ? 'emergency' : 'view',
    by: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
    reason: reasonOf(row.details['reason']),
  }))
}
