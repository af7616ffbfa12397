/** How much of the band the caller has seen in a sport. */
import type { SeenProgress } from '@wegband/domain/features/progress/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { findSeen } from './seen-store.ts'

/** Null: the caller never looked. */
export const readSeen = (db: Db, userId: number, sportId: number): Promise<SeenProgress | null> =>
  findSeen(db, userId, sportId)
