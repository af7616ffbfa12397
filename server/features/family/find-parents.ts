/** Finds the parents of a child, for features that notify parents. */
import type { Db } from '../../db/transaction.ts'
import { listGuardians } from './people-store.ts'

export const parentsOf = async (db: Db, childId: number): Promise<number[]> =>
  (await listGuardians(db, [childId])).map(({ guardianId }) => guardianId)

/** The same for many children in one query; children without a parent are left out. */
export const parentsOfEach = async (
  db: Db,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const parents = new Map<number, number[]>()
  for (const { childId, guardianId } of await listGuardians(db, childIds))
    parents.set(childId, [...(parents.get(childId) ?? []), guardianId])
  return parents
}
