/** Whose child somebody is, for features that tell parents what happened. */
import type { Db } from '../../db/transaction.ts'
import { listGuardians } from './people-store.ts'

export const parentsOf = async (db: Db, childId: number): Promise<number[]> =>
  (await listGuardians(db, [childId])).map(({ guardianId }) => guardianId)
