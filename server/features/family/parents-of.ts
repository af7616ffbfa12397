/** Whose child somebody is, for features that tell parents what happened. */
import type { Db } from '../../db/transaction.ts'
import { listGuardians } from './people-store.ts'

export const parentsOf = async (db: Db, childId: number): Promise<number[]> =>
  (await listGuardians(db, [childId])).map(({ guardianId }) => guardianId)

/** The same for many in one reading; who has no parent here is left out. */
export const parentsOfEach = async (
  db: Db,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const parents = new Map<number, number[]>()
  for (const { childId, guardianId } of await listGuardians(db, childIds))
    parents.set(childId, [...(parents.get(childId) ?? []), guardianId])
  return parents
}
